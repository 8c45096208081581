import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { disputeQueries } from '../db/payments/disputes.queries.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import type { OrderRow } from '../db/orders/orders.queries.ts';
import { type RefundRow, refundQueries } from '../db/payments/refunds.queries.ts';
import { isDisputeClosed } from './order-status.ts';
import { allocateRefund } from './refund-allocation.ts';

/**
 * Brings one refund of the provider into the books, under the order's lock: one the shop asked for, or one that was made
 * in the provider's dashboard. What is in the books already changes nothing.
 */
export async function applyRefund(trx: Db, order: OrderRow, refund: Stripe.Refund, now: Date): Promise<void> {
  const refunds = refundQueries(trx);
  const row = await findRefundRow(trx, order, refund);
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  // What the bank has sent back does not reach the buyer any more, whatever an older answer says of it.
  const hasBounced = row?.status === 'failed' && row.stripe_refund_id !== null;
  if (hasBounced || (row?.status === 'made' && !hasFailed)) return;
  const existing =
    row ??
    (await refunds.insert(
      {
        id: refund.id,
        order_id: order.id,
        amount_cents: refund.amount,
        line_ids: null,
        reason: refund.reason ?? 'made in the dashboard of the card provider',
        origin: 'provider',
      },
      now,
    ));
  if (hasFailed) {
    // One that nobody here had seen leave went and came back; nothing of the order was ever taken apart for it.
    const hasLeftBalance = row?.status === 'made' || refund.balance_transaction !== null;
    if (hasLeftBalance && row?.status !== 'made') await bookRefund(trx, order, refund, now);
    if (hasLeftBalance) await bookFailedRefund(trx, order, refund, now);
    await refunds.markReturnedByBank(existing.id, refund.id, refund.failure_reason ?? 'failed', now);
    return;
  }
  await refunds.markSucceeded(existing.id, refund.id, refund.amount, now);
  await bookRefund(trx, order, refund, now);
  await allocateRefund(trx, order, { refundId: existing.id, lineIds: existing.line_ids }, now);
}

function bookRefund(trx: Db, order: OrderRow, refund: Stripe.Refund, now: Date): Promise<void> {
  return ledgerQueries(trx).post(
    {
      kind: 'refund',
      id: refund.id,
      orderId: order.id,
      entries: [
        ['provider', -refund.amount],
        ['customer_payments', refund.amount],
      ],
    },
    now,
  );
}

/** By the provider's number, or by ours that we gave along: the answer to our call may come after the event. */
async function findRefundRow(trx: Db, order: OrderRow, refund: Stripe.Refund): Promise<RefundRow | undefined> {
  const refunds = refundQueries(trx);
  const existing = await refunds.findByStripeId(refund.id);
  if (existing) return existing;
  const refundId = refund.metadata?.['refund_id'];
  const own = refundId === undefined ? undefined : await refunds.find(refundId);
  return own?.order_id === order.id && own.stripe_refund_id === null ? own : undefined;
}

/** The bank sent the money back: it did not reach the buyer, which a person has to see to. */
async function bookFailedRefund(trx: Db, order: OrderRow, refund: Stripe.Refund, now: Date): Promise<void> {
  await ledgerQueries(trx).post(
    {
      kind: 'refund_failed',
      id: refund.id,
      orderId: order.id,
      entries: [
        ['provider', refund.amount],
        ['customer_payments', -refund.amount],
      ],
    },
    now,
  );
  await reconciliationIssueQueries(trx).record(
    { ref: `refund:${refund.id}`, orderId: order.id, description: `The refund ${refund.id} did not reach the buyer.` },
    now,
  );
}

/**
 * Brings a dispute into the books, under the order's lock. While it is open nothing is taken from anybody: the book stays
 * readable and shares not yet sent are held. A lost one is a refund that nobody asked for.
 */
export async function applyDispute(trx: Db, order: OrderRow, dispute: Stripe.Dispute, now: Date): Promise<void> {
  const disputes = disputeQueries(trx);
  const ledger = ledgerQueries(trx);
  for (const balanceTransaction of dispute.balance_transactions) {
    if (await ledger.has({ kind: 'dispute', id: balanceTransaction.id })) continue;
    await ledger.post(
      {
        kind: 'dispute',
        id: balanceTransaction.id,
        orderId: order.id,
        entries: [
          ['provider', balanceTransaction.net],
          ['disputes', -balanceTransaction.amount],
          ['provider_fees', balanceTransaction.fee],
        ],
      },
      now,
    );
  }
  const existing = (await disputes.listByOrder(order.id)).find(({ id }) => id === dispute.id);
  // An old look that comes late does not open a case again.
  if (existing && isDisputeClosed(existing.status)) return;
  await disputes.upsert({
    id: dispute.id,
    order_id: order.id,
    amount_cents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
  });
  if (dispute.status === 'lost') await bookLostDispute(trx, order, dispute, now);
}

async function bookLostDispute(trx: Db, order: OrderRow, { id, amount }: Stripe.Dispute, now: Date): Promise<void> {
  await refundQueries(trx).insert(
    { id, order_id: order.id, amount_cents: amount, line_ids: null, reason: 'dispute lost', origin: 'dispute' },
    now,
  );
  await ledgerQueries(trx).post(
    {
      kind: 'dispute_lost',
      id,
      orderId: order.id,
      entries: [
        ['disputes', -amount],
        ['customer_payments', amount],
      ],
    },
    now,
  );
  await allocateRefund(trx, order, { refundId: id, lineIds: null }, now);
}

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
 * Applies one refund of the provider, under the order's lock. The refund was requested by the shop or made in the provider's
 * dashboard. A refund that is already booked changes nothing.
 */
export async function applyRefund(trx: Db, order: OrderRow, refund: Stripe.Refund, now: Date): Promise<void> {
  const refunds = refundQueries(trx);
  const row = await findRefundRow(trx, order, refund);
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  // A refund that the bank returned stays failed, whatever an older response says.
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
    // A refund that failed before this shop saw it was never allocated to the order.
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

/** Finds a refund by the provider's id, or by our id in its metadata: the event may arrive before our call's response. */
async function findRefundRow(trx: Db, order: OrderRow, refund: Stripe.Refund): Promise<RefundRow | undefined> {
  const refunds = refundQueries(trx);
  const existing = await refunds.findByStripeId(refund.id);
  if (existing) return existing;
  const refundId = refund.metadata?.['refund_id'];
  const own = refundId === undefined ? undefined : await refunds.find(refundId);
  return own?.order_id === order.id && own.stripe_refund_id === null ? own : undefined;
}

/** Books a refund that the bank returned. It did not reach the buyer, so an issue is recorded for the admin. */
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
 * Applies a dispute, under the order's lock. While it is open, the book stays readable and unsent shares are held. A lost
 * dispute is booked as a refund.
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
  // An older snapshot that arrives late does not reopen a dispute.
  if (existing && isDisputeClosed(existing.status)) return;
  await disputes.upsert({
    id: dispute.id,
    order_id: order.id,
    amount_cents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    due_at: dueAtOf(dispute),
  });
  if (dispute.status === 'lost') await bookLostDispute(trx, order, dispute, now);
}

/** The provider names no deadline when no evidence can be sent. */
const dueAtOf = ({ evidence_details: details }: Stripe.Dispute): Date | null =>
  details.due_by === null || details.due_by === 0 ? null : new Date(details.due_by * 1000);

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

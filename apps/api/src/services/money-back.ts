import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { disputeQueries } from '../db/disputes.queries.ts';
import { findingQueries } from '../db/findings.queries.ts';
import { ledgerQueries } from '../db/ledger.queries.ts';
import type { OrderRow } from '../db/orders.queries.ts';
import { type RefundRow, refundQueries } from '../db/refunds.queries.ts';
import { isDisputeOver } from './order-states.ts';
import { takeApart } from './returns.ts';

/**
 * Brings one refund of the provider into the books, under the order's lock: one the shop asked for, or one that was made
 * in the provider's dashboard. What is in the books already changes nothing.
 */
export async function applyRefund(trx: Db, order: OrderRow, refund: Stripe.Refund, now: Date): Promise<void> {
  const refunds = refundQueries(trx);
  const row = await rowOf(trx, order, refund);
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  // What the bank has sent back does not reach the buyer any more, whatever an older answer says of it.
  const isOver = row?.status === 'failed' && row.stripe_refund_id !== null;
  if (isOver || (row?.status === 'made' && !hasFailed)) return;
  const known =
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
    const hasMoved = row?.status === 'made' || refund.balance_transaction !== null;
    if (hasMoved && row?.status !== 'made') await bookRefund(trx, order, refund, now);
    if (hasMoved) await undoRefund(trx, order, refund, now);
    await refunds.sentBack(known.id, refund.id, refund.failure_reason ?? 'failed', now);
    return;
  }
  await refunds.made(known.id, refund.id, refund.amount, now);
  await bookRefund(trx, order, refund, now);
  await takeApart(trx, order, { refundId: known.id, lineIds: known.line_ids }, now);
}

function bookRefund(trx: Db, order: OrderRow, refund: Stripe.Refund, now: Date): Promise<void> {
  return ledgerQueries(trx).book(
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
async function rowOf(trx: Db, order: OrderRow, refund: Stripe.Refund): Promise<RefundRow | undefined> {
  const refunds = refundQueries(trx);
  const known = await refunds.findByStripeId(refund.id);
  if (known) return known;
  const named = refund.metadata?.['refund_id'];
  const own = named === undefined ? undefined : await refunds.find(named);
  return own?.order_id === order.id && own.stripe_refund_id === null ? own : undefined;
}

/** The bank sent the money back: it did not reach the buyer, which a person has to see to. */
async function undoRefund(trx: Db, order: OrderRow, refund: Stripe.Refund, now: Date): Promise<void> {
  await ledgerQueries(trx).book(
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
  await findingQueries(trx).note(
    { ref: `refund:${refund.id}`, orderId: order.id, what: `The refund ${refund.id} did not reach the buyer.` },
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
  for (const movement of dispute.balance_transactions) {
    if (await ledger.has({ kind: 'dispute', id: movement.id })) continue;
    await ledger.book(
      {
        kind: 'dispute',
        id: movement.id,
        orderId: order.id,
        entries: [
          ['provider', movement.net],
          ['disputes', -movement.amount],
          ['provider_fees', movement.fee],
        ],
      },
      now,
    );
  }
  const known = (await disputes.ofOrder(order.id)).find(({ id }) => id === dispute.id);
  // An old look that comes late does not open a case again.
  if (known && isDisputeOver(known.status)) return;
  await disputes.keep({
    id: dispute.id,
    order_id: order.id,
    amount_cents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
  });
  if (dispute.status === 'lost') await loseDispute(trx, order, dispute, now);
}

async function loseDispute(trx: Db, order: OrderRow, { id, amount }: Stripe.Dispute, now: Date): Promise<void> {
  await refundQueries(trx).insert(
    { id, order_id: order.id, amount_cents: amount, line_ids: null, reason: 'dispute lost', origin: 'dispute' },
    now,
  );
  await ledgerQueries(trx).book(
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
  await takeApart(trx, order, { refundId: id, lineIds: null }, now);
}

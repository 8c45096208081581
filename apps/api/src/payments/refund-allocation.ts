import type { Db } from '../db/database.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import type { OrderRow } from '../db/orders/orders.queries.ts';
import { refundQueries } from '../db/payments/refunds.queries.ts';
import { reversalQueries } from '../db/payments/transfer-reversals.queries.ts';
import { fulfillmentQueries } from '../db/orders/fulfillment.queries.ts';
import { type TransferKey, transferQueries } from '../db/payments/transfers.queries.ts';
import { overpaidOf, bookDebt } from './author-balance.ts';
import { prorateRefund } from './prorate-refund.ts';

/** A refund as far as it changes what buyer, shop and authors have. */
interface RefundToAllocate {
  readonly refundId: string;
  /** The lines it was asked for; `null` for all. */
  readonly lineIds: readonly number[] | null;
}

/**
 * Lets everybody give their part of money that went back: shop and authors by line, and the buyer the books of which
 * nothing is left. Runs under the order's lock, when the money is booked out already: what had been owed to the buyer
 * before, or paid twice, is covered by that, and only the rest is anybody's to give. An order that was never shared out
 * has nothing to take apart.
 */
export async function allocateRefund(trx: Db, order: OrderRow, refund: RefundToAllocate, now: Date): Promise<void> {
  if (order.paid_at === null) return;
  const refunds = refundQueries(trx);
  const uncovered = Math.max(0, await ledgerQueries(trx).balance('customer_payments', order.id));
  const parts = prorateRefund(await refunds.listRefundableLines(order.id), refund.lineIds, uncovered);
  if (parts.length === 0) return;
  await refunds.saveAllocation(
    refund.refundId,
    parts.map(({ line, ...part }) => ({ lineId: line.id, ...part })),
  );
  const authors = new Map<number, number>();
  let amount = 0;
  for (const { line, amountCents, authorCents } of parts) {
    amount += amountCents;
    if (line.sellerId !== null) authors.set(line.sellerId, (authors.get(line.sellerId) ?? 0) + authorCents);
  }
  const authorShares = [...authors].filter(([, cents]) => cents > 0);
  const fromAuthors = authorShares.reduce((sum, [, cents]) => sum + cents, 0);
  await ledgerQueries(trx).post(
    {
      kind: 'return',
      id: refund.refundId,
      orderId: order.id,
      entries: [
        ['customer_payments', -amount],
        ['platform_fee', amount - fromAuthors],
        ...authorShares.map(([sellerId, cents]) => [`author_payable/${sellerId}`, cents] as const),
      ],
    },
    now,
  );
  for (const [sellerId, cents] of authorShares) {
    await reduceShare(trx, { orderId: order.id, sellerId, cents, refundId: refund.refundId }, now);
  }
  const refundedProducts = parts.filter(({ isWhole }) => isWhole).map(({ line }) => line.productId);
  await fulfillmentQueries(trx).revokeEntitlements(order.id, refundedProducts, now);
}

/** From what was not sent yet at once, from what was sent by a reversal; what neither holds the author owes. */
async function reduceShare(
  trx: Db,
  { cents, refundId, ...key }: TransferKey & { cents: number; refundId: string },
  now: Date,
): Promise<void> {
  const transfers = transferQueries(trx);
  const share = await transfers.find(key);
  if (!share) throw new Error(`The share of author ${key.sellerId} in order ${key.orderId} is missing.`);
  if (share.status === 'due') {
    const reduced = share.reduced_cents + cents;
    const isGone = share.amount_cents - reduced - share.netted_cents <= 0;
    // What had been kept for an old debt cannot be unsent: it is owed again.
    const excess = Math.max(0, reduced + share.netted_cents - share.amount_cents);
    await transfers.update(key, { reduced_cents: reduced - excess, ...(isGone ? { status: 'void' as const } : {}) });
    await bookDebt(trx, key, refundId, excess, now);
    return;
  }
  // What was taken back of them already, as in the provider's dashboard, is not theirs to give again.
  const recoverable = Math.min(cents, await overpaidOf(trx, key, share));
  const reversedCents = Math.min(recoverable, share.sent_cents - share.reversed_cents);
  if (reversedCents > 0) {
    await transfers.update(key, { reversed_cents: share.reversed_cents + reversedCents });
    await reversalQueries(trx).request({ ...key, refundId, amountCents: reversedCents }, now);
  }
  await bookDebt(trx, key, refundId, recoverable - Math.max(0, reversedCents), now);
}

import type { Db } from '../db/database.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import type { OrderRow } from '../db/orders/orders.queries.ts';
import { refundQueries } from '../db/payments/refunds.queries.ts';
import { reversalQueries } from '../db/payments/transfer-reversals.queries.ts';
import { fulfillmentQueries } from '../db/orders/fulfillment.queries.ts';
import { type TransferKey, transferQueries } from '../db/payments/transfers.queries.ts';
import { overpaidOf, bookDebt } from './author-balance.ts';
import { prorateRefund } from './prorate-refund.ts';

/** A refund that must be allocated to buyer, shop and authors. */
interface RefundToAllocate {
  readonly refundId: string;
  /** The requested lines; `null` for all. */
  readonly lineIds: readonly number[] | null;
}

/**
 * Allocates a refund: shop and authors give their parts by line, and the buyer loses the books that are fully refunded. Runs
 * under the order's lock after the refund was booked. Overpayments cover the refund first, and only the rest is allocated. An
 * order whose payment was never split is skipped.
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

/** Reduces an unsent share, and reverses a sent one. The rest becomes the author's debt. */
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
    const isGone = share.amount_cents - reduced - share.debt_offset_cents <= 0;
    // Money that already paid off an older debt cannot be taken again, so it becomes a new debt.
    const excess = Math.max(0, reduced + share.debt_offset_cents - share.amount_cents);
    await transfers.update(key, { reduced_cents: reduced - excess, ...(isGone ? { status: 'void' as const } : {}) });
    await bookDebt(trx, key, refundId, excess, now);
    return;
  }
  // Money that was already reversed, for example in the provider's dashboard, is not reversed again.
  const recoverable = Math.min(cents, await overpaidOf(trx, key, share));
  const reversedCents = Math.min(recoverable, share.sent_cents - share.reversed_cents);
  if (reversedCents > 0) {
    await transfers.update(key, { reversed_cents: share.reversed_cents + reversedCents });
    await reversalQueries(trx).request({ ...key, refundId, amountCents: reversedCents }, now);
  }
  await bookDebt(trx, key, refundId, recoverable - Math.max(0, reversedCents), now);
}

import type { Db } from '../db/database.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { reversalQueries } from '../db/payments/transfer-reversals.queries.ts';
import type { TransferKey, TransferRow } from '../db/payments/transfers.queries.ts';

/* What an author received for one order, and their debt to the shop. All functions run under the order's lock. */

/**
 * Returns how much more an author was sent for an order than their share, after all pending reversals. The result is
 * negative when more was reversed than refunds explain.
 */
export async function overpaidOf(trx: Db, key: TransferKey, share: TransferRow): Promise<number> {
  const balance = await ledgerQueries(trx).balance(`author_payable/${key.sellerId}`, key.orderId);
  // A transfer in progress is not in the ledger yet: it is booked after the provider's response.
  const inTransit = share.status === 'sending' ? share.sent_cents : 0;
  return balance + inTransit - (await reversalQueries(trx).pendingCents(key));
}

/** Books an overpayment as the author's debt. `cause` makes the booking idempotent. */
export async function bookDebt(trx: Db, key: TransferKey, cause: string, cents: number, now: Date): Promise<void> {
  if (cents <= 0) return;
  await ledgerQueries(trx).post(
    {
      kind: 'debt',
      id: `${cause}:${key.orderId}:${key.sellerId}`,
      orderId: key.orderId,
      entries: [
        [`author_debt/${key.sellerId}`, cents],
        [`author_payable/${key.sellerId}`, -cents],
      ],
    },
    now,
  );
}

/** Returns how much of a sent share was reversed or is about to be. */
export async function reversedCentsOf(trx: Db, key: TransferKey, share: TransferRow): Promise<number> {
  const booked = await ledgerQueries(trx).balance(`author_payable/${key.sellerId}`, key.orderId, 'reversal');
  return Math.min(share.sent_cents, (await reversalQueries(trx).pendingCents(key)) - booked);
}

/**
 * Offsets an author's debt with money payable to them, at most `maxCents`, under the author's lock. Returns the offset cents.
 * `id` makes the booking idempotent.
 */
export async function offsetDebt(
  trx: Db,
  key: TransferKey,
  { id, maxCents }: { id: string; maxCents: number },
  now: Date,
): Promise<number> {
  const ledger = ledgerQueries(trx);
  const debt = await ledger.balance(`author_debt/${key.sellerId}`);
  const cents = Math.min(Math.max(debt, 0), maxCents);
  await ledger.post(
    {
      kind: 'netting',
      id: `${key.orderId}:${key.sellerId}:${id}`,
      orderId: key.orderId,
      entries: [
        [`author_payable/${key.sellerId}`, cents],
        [`author_debt/${key.sellerId}`, -cents],
      ],
    },
    now,
  );
  return cents;
}

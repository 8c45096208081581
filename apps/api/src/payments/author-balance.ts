import type { Db } from '../db/database.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { reversalQueries } from '../db/payments/transfer-reversals.queries.ts';
import type { TransferKey, TransferRow } from '../db/payments/transfers.queries.ts';

/* What an author has of one order, and what they owe the shop. All of it runs under the order's lock. */

/**
 * What an author has of an order that was sent beyond what is theirs, once all that is asked back has come; below zero
 * where more was taken back than refunds explain.
 */
export async function overpaidOf(trx: Db, key: TransferKey, share: TransferRow): Promise<number> {
  const balance = await ledgerQueries(trx).balance(`author_payable/${key.sellerId}`, key.orderId);
  // Booked once the provider has answered.
  const inTransit = share.status === 'sending' ? share.sent_cents : 0;
  return balance + inTransit - (await reversalQueries(trx).pendingCents(key));
}

/** Turns what an author got too much of into a debt. `cause` makes it bookable once. */
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

/** What of a share that was sent has come back or is asked back. */
export async function reversedCentsOf(trx: Db, key: TransferKey, share: TransferRow): Promise<number> {
  const booked = await ledgerQueries(trx).balance(`author_payable/${key.sellerId}`, key.orderId, 'reversal');
  return Math.min(share.sent_cents, (await reversalQueries(trx).pendingCents(key)) - booked);
}

/**
 * Keeps what is owed to an author for what they owe the shop, under their lock: at most so many cents; answers how many
 * it were. `id` makes it bookable once.
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

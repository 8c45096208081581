import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { ledgerQueries, type MovementKind } from '../db/ledger.queries.ts';

/** What of ours a movement on the provider's balance has to stand for; the rest is no business of orders. */
const KINDS: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failed',
  payment_failure_refund: 'refund_failed',
  transfer: 'transfer',
  transfer_refund: 'reversal',
  transfer_cancel: 'reversal',
};

/** Money on its way to the shop's bank, and coming back from it. */
const PAYOUTS: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure']);

/** What the ledger calls a movement on the provider's balance; `undefined` for what is no business of orders. */
export const kindOf = ({ type }: Stripe.BalanceTransaction): MovementKind | undefined => KINDS[type];

/** The provider's id of what a movement came from. */
export const sourceOf = ({ source }: Stripe.BalanceTransaction): string =>
  typeof source === 'string' ? source : (source?.id ?? '');

/** Books what only the provider's balance tells of: what it keeps of a movement, and what it pays out. Once, however often. */
export async function bookProvidersOwn(db: Db, movement: Stripe.BalanceTransaction, now: Date): Promise<void> {
  await bookFee(db, movement, now);
  await bookPayout(db, movement, now);
}

async function bookFee(db: Db, movement: Stripe.BalanceTransaction, now: Date): Promise<void> {
  const kind = kindOf(movement);
  // The fee of a dispute is booked with it.
  if (movement.fee === 0 || kind === undefined) return;
  const ledger = ledgerQueries(db);
  if (await ledger.has({ kind: 'provider_fee', id: movement.id })) return;
  await ledger.bookOnce(
    {
      kind: 'provider_fee',
      id: movement.id,
      orderId: await ledger.orderOf({ kind, id: sourceOf(movement) }),
      entries: [
        ['provider', -movement.fee],
        ['provider_fees', movement.fee],
      ],
    },
    now,
  );
}

/** No order is behind a payout. */
async function bookPayout(db: Db, { id, type, amount }: Stripe.BalanceTransaction, now: Date): Promise<void> {
  const ledger = ledgerQueries(db);
  if (!PAYOUTS.has(type) || (await ledger.has({ kind: 'payout', id }))) return;
  await ledger.bookOnce(
    {
      kind: 'payout',
      id,
      orderId: null,
      entries: [
        ['provider', amount],
        ['bank', -amount],
      ],
    },
    now,
  );
}

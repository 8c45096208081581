import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { ledgerQueries, type LedgerTransactionKind } from '../db/payments/ledger.queries.ts';

/** What of ours a movement on the provider's balance has to stand for; the rest is no business of orders. */
const LEDGER_KINDS: Readonly<Record<string, LedgerTransactionKind>> = {
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
const PAYOUT_TYPES: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure']);

/** What the ledger calls a movement on the provider's balance; `undefined` for what is no business of orders. */
export const ledgerKindOf = ({ type }: Stripe.BalanceTransaction): LedgerTransactionKind | undefined =>
  LEDGER_KINDS[type];

/** The provider's id of what a movement came from. */
export const sourceIdOf = ({ source }: Stripe.BalanceTransaction): string =>
  typeof source === 'string' ? source : (source?.id ?? '');

/** Books what only the provider's balance tells of: what it keeps of a movement, and what it pays out. Once, however often. */
export async function bookFeesAndPayouts(db: Db, transaction: Stripe.BalanceTransaction, now: Date): Promise<void> {
  await bookFee(db, transaction, now);
  await bookPayout(db, transaction, now);
}

async function bookFee(db: Db, transaction: Stripe.BalanceTransaction, now: Date): Promise<void> {
  const kind = ledgerKindOf(transaction);
  // The fee of a dispute is booked with it.
  if (transaction.fee === 0 || kind === undefined) return;
  const ledger = ledgerQueries(db);
  if (await ledger.has({ kind: 'provider_fee', id: transaction.id })) return;
  await ledger.postOnce(
    {
      kind: 'provider_fee',
      id: transaction.id,
      orderId: await ledger.findOrderId({ kind, id: sourceIdOf(transaction) }),
      entries: [
        ['provider', -transaction.fee],
        ['provider_fees', transaction.fee],
      ],
    },
    now,
  );
}

/** No order is behind a payout. */
async function bookPayout(db: Db, { id, type, amount }: Stripe.BalanceTransaction, now: Date): Promise<void> {
  const ledger = ledgerQueries(db);
  if (!PAYOUT_TYPES.has(type) || (await ledger.has({ kind: 'payout', id }))) return;
  await ledger.postOnce(
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

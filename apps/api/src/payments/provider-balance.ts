import type Stripe from 'stripe';
import type { Db } from '../db/database.ts';
import { ledgerQueries, type LedgerTransactionKind } from '../db/payments/ledger.queries.ts';

/** The ledger kind of each type of balance transaction; other types do not concern orders. */
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

/** Payouts to the shop's bank, and returned payouts. */
const PAYOUT_TYPES: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure']);

/** The ledger kind of a balance transaction; `undefined` when it does not concern orders. */
export const ledgerKindOf = ({ type }: Stripe.BalanceTransaction): LedgerTransactionKind | undefined =>
  LEDGER_KINDS[type];

/** The provider's id of the source of a balance transaction. */
export const sourceIdOf = ({ source }: Stripe.BalanceTransaction): string =>
  typeof source === 'string' ? source : (source?.id ?? '');

/** Books the provider's fee and the payout of a balance transaction, each once. */
export async function bookFeesAndPayouts(db: Db, transaction: Stripe.BalanceTransaction, now: Date): Promise<void> {
  await bookFee(db, transaction, now);
  await bookPayout(db, transaction, now);
}

async function bookFee(db: Db, transaction: Stripe.BalanceTransaction, now: Date): Promise<void> {
  const kind = ledgerKindOf(transaction);
  // The fee of a dispute is booked with the dispute.
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

/** A payout belongs to no order. */
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

import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * The ledger accounts. `provider`: money held by the card provider. `customer_payments`: payments not yet split, or to be
 * refunded. `platform_fee`: the shop's revenue. `author_payable/{id}`: payable to an author. `author_debt/{id}`: overpaid to
 * an author. `disputes`: withheld during a dispute. `provider_fees`: fees of the provider. `bank`: paid out to the shop's
 * bank account, and paid into it by authors.
 */
export type Account =
  | 'provider'
  | 'customer_payments'
  | 'platform_fee'
  | 'disputes'
  | 'provider_fees'
  | 'bank'
  | `author_payable/${number}`
  | `author_debt/${number}`;

/** The reason of a ledger transaction. */
export type LedgerTransactionKind =
  | 'charge'
  | 'split'
  | 'transfer'
  | 'netting'
  | 'refund'
  | 'refund_failed'
  | 'return'
  | 'reversal'
  | 'debt'
  | 'debt_settled'
  | 'debt_written_off'
  | 'dispute'
  | 'dispute_lost'
  | 'provider_fee'
  | 'payout';

/** One ledger transaction. Its kind and id make it unique, so it is posted once. */
export interface LedgerTransaction {
  readonly kind: LedgerTransactionKind;
  /** The id of the underlying object: the provider's, or our own. */
  readonly id: string;
  readonly orderId: number | null;
  /**
   * Debits are positive and credits negative, and they sum to zero. Debits increase assets and receivables; credits increase
   * liabilities and revenue.
   */
  readonly entries: readonly (readonly [account: Account, cents: number])[];
}

const toRef = ({ kind, id }: Pick<LedgerTransaction, 'kind' | 'id'>): string => `${kind}:${id}`;

function toRows(transaction: LedgerTransaction, at: Date) {
  const sums = new Map<Account, number>();
  for (const [account, cents] of transaction.entries) sums.set(account, (sums.get(account) ?? 0) + cents);
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({
      transaction_ref: toRef(transaction),
      kind: transaction.kind,
      order_id: transaction.orderId,
      account,
      amount_cents: cents,
      posted_at: at,
    }));
}

/** The part of a ledger transaction that changed the balance at the provider. */
export interface ProviderTransaction {
  readonly kind: string;
  readonly id: string;
  readonly orderId: number | null;
  readonly cents: number;
}

/** All SQL over the ledger. Rows are only ever inserted; the database rejects changes and unbalanced transactions. */
export function ledgerQueries(db: Db) {
  return {
    /** Posts a transaction. Omits entries of zero and merges entries of the same account. */
    async post(transaction: LedgerTransaction, at: Date): Promise<void> {
      const rows = toRows(transaction, at);
      if (rows.length > 0) await db.insertInto('ledger_entries').values(rows).execute();
    },

    /** Posts a transaction unless it exists, for callers without a lock: only one of two concurrent calls posts it. */
    async postOnce(transaction: LedgerTransaction, at: Date): Promise<void> {
      const rows = toRows(transaction, at);
      if (rows.length === 0) return;
      await db
        .insertInto('ledger_entries')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['transaction_ref', 'account']).doNothing())
        .execute();
    },

    /** Returns whether a transaction was posted. */
    async has(transaction: Pick<LedgerTransaction, 'kind' | 'id'>): Promise<boolean> {
      const row = await db
        .selectFrom('ledger_entries')
        .where('transaction_ref', '=', toRef(transaction))
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns what a transaction changed at the provider; `undefined` when it was not posted. */
    async providerAmount(transaction: Pick<LedgerTransaction, 'kind' | 'id'>): Promise<number | undefined> {
      const row = await db
        .selectFrom('ledger_entries')
        .where('transaction_ref', '=', toRef(transaction))
        .where('account', '=', 'provider')
        .select('amount_cents')
        .executeTakeFirst();
      return row?.amount_cents;
    },

    /** Lists transactions of these kinds that changed the provider balance since `from`, oldest first. */
    async listProviderTransactions(
      from: Date,
      kinds: readonly LedgerTransactionKind[],
    ): Promise<ProviderTransaction[]> {
      const rows = await db
        .selectFrom('ledger_entries')
        .where('account', '=', 'provider')
        .where('posted_at', '>=', from)
        .where('kind', 'in', kinds)
        .orderBy('id')
        .select(['transaction_ref', 'kind', 'order_id', 'amount_cents'])
        .execute();
      return rows.map((row) => ({
        kind: row.kind,
        id: row.transaction_ref.slice(row.kind.length + 1),
        orderId: row.order_id,
        cents: row.amount_cents,
      }));
    },

    /** Returns the order of a transaction. */
    async findOrderId(transaction: Pick<LedgerTransaction, 'kind' | 'id'>): Promise<number | null> {
      const row = await db
        .selectFrom('ledger_entries')
        .where('transaction_ref', '=', toRef(transaction))
        .select('order_id')
        .limit(1)
        .executeTakeFirst();
      return row?.order_id ?? null;
    },

    /** Returns the balance of an account in cents, optionally for one order and one kind of transaction. */
    async balance(account: Account, orderId?: number, kind?: LedgerTransactionKind): Promise<number> {
      const { cents } = await db
        .selectFrom('ledger_entries')
        .where('account', '=', account)
        .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
        .select(sql<string>`coalesce(sum(amount_cents), 0)::text`.as('cents'))
        .executeTakeFirstOrThrow();
      return Number(cents);
    },

    /** Returns the balance of every account. */
    async balances(): Promise<{ account: string; cents: number }[]> {
      const rows = await db
        .selectFrom('ledger_entries')
        .groupBy('account')
        .orderBy('account')
        .select(['account', sql<string>`sum(amount_cents)::text`.as('cents')])
        .execute();
      return rows.map(({ account, cents }) => ({ account, cents: Number(cents) }));
    },

    /** The trial balance: the sum of all rows, and the unbalanced transactions. The expected result is zero and none. */
    async trialBalance(): Promise<{ sumCents: number; unbalanced: string[] }> {
      const { cents } = await db
        .selectFrom('ledger_entries')
        .select(sql<string>`coalesce(sum(amount_cents), 0)::text`.as('cents'))
        .executeTakeFirstOrThrow();
      const unbalanced = await db
        .selectFrom('ledger_entries')
        .groupBy('transaction_ref')
        .having(sql<boolean>`sum(amount_cents) <> 0`)
        .select('transaction_ref')
        .execute();
      return { sumCents: Number(cents), unbalanced: unbalanced.map(({ transaction_ref: ref }) => ref) };
    },
  };
}

import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * The accounts. `provider`: money that lies with the card provider. `customer_payments`: paid in and not yet shared out,
 * or owed back. `platform_fee`: the shop's own. `author_payable/{id}`: owed to an author. `author_debt/{id}`: what an
 * author got too much of. `disputes`: withheld while a payment is contested. `provider_fees`: what the provider keeps. `bank`:
 * what the provider has paid out to the shop's own account.
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

/** Why money moved. */
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
  | 'dispute'
  | 'dispute_lost'
  | 'provider_fee'
  | 'payout';

/** One movement of money. Its name makes it bookable once. */
export interface LedgerTransaction {
  readonly kind: LedgerTransactionKind;
  /** What it is about: the provider's id, or our own. */
  readonly id: string;
  readonly orderId: number | null;
  /**
   * Debits are positive and credits negative, and they add up to zero: what we have or are owed grows by debits, what we
   * owe or have earned grows by credits.
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
      ref: toRef(transaction),
      kind: transaction.kind,
      order_id: transaction.orderId,
      account,
      amount_cents: cents,
      booked_at: at,
    }));
}

/** What a movement of the ledger changed at the provider. */
export interface ProviderTransaction {
  readonly kind: string;
  readonly id: string;
  readonly orderId: number | null;
  readonly cents: number;
}

/** All SQL over the ledger. Rows are only ever added; the database refuses anything else, and sums that are not zero. */
export function ledgerQueries(db: Db) {
  return {
    /** Writes a movement down. Entries of zero are left out, and those of the same account put together. */
    async post(movement: LedgerTransaction, at: Date): Promise<void> {
      const rows = toRows(movement, at);
      if (rows.length > 0) await db.insertInto('ledger').values(rows).execute();
    },

    /** Writes a movement down unless it is, for what nobody holds a lock for: of two who do it at once, one does. */
    async postOnce(movement: LedgerTransaction, at: Date): Promise<void> {
      const rows = toRows(movement, at);
      if (rows.length === 0) return;
      await db
        .insertInto('ledger')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['ref', 'account']).doNothing())
        .execute();
    },

    /** Whether a movement has been written down. */
    async has(movement: Pick<LedgerTransaction, 'kind' | 'id'>): Promise<boolean> {
      const row = await db
        .selectFrom('ledger')
        .where('ref', '=', toRef(movement))
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What a movement changed at the provider; `undefined` for one that is not written down. */
    async providerAmount(movement: Pick<LedgerTransaction, 'kind' | 'id'>): Promise<number | undefined> {
      const row = await db
        .selectFrom('ledger')
        .where('ref', '=', toRef(movement))
        .where('account', '=', 'provider')
        .select('amount_cents')
        .executeTakeFirst();
      return row?.amount_cents;
    },

    /** Movements of these kinds that changed something at the provider since a moment, oldest first. */
    async listProviderTransactions(from: Date, kinds: readonly LedgerTransactionKind[]): Promise<ProviderTransaction[]> {
      const rows = await db
        .selectFrom('ledger')
        .where('account', '=', 'provider')
        .where('booked_at', '>=', from)
        .where('kind', 'in', kinds)
        .orderBy('id')
        .select(['ref', 'kind', 'order_id', 'amount_cents'])
        .execute();
      return rows.map((row) => ({
        kind: row.kind,
        id: row.ref.slice(row.kind.length + 1),
        orderId: row.order_id,
        cents: row.amount_cents,
      }));
    },

    /** The order a movement belongs to. */
    async findOrderId(movement: Pick<LedgerTransaction, 'kind' | 'id'>): Promise<number | null> {
      const row = await db
        .selectFrom('ledger')
        .where('ref', '=', toRef(movement))
        .select('order_id')
        .limit(1)
        .executeTakeFirst();
      return row?.order_id ?? null;
    },

    /** The sum of an account in cents; of one order and one kind of movement, where they are named. */
    async balance(account: Account, orderId?: number, kind?: LedgerTransactionKind): Promise<number> {
      const { cents } = await db
        .selectFrom('ledger')
        .where('account', '=', account)
        .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
        .select(sql<string>`coalesce(sum(amount_cents), 0)::text`.as('cents'))
        .executeTakeFirstOrThrow();
      return Number(cents);
    },

    /** The sum of every account. */
    async balances(): Promise<{ account: string; cents: number }[]> {
      const rows = await db
        .selectFrom('ledger')
        .groupBy('account')
        .orderBy('account')
        .select(['account', sql<string>`sum(amount_cents)::text`.as('cents')])
        .execute();
      return rows.map(({ account, cents }) => ({ account, cents: Number(cents) }));
    },

    /** The proof: the sum of all rows, and the movements that do not add up. Zero and none, or something is broken. */
    async trialBalance(): Promise<{ sumCents: number; unbalanced: string[] }> {
      const { cents } = await db
        .selectFrom('ledger')
        .select(sql<string>`coalesce(sum(amount_cents), 0)::text`.as('cents'))
        .executeTakeFirstOrThrow();
      const unbalanced = await db
        .selectFrom('ledger')
        .groupBy('ref')
        .having(sql<boolean>`sum(amount_cents) <> 0`)
        .select('ref')
        .execute();
      return { sumCents: Number(cents), unbalanced: unbalanced.map(({ ref }) => ref) };
    },
  };
}

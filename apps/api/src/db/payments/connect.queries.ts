import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Somebody as far as payouts go. */
export interface PayeeRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: 'customer' | 'author';
  readonly stripe_account_id: string | null;
  /** Counts failures that the card provider keeps for the opening of the account, from 1. */
  readonly stripe_account_attempt: number;
  readonly created_at: Date;
}

const COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'stripe_account_id',
  'stripe_account_attempt',
  'created_at',
] as const;

/** All SQL over who is paid where. */
export function connectQueries(db: Db) {
  return {
    find: (userId: number): Promise<PayeeRow | undefined> =>
      db.selectFrom('users').where('id', '=', userId).select(COLUMNS).executeTakeFirst(),

    /** By username, in any letter case. */
    findByName: (username: string): Promise<PayeeRow | undefined> =>
      db
        .selectFrom('users')
        .where(({ eb, fn }) => eb(fn('lower', ['username']), '=', username.toLowerCase()))
        .select(COLUMNS)
        .executeTakeFirst(),

    /** Gives an author their account, once: whoever comes second gets the first one's. */
    async saveAccount(userId: number, accountId: string): Promise<string> {
      const updated = await db
        .updateTable('users')
        .set({ stripe_account_id: accountId })
        .where('id', '=', userId)
        .where('stripe_account_id', 'is', null)
        .returning('stripe_account_id')
        .executeTakeFirst();
      if (updated?.stripe_account_id) return updated.stripe_account_id;
      const row = await db
        .selectFrom('users')
        .where('id', '=', userId)
        .select('stripe_account_id')
        .executeTakeFirstOrThrow();
      return row.stripe_account_id ?? accountId;
    },

    /**
     * Moves on to a fresh idempotency key, for when the provider keeps answering that of the attempt `spent` with a stored
     * failure; many who find so at once all get the same number.
     */
    async rotateIdempotencyKey(userId: number, usedAttempt: number): Promise<number> {
      const row = await db
        .updateTable('users')
        .set({ stripe_account_attempt: sql<number>`greatest(stripe_account_attempt, ${usedAttempt + 1}::integer)` })
        .where('id', '=', userId)
        .returning('stripe_account_attempt')
        .executeTakeFirstOrThrow();
      return row.stripe_account_attempt;
    },
  };
}

/** The queries over who is paid where. */
export type ConnectQueries = ReturnType<typeof connectQueries>;

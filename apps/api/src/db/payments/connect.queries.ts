import { sql } from 'kysely';
import { accountDeleted } from '../accounts/account-deleted.ts';
import type { Db } from '../database.ts';

/** A user with the columns that payouts need. */
export interface PayeeRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: 'customer' | 'author';
  readonly stripe_account_id: string | null;
  /** The number of the idempotency key for creating the account, starting at 1; increased when the provider stored a failure. */
  readonly stripe_account_key_number: number;
  readonly created_at: Date;
}

const COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'stripe_account_id',
  'stripe_account_key_number',
  'created_at',
] as const;

/** All SQL over connected accounts. */
export function connectQueries(db: Db) {
  return {
    find: (userId: number): Promise<PayeeRow | undefined> =>
      db.selectFrom('users').where('id', '=', userId).select(COLUMNS).executeTakeFirst(),

    /** Finds a user by username, in any letter case. */
    findByName: (username: string): Promise<PayeeRow | undefined> =>
      db
        .selectFrom('users')
        .where(({ eb, fn }) => eb(fn('lower', ['username']), '=', username.toLowerCase()))
        .select(COLUMNS)
        .executeTakeFirst(),

    /** Stores an author's account unless one is stored; returns the stored one. */
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
        .executeTakeFirstOrThrow(accountDeleted);
      return row.stripe_account_id ?? accountId;
    },

    /**
     * Moves on to the next idempotency key when the provider keeps returning a stored failure for `usedAttempt`. All concurrent
     * calls get the same number.
     */
    async rotateIdempotencyKey(userId: number, usedAttempt: number): Promise<number> {
      const row = await db
        .updateTable('users')
        .set({
          stripe_account_key_number: sql<number>`greatest(stripe_account_key_number, ${usedAttempt + 1}::integer)`,
        })
        .where('id', '=', userId)
        .returning('stripe_account_key_number')
        .executeTakeFirstOrThrow(accountDeleted);
      return row.stripe_account_key_number;
    },
  };
}

/** The queries over connected accounts. */
export type ConnectQueries = ReturnType<typeof connectQueries>;

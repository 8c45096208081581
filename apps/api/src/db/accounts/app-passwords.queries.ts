import { accountDeleted } from './account-deleted.ts';
import { ACCOUNT_COLUMNS, toUser } from './accounts.queries.ts';
import type { Db } from '../database.ts';
import { emailOutboxQueries } from '../mail/email-outbox.queries.ts';

/** An app password as its owner sees it. */
export interface AppPasswordRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** All SQL over app passwords. */
export function appPasswordQueries(db: Db) {
  return {
    /** Lists the user's app passwords, the newest first. */
    list: (userId: number): Promise<AppPasswordRow[]> =>
      db
        .selectFrom('app_passwords')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .select(COLUMNS)
        .execute(),

    /**
     * Stores an app password and enqueues a notice to its owner. Returns `undefined` when the user already has `max`.
     * @throws {AuthenticationError} `session_ended`
     */
    add: (row: { userId: number; name: string; digest: string; now: Date }, max: number) =>
      db.transaction().execute(async (trx): Promise<AppPasswordRow | undefined> => {
        // The row lock serializes concurrent calls for one user.
        const owner = await trx
          .selectFrom('users')
          .where('id', '=', row.userId)
          .select(ACCOUNT_COLUMNS)
          .forUpdate()
          .executeTakeFirstOrThrow(accountDeleted);
        const { count } = await trx
          .selectFrom('app_passwords')
          .where('user_id', '=', row.userId)
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) >= max) return undefined;
        const { id: userId, email: recipient } = owner;
        const email = {
          userId,
          recipient,
          name: toUser(owner).display_name,
          payload: { app_name: row.name },
          now: row.now,
        };
        await emailOutboxQueries(trx).enqueue({ template: 'app_password_created', ...email });
        return trx
          .insertInto('app_passwords')
          .values({ user_id: row.userId, name: row.name, digest: row.digest, created_at: row.now })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
      }),

    /** Deletes one app password of the user. */
    async revoke(userId: number, id: string): Promise<void> {
      await db.deleteFrom('app_passwords').where('user_id', '=', userId).where('id', '=', id).execute();
    },

    /** Finds the owner of an app password, unless the account is locked; `login` must be that user's username or email address, in any letter case. */
    findOwner: (digest: string, login: string) =>
      db
        .selectFrom('app_passwords')
        .innerJoin('users', 'users.id', 'app_passwords.user_id')
        .where('app_passwords.digest', '=', digest)
        .where('users.locked_at', 'is', null)
        .where(({ eb, fn, or }) =>
          or([
            eb(fn('lower', ['users.username']), '=', login.toLowerCase()),
            eb(fn('lower', ['users.email']), '=', login.toLowerCase()),
          ]),
        )
        .select(['app_passwords.id as passwordId', 'users.id as userId', 'app_passwords.last_used_at as lastUsedAt'])
        .executeTakeFirst(),

    /** Stores the time of the last use. */
    async recordUse(id: string, now: Date): Promise<void> {
      await db.updateTable('app_passwords').set({ last_used_at: now }).where('id', '=', id).execute();
    },
  };
}

/** The queries over app passwords. */
export type AppPasswordQueries = ReturnType<typeof appPasswordQueries>;

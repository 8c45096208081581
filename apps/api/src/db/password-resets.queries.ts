import { ACCOUNT_COLUMNS, type AccountRow, toUser } from './accounts.queries.ts';
import type { Db } from './database.ts';
import { noticeQueries } from './notices.queries.ts';

/** All SQL over mailed links that set a new password. */
export function passwordResetQueries(db: Db) {
  return {
    /** Keeps the hash of a key for whoever has this address, in place of any older one; `undefined` when nobody has it. */
    keep: (email: string, keyHash: Buffer, now: Date, expiresAt: Date): Promise<AccountRow | undefined> =>
      db
        .with('person', (cte) =>
          cte
            .selectFrom('users')
            .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
            .select(ACCOUNT_COLUMNS),
        )
        .with('kept', (cte) =>
          cte
            .insertInto('password_resets')
            .columns(['user_id', 'key_hash', 'created_at', 'expires_at'])
            .expression(({ selectFrom, cast, val }) =>
              selectFrom('person').select([
                'person.id',
                cast<Buffer>(val(keyHash), 'bytea').as('key_hash'),
                cast<Date>(val(now), 'timestamptz').as('created_at'),
                cast<Date>(val(expiresAt), 'timestamptz').as('expires_at'),
              ]),
            )
            .onConflict((conflict) =>
              conflict.column('user_id').doUpdateSet(({ ref }) => ({
                key_hash: ref('excluded.key_hash'),
                created_at: ref('excluded.created_at'),
                expires_at: ref('excluded.expires_at'),
              })),
            ),
        )
        .selectFrom('person')
        .selectAll()
        .executeTakeFirst(),

    /** Tells whether this key still works for this username or email address. */
    async isGood(login: string, keyHash: Buffer, now: Date): Promise<boolean> {
      const found = await db
        .selectFrom('password_resets')
        .innerJoin('users', 'users.id', 'password_resets.user_id')
        .where(({ eb, fn, or }) =>
          or([
            eb(fn('lower', ['users.username']), '=', login.toLowerCase()),
            eb(fn('lower', ['users.email']), '=', login.toLowerCase()),
          ]),
        )
        .where('key_hash', '=', keyHash)
        .where('password_resets.expires_at', '>', now)
        .select('user_id')
        .executeTakeFirst();
      return found !== undefined;
    },

    /**
     * Uses a key up: sets the password and ends every session, or does nothing and answers `false`. Whoever deletes the
     * row has won, so of two at once only one does. The account is held first, as by whoever else changes both.
     */
    use: (keyHash: Buffer, passwordHash: string, now: Date): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('users')
          .innerJoin('password_resets', 'password_resets.user_id', 'users.id')
          .where('key_hash', '=', keyHash)
          .forUpdate('users')
          .select('users.id')
          .execute();
        const used = await trx
          .deleteFrom('password_resets')
          .where('key_hash', '=', keyHash)
          .where('expires_at', '>', now)
          .returning('user_id')
          .executeTakeFirst();
        if (!used) return false;
        const person = await trx
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('id', '=', used.user_id)
          .returning(ACCOUNT_COLUMNS)
          .executeTakeFirstOrThrow();
        const { id: userId, email: recipient } = person;
        const name = toUser(person).display_name;
        await noticeQueries(trx).owe({ kind: 'password_changed', userId, recipient, name, now });
        await trx
          .updateTable('sessions')
          .set({ ended_at: now })
          .where('user_id', '=', used.user_id)
          .where('ended_at', 'is', null)
          .execute();
        return true;
      }),
  };
}

/** The queries over mailed links. */
export type PasswordResetQueries = ReturnType<typeof passwordResetQueries>;

import { ACCOUNT_COLUMNS, type AccountRow, toUser } from './accounts.queries.ts';
import type { Db } from '../database.ts';
import { accountEmailQueries } from '../mail/account-emails.queries.ts';

/** All SQL over mailed links that set a new password. */
export function passwordResetQueries(db: Db) {
  return {
    /** Owes a link to an address. Nothing is looked up: the write is the same whether or not anybody has it. */
    enqueueEmail: (email: string, origin: string, now: Date): Promise<void> =>
      accountEmailQueries(db).enqueue({
        kind: 'password_reset',
        userId: null,
        recipient: email,
        name: '',
        origin,
        now,
      }),

    /**
     * Keeps the hash of the key that goes out with a notice, in place of any older one, and answers whom it goes to. It
     * answers for all links that were asked for to this address and are not out yet: the other notices are forgotten.
     * `undefined` where another one has answered for this, or nobody has the address: then this one is forgotten.
     */
    issueKey: (emailId: number, keyHash: Buffer, now: Date, expiresAt: Date): Promise<AccountRow | undefined> =>
      db.transaction().execute(async (trx) => {
        // The account is held first, as by whoever else changes it, so that of two letters at once one answers for both.
        const account = await trx
          .selectFrom('users')
          .where(({ eb, fn, selectFrom }) =>
            eb(
              fn('lower', ['email']),
              '=',
              selectFrom('notices')
                .where('id', '=', emailId)
                .select((notice) => notice.fn<string>('lower', ['recipient']).as('address')),
            ),
          )
          .forNoKeyUpdate()
          .select(ACCOUNT_COLUMNS)
          .executeTakeFirst();
        if (!account) {
          await trx.deleteFrom('notices').where('id', '=', emailId).execute();
          return undefined;
        }
        const armed = await trx
          .updateTable('notices')
          .set({ user_id: account.id, recipient: account.email, name: toUser(account).display_name })
          .where('id', '=', emailId)
          .returning('id')
          .executeTakeFirst();
        if (!armed) return undefined;
        const key = { key_hash: keyHash, created_at: now, expires_at: expiresAt };
        await trx
          .insertInto('password_resets')
          .values({ user_id: account.id, ...key })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(key))
          .execute();
        await trx
          .deleteFrom('notices')
          .where('kind', '=', 'password_reset')
          .where('sent_at', 'is', null)
          .where(({ eb, fn }) => eb(fn('lower', ['recipient']), '=', account.email.toLowerCase()))
          .where('id', '<>', emailId)
          .execute();
        return account;
      }),

    /** Tells whether this key still works for this username or email address. */
    async isKeyValid(login: string, keyHash: Buffer, now: Date): Promise<boolean> {
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
    redeemKey: (keyHash: Buffer, passwordHash: string, now: Date): Promise<boolean> =>
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
        await accountEmailQueries(trx).enqueue({ kind: 'password_changed', userId, recipient, name, now });
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

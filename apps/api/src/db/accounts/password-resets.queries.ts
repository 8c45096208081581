import { ACCOUNT_COLUMNS, type AccountRow, toUser } from './accounts.queries.ts';
import type { Db } from '../database.ts';
import { emailVerificationQueries } from '../mail/email-verifications.queries.ts';
import { emailOutboxQueries } from '../mail/email-outbox.queries.ts';

/** All SQL over password resets. */
export function passwordResetQueries(db: Db) {
  return {
    /** Enqueues an email with a reset link. The write is the same whether or not an account has the address. */
    enqueueEmail: (email: string, origin: string, now: Date): Promise<void> =>
      emailOutboxQueries(db).enqueue({
        template: 'password_reset',
        userId: null,
        recipient: email,
        name: '',
        origin,
        now,
      }),

    /**
     * Stores the hash of the key in the email, in place of an older one, and returns the recipient. This email then replaces
     * all other unsent reset emails to the address, which are deleted. Returns `undefined` when it was itself replaced, or
     * when no account has the address.
     */
    issueKey: (emailId: number, keyHash: Buffer, now: Date, expiresAt: Date): Promise<AccountRow | undefined> =>
      db.transaction().execute(async (trx) => {
        // Like every change to an account, this locks the account first. Only one of two concurrent emails is sent.
        const account = await trx
          .selectFrom('users')
          .where(({ eb, fn, selectFrom }) =>
            eb(
              fn('lower', ['email']),
              '=',
              selectFrom('email_outbox')
                .where('id', '=', emailId)
                .select((email) => email.fn<string>('lower', ['recipient']).as('address')),
            ),
          )
          .forNoKeyUpdate()
          .select(ACCOUNT_COLUMNS)
          .executeTakeFirst();
        if (!account) return undefined;
        const email = await trx
          .updateTable('email_outbox')
          .set({ user_id: account.id, recipient: account.email, recipient_name: toUser(account).display_name })
          .where('id', '=', emailId)
          .returning('id')
          .executeTakeFirst();
        if (!email) return undefined;
        const key = { key_hash: keyHash, created_at: now, expires_at: expiresAt };
        await trx
          .insertInto('password_resets')
          .values({ user_id: account.id, ...key })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(key))
          .execute();
        await trx
          .deleteFrom('email_outbox')
          .where('template', '=', 'password_reset')
          .where('sent_at', 'is', null)
          .where(({ eb, fn }) => eb(fn('lower', ['recipient']), '=', account.email.toLowerCase()))
          .where('id', '<>', emailId)
          .execute();
        return account;
      }),

    /** Returns whether the key is valid for this username or email address. */
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
     * Uses up a key: sets the password, verifies the email address and ends every session. Returns `false` for an invalid
     * key. Only one of two concurrent calls succeeds, because it deletes the row. The account is locked first, as by every
     * other change to it.
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
        const account = await trx
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('id', '=', used.user_id)
          .returning(ACCOUNT_COLUMNS)
          .executeTakeFirstOrThrow();
        const { id: userId, email: recipient } = account;
        const name = toUser(account).display_name;
        // The link was sent to this address: a change of the address deletes it.
        await emailVerificationQueries(trx).markVerified(userId, now);
        await emailOutboxQueries(trx).enqueue({ template: 'password_changed', userId, recipient, name, now });
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

/** The queries over password resets. */
export type PasswordResetQueries = ReturnType<typeof passwordResetQueries>;

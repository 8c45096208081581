import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { emailOutboxQueries } from './email-outbox.queries.ts';

/** How long an expired key is kept, so that its link can be renewed. */
const KEPT_AFTER_EXPIRY_MS = 30 * 86_400_000;

/** The state of a link that verifies an address. */
interface VerificationKey {
  readonly userId: number;
  /** Whether the address is verified, by this link or another one. */
  readonly isVerified: boolean;
  readonly isExpired: boolean;
}

/** All SQL over links that verify an email address. */
export function emailVerificationQueries(db: Db) {
  return {
    /** Enqueues an email with a link. */
    enqueueEmail: (recipient: { userId: number; email: string; name: string }, origin: string, now: Date) => {
      const { userId, email, name } = recipient;
      return emailOutboxQueries(db).enqueue({
        template: 'email_verification',
        userId,
        recipient: email,
        name,
        origin,
        now,
      });
    },

    /**
     * Stores the hash of the key in the email and returns the username. The email replaces all others of the account
     * that no process has tried to send. Returns `undefined` when the account has another address now, or its address is verified.
     */
    issueKey: (emailId: number, keyHash: Buffer, now: Date, expiresAt: Date): Promise<string | undefined> =>
      db.transaction().execute(async (trx) => {
        const account = await trx
          .selectFrom('users')
          .innerJoin('email_outbox', 'email_outbox.user_id', 'users.id')
          .where('email_outbox.id', '=', emailId)
          .where(({ eb, fn }) => eb(fn('lower', ['users.email']), '=', fn('lower', ['email_outbox.recipient'])))
          .where('email_verified_at', 'is', null)
          .forNoKeyUpdate('users')
          .select(['users.id', 'users.email', 'users.username'])
          .executeTakeFirst();
        if (!account) return undefined;
        const key = { key_hash: keyHash, expires_at: expiresAt };
        await trx
          .insertInto('email_verifications')
          .values({ email_id: emailId, user_id: account.id, email: account.email, created_at: now, ...key })
          .onConflict((conflict) => conflict.column('email_id').doUpdateSet(key))
          .execute();
        await trx
          .deleteFrom('email_verifications')
          .where('user_id', '=', account.id)
          .where('expires_at', '<', new Date(now.getTime() - KEPT_AFTER_EXPIRY_MS))
          .execute();
        await trx
          .deleteFrom('email_outbox')
          .where('template', '=', 'email_verification')
          .where('user_id', '=', account.id)
          .where('sent_at', 'is', null)
          // Another process may be sending one right now, and its link must work.
          .where('attempts', '=', 0)
          .where('id', '<>', emailId)
          .execute();
        return account.username;
      }),

    /** Returns the state of a key; `undefined` when it is unknown or the account has another address now. */
    async findKey(keyHash: Buffer, now: Date): Promise<VerificationKey | undefined> {
      const found = await ownerOfKey(db, keyHash)
        .select(['users.id', 'users.email_verified_at', 'expires_at'])
        .executeTakeFirst();
      return (
        found && { userId: found.id, isVerified: found.email_verified_at !== null, isExpired: found.expires_at <= now }
      );
    },

    /** Verifies the address of a key. Returns `false` when the key is no longer valid. */
    redeemKey: (keyHash: Buffer, now: Date): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        // The lock keeps the address unchanged until the transaction ends.
        const owner = await ownerOfKey(trx, keyHash)
          .where('expires_at', '>', now)
          .forUpdate('users')
          .select('users.id')
          .executeTakeFirst();
        if (!owner) return false;
        await emailVerificationQueries(trx).markVerified(owner.id, now);
        return true;
      }),

    /**
     * Marks the current address of an account as verified, and makes the emails that waited for it due. Call it in the
     * transaction in which the user proves to have received an email.
     */
    async markVerified(userId: number, now: Date): Promise<void> {
      await db
        .updateTable('users')
        .set({ email_verified_at: now })
        .where('id', '=', userId)
        .where('email_verified_at', 'is', null)
        .execute();
      await sql`
        update email_outbox set next_attempt_at = ${now}
        from users where users.id = ${userId} and lower(recipient) = lower(users.email)
          and sent_at is null and attempts = 0 and next_attempt_at > ${now}`.execute(db);
    },
  };
}

/** The queries over links that verify an email address. */
export type EmailVerificationQueries = ReturnType<typeof emailVerificationQueries>;

/** The account of a key. The link of a former address has none. */
const ownerOfKey = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('email_verifications')
    .innerJoin('users', 'users.id', 'email_verifications.user_id')
    .where('key_hash', '=', keyHash)
    .where(({ eb, fn }) => eb(fn('lower', ['users.email']), '=', fn('lower', ['email_verifications.email'])));

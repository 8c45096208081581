import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { emailVerificationQueries } from './email-verifications.queries.ts';
import { emailOutboxQueries } from './email-outbox.queries.ts';

/** A value in place of a hash that matches no password. */
const UNUSABLE_PASSWORD = 'none';

/** The address is reserved for the account that had it, because its change can still be undone. */
export class ReservedEmailError extends Error {
  override readonly name = 'ReservedEmailError';
}

/** All SQL over changed email addresses that can be undone. */
export function emailChangeUndoQueries(db: Db) {
  return {
    /** Stores a change and enqueues the email to the old address. Call it in the transaction of the change. */
    async create(change: {
      userId: number;
      oldEmail: string;
      isOldEmailVerified: boolean;
      newEmail: string;
      name: string;
      now: Date;
    }): Promise<void> {
      const { userId, oldEmail, isOldEmailVerified, newEmail, name, now } = change;
      const { id } = await db
        .insertInto('email_change_undos')
        .values({
          user_id: userId,
          old_email: oldEmail,
          is_old_email_verified: isOldEmailVerified,
          new_email: newEmail,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const payload = { undo_id: id };
      await emailOutboxQueries(db).enqueue({
        template: 'email_changed',
        userId,
        recipient: oldEmail,
        name,
        payload,
        now,
      });
    },

    /** Stores the hash of the key in the email; a retry sends another key. Returns the new address. */
    async setKey(id: number, keyHash: Buffer, expiresAt: Date): Promise<string | undefined> {
      const undo = await db
        .updateTable('email_change_undos')
        .set({ key_hash: keyHash, expires_at: expiresAt })
        .where('id', '=', id)
        .returning('new_email')
        .executeTakeFirst();
      return undo?.new_email;
    },

    /**
     * Rejects an address that is reserved for another account than `userId`. Call it after the address was written, in the
     * same transaction, so that a concurrent change is seen.
     * @throws {ReservedEmailError}
     */
    async assertNotReserved(email: string, userId: number, now: Date): Promise<void> {
      const undo = await db
        .selectFrom('email_change_undos')
        .where(({ eb, fn }) => eb(fn('lower', ['old_email']), '=', email.toLowerCase()))
        .where('used_at', 'is', null)
        .where('user_id', '<>', userId)
        // The expiry is unknown until the email is sent.
        .where(sql<boolean>`coalesce(expires_at, created_at + interval '14 days') > ${now}`)
        .select('id')
        .executeTakeFirst();
      if (undo) throw new ReservedEmailError();
    },

    /**
     * Restores the old address of an account, uses up the key and those of later changes, and ends all sessions. The password
     * may be an attacker's by now, so it is replaced by an unusable one, which also deletes the app passwords. Returns the
     * address, which the opened link verifies; `undefined` when the key is unknown, used or expired, or when another
     * account has the address now.
     */
    revert: (keyHash: Buffer, now: Date): Promise<string | undefined> =>
      db.transaction().execute(async (trx) => {
        const undo = await trx
          .selectFrom('email_change_undos')
          .where('key_hash', '=', keyHash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .forUpdate()
          .select(['id', 'user_id', 'old_email', 'created_at'])
          .executeTakeFirst();
        if (!undo) return undefined;
        const { user_id: userId, old_email: oldEmail } = undo;
        const changed = await trx
          .updateTable('users')
          .set({ email: oldEmail, email_verified_at: now, password_hash: UNUSABLE_PASSWORD })
          .where('id', '=', userId)
          .where(({ not, exists }) =>
            not(
              exists(
                trx
                  .selectFrom('users as other')
                  .where('other.id', '<>', userId)
                  .where(({ eb, fn }) => eb(fn('lower', ['other.email']), '=', oldEmail.toLowerCase()))
                  .select('other.id'),
              ),
            ),
          )
          .returning('id')
          .executeTakeFirst();
        if (!changed) return undefined;
        // Later changes have other keys, which must not undo this one.
        await trx
          .updateTable('email_change_undos')
          .set({ used_at: now })
          .where('user_id', '=', userId)
          .where('created_at', '>=', undo.created_at)
          .execute();
        await trx
          .updateTable('sessions')
          .set({ ended_at: now })
          .where('user_id', '=', userId)
          .where('ended_at', 'is', null)
          .execute();
        await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
        await emailVerificationQueries(trx).markVerified(userId, now);
        return oldEmail;
      }),
  };
}

/** The queries over changed email addresses that can be undone. */
export type EmailChangeUndoQueries = ReturnType<typeof emailChangeUndoQueries>;

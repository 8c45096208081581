import type { Profile } from '@octavo/core/validators';
import { type AccountRow, ACCOUNT_COLUMNS, toUser } from './accounts.queries.ts';
import type { Db } from '../database.ts';
import { emailChangeUndoQueries, ReservedEmailError } from '../mail/email-change-undos.queries.ts';
import { emailVerificationQueries } from '../mail/email-verifications.queries.ts';
import { emailOutboxQueries } from '../mail/email-outbox.queries.ts';

/** PostgreSQL's error code for a duplicate value in a unique column. */
const UNIQUE_VIOLATION = '23505';

/** All SQL with which users change their own account. */
export function accountSettingsQueries(db: Db) {
  return {
    /**
     * Updates names and email address. Returns `email_taken` for another user's address, and `undefined` when the session has
     * ended. A changed address voids any reset link, which was sent to the old address, and must be verified again.
     */
    async updateProfile(
      { userId, sessionId }: { userId: number; sessionId: string },
      profile: Profile,
      { origin, now }: { origin: string; now: Date },
    ): Promise<AccountRow | 'email_taken' | undefined> {
      try {
        return await db.transaction().execute(async (trx) => {
          // Any transaction that ends sessions because of an account change locks the account, so the two run one after the other.
          const before = await trx
            .selectFrom('users')
            .where('id', '=', userId)
            .forUpdate()
            .select(ACCOUNT_COLUMNS)
            .executeTakeFirst();
          const session = await trx
            .selectFrom('sessions')
            .where('id', '=', sessionId)
            .where('user_id', '=', userId)
            .where('ended_at', 'is', null)
            .forShare()
            .select('id')
            .executeTakeFirst();
          if (!before || !session) return undefined;
          const isEmailChanged = before.email.toLowerCase() !== profile.email.toLowerCase();
          if (isEmailChanged) {
            await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
            const name = toUser(before).display_name;
            const isOldEmailVerified = before.email_verified_at !== null;
            const change = { userId, oldEmail: before.email, isOldEmailVerified, newEmail: profile.email, name, now };
            await emailChangeUndoQueries(trx).create(change);
          }
          const changed = await trx
            .updateTable('users')
            .set({
              first_name: profile.first_name,
              last_name: profile.last_name,
              email: profile.email,
              ...(isEmailChanged ? { email_verified_at: null } : {}),
            })
            .where('id', '=', userId)
            .returning(ACCOUNT_COLUMNS)
            .executeTakeFirstOrThrow();
          await emailChangeUndoQueries(trx).assertNotReserved(profile.email, userId, now);
          if (isEmailChanged) {
            const recipient = { userId, email: changed.email, name: toUser(changed).display_name };
            await emailVerificationQueries(trx).enqueueEmail(recipient, origin, now);
          }
          return changed;
        });
      } catch (error) {
        if (error instanceof ReservedEmailError) return 'email_taken';
        // The unique index decides, not an earlier query: another user may take the address in between.
        if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'email_taken';
        throw error;
      }
    },

    /**
     * Replaces the password `oldHash`, ends the user's other sessions and voids any reset link. Returns `false` when the
     * password was changed in between.
     */
    changePassword: (change: { userId: number; sessionId: string; oldHash: string; newHash: string; now: Date }) =>
      db.transaction().execute(async (trx): Promise<boolean> => {
        const changed = await trx
          .updateTable('users')
          .set({ password_hash: change.newHash })
          .where('id', '=', change.userId)
          .where('password_hash', '=', change.oldHash)
          .returning(ACCOUNT_COLUMNS)
          .executeTakeFirst();
        if (!changed) return false;
        const { email: recipient } = changed;
        const name = toUser(changed).display_name;
        await emailOutboxQueries(trx).enqueue({
          template: 'password_changed',
          userId: changed.id,
          recipient,
          name,
          now: change.now,
        });
        await trx
          .updateTable('sessions')
          .set({ ended_at: change.now })
          .where('user_id', '=', change.userId)
          .where('id', '<>', change.sessionId)
          .where('ended_at', 'is', null)
          .execute();
        await trx.deleteFrom('password_resets').where('user_id', '=', change.userId).execute();
        return true;
      }),
  };
}

/** The queries with which users change their own account. */
export type AccountSettingsQueries = ReturnType<typeof accountSettingsQueries>;

import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Stands where a hash does, and is one of no password. */
const UNUSABLE_PASSWORD = 'none';

const ACCOUNT_EMAIL_KINDS = [
  'password_changed',
  'email_changed',
  'account_deleted',
  'app_password_made',
  'password_reset',
] as const;

/** What somebody has to be told of: a change, or the way to a new password. */
export type AccountEmailKind = (typeof ACCOUNT_EMAIL_KINDS)[number];

/** A notice that is to be sent now. */
export interface DueAccountEmail {
  readonly id: number;
  readonly kind: AccountEmailKind;
  readonly recipient: string;
  readonly name: string;
  readonly new_email: string | null;
  readonly app_name: string | null;
  /** The shop as whoever asked for this mail knows it; `null` where no request did. */
  readonly origin: string | null;
  readonly attempts: number;
}

/** An address may still be given back to an account that had it: whatever took it is to be undone. */
export class ReservedEmailError extends Error {
  override readonly name = 'ReservedAddress';
}

/** All SQL over notices. Write one inside the transaction that makes the change. */
export function accountEmailQueries(db: Db) {
  return {
    async enqueue(notice: {
      kind: AccountEmailKind;
      userId: number | null;
      recipient: string;
      name: string;
      newEmail?: string;
      appName?: string;
      origin?: string;
      now: Date;
    }): Promise<void> {
      await db
        .insertInto('notices')
        .values({
          kind: notice.kind,
          user_id: notice.userId,
          recipient: notice.recipient,
          name: notice.name,
          new_email: notice.newEmail ?? null,
          app_name: notice.appName ?? null,
          origin: notice.origin ?? null,
          created_at: notice.now,
          next_attempt_at: notice.now,
        })
        .execute();
    },

    /**
     * Takes the oldest notice that is due and was tried less than `most` times; it comes back by itself at `retryAt` unless
     * it is marked sent. Kinds of a newer process, while one is replaced by the other, are left to that one.
     */
    claimNext: (
      now: Date,
      retryAt: (attempts: number) => Date,
      maxAttempts: number,
    ): Promise<DueAccountEmail | undefined> =>
      db.transaction().execute(async (trx) => {
        const notice = await trx
          .selectFrom('notices')
          .where('sent_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where('attempts', '<', maxAttempts)
          .where('kind', 'in', ACCOUNT_EMAIL_KINDS)
          .orderBy('next_attempt_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .select(['id', 'kind', 'recipient', 'name', 'new_email', 'app_name', 'origin', 'attempts'])
          .executeTakeFirst();
        if (!notice) return undefined;
        const attempts = notice.attempts + 1;
        await trx
          .updateTable('notices')
          .set({ attempts, next_attempt_at: retryAt(attempts) })
          .where('id', '=', notice.id)
          .execute();
        return { ...notice, attempts };
      }),

    /** Keeps the hash of the key that goes out with a notice; a later try sends another key. */
    async setUndoKey(id: number, keyHash: Buffer, expiresAt: Date): Promise<void> {
      await db.updateTable('notices').set({ key_hash: keyHash, expires_at: expiresAt }).where('id', '=', id).execute();
    },

    /**
     * Refuses an address that may still be given back to another account than `userId`. To be asked after the address was
     * written, and in the same transaction: a change that was under way meanwhile is seen then.
     * @throws {ReservedAddress}
     */
    async assertNotReserved(email: string, userId: number, now: Date): Promise<void> {
      const notice = await db
        .selectFrom('notices')
        .where(({ eb, fn }) => eb(fn('lower', ['recipient']), '=', email.toLowerCase()))
        .where('kind', '=', 'email_changed')
        .where('used_at', 'is', null)
        .where('user_id', '<>', userId)
        // One that has not been sent yet has no end yet.
        .where(sql<boolean>`coalesce(expires_at, created_at + interval '14 days') > ${now}`)
        .select('id')
        .executeTakeFirst();
      if (notice) throw new ReservedEmailError();
    },

    async markSent(id: number, now: Date): Promise<void> {
      await db.updateTable('notices').set({ sent_at: now, last_error: null }).where('id', '=', id).execute();
    },

    async recordFailure(id: number, error: string): Promise<void> {
      await db.updateTable('notices').set({ last_error: error }).where('id', '=', id).execute();
    },

    /**
     * Gives an account the address back that it had, uses up the key and every later one, and ends all sessions. The
     * password may be somebody else's by now: nobody has the one it gets, and with the old one go the passwords of reading
     * apps. Answers with the address; `undefined` when the key is none, was used, has expired, or the address is somebody else's now.
     */
    revertEmailChange: (keyHash: Buffer, now: Date): Promise<string | undefined> =>
      db.transaction().execute(async (trx) => {
        const notice = await trx
          .selectFrom('notices')
          .where('key_hash', '=', keyHash)
          .where('kind', '=', 'email_changed')
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .forUpdate()
          .select(['id', 'user_id', 'recipient', 'created_at'])
          .executeTakeFirst();
        if (!notice || notice.user_id === null) return undefined;
        const userId = notice.user_id;
        const changed = await trx
          .updateTable('users')
          .set({ email: notice.recipient, password_hash: UNUSABLE_PASSWORD })
          .where('id', '=', userId)
          .where(({ not, exists }) =>
            not(
              exists(
                trx
                  .selectFrom('users as other')
                  .where('other.id', '<>', userId)
                  .where(({ eb, fn }) => eb(fn('lower', ['other.email']), '=', notice.recipient.toLowerCase()))
                  .select('other.id'),
              ),
            ),
          )
          .returning('id')
          .executeTakeFirst();
        if (!changed) return undefined;
        // Whoever changed the address again got a key of their own, which must not undo this.
        await trx
          .updateTable('notices')
          .set({ used_at: now })
          .where('user_id', '=', userId)
          .where('kind', '=', 'email_changed')
          .where('created_at', '>=', notice.created_at)
          .execute();
        await trx
          .updateTable('sessions')
          .set({ ended_at: now })
          .where('user_id', '=', userId)
          .where('ended_at', 'is', null)
          .execute();
        await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
        return notice.recipient;
      }),
  };
}

/** The queries over notices. */
export type AccountEmailQueries = ReturnType<typeof accountEmailQueries>;

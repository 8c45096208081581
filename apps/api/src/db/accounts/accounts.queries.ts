import type { User } from '@octavo/core/entities';
import { sql } from 'kysely';
import { QUOTAS } from '../../limits/limits.ts';
import type { Db } from '../database.ts';
import { emailVerificationQueries } from '../mail/email-verifications.queries.ts';
import { emailChangeUndoQueries, ReservedEmailError } from '../mail/email-change-undos.queries.ts';

/** An account with its password hash. */
export interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** When the user opened a link that was sent to the address. */
  readonly email_verified_at: Date | null;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string | null;
  readonly role: 'customer' | 'author';
  readonly is_admin: boolean;
  readonly is_editor: boolean;
  readonly is_support: boolean;
  readonly stripe_account_id: string | null;
  readonly trusted_devices_version: number;
  /** Since when the account is locked. */
  readonly locked_at: Date | null;
}

/** The values of a new account. */
export interface NewAccount {
  /** The shop's origin for the link that verifies the address. */
  readonly origin: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'customer' | 'author';
}

/** The columns of an {@link AccountRow}. */
export const ACCOUNT_COLUMNS = [
  'id',
  'username',
  'email',
  'email_verified_at',
  'password_hash',
  'first_name',
  'last_name',
  'display_name',
  'role',
  'is_admin',
  'is_editor',
  'is_support',
  'stripe_account_id',
  'trusted_devices_version',
  'locked_at',
] as const;

/** All SQL over accounts, sessions and refresh tokens. */
export function accountQueries(db: Db) {
  /** Deletes the ended and then the least recently used sessions over the quota, with their tokens and reading grants. */
  const deleteSurplusSessions = (userId: number) =>
    sql`delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by ended_at is null desc, last_used_at desc, id
      offset ${QUOTAS.sessions.max})`.execute(db);
  return {
    /** Finds an account by username or email address, in any letter case. */
    findByLogin: (login: string): Promise<AccountRow | undefined> =>
      db
        .selectFrom('users')
        .where(({ eb, fn, or }) =>
          or([
            eb(fn('lower', ['username']), '=', login.toLowerCase()),
            eb(fn('lower', ['email']), '=', login.toLowerCase()),
          ]),
        )
        // A username may equal another user's email address; the username wins.
        .orderBy(({ eb, fn }) => eb(fn('lower', ['username']), '=', login.toLowerCase()), 'desc')
        .select(ACCOUNT_COLUMNS)
        .executeTakeFirst(),

    findById: (id: number): Promise<AccountRow | undefined> =>
      db.selectFrom('users').where('id', '=', id).select(ACCOUNT_COLUMNS).executeTakeFirst(),

    /**
     * Returns the new account, or which value is taken. Enqueues the email that verifies its address. An address is also taken
     * while the undo of an email change reserves it.
     */
    async insert(account: NewAccount, now: Date): Promise<AccountRow | 'username_taken' | 'email_taken'> {
      const row = await db
        .transaction()
        .execute(async (trx) => {
          const added = await trx
            .insertInto('users')
            .values({
              username: account.username,
              email: account.email,
              password_hash: account.passwordHash,
              first_name: account.firstName,
              last_name: account.lastName,
              display_name: null,
              role: account.role,
              stripe_account_id: null,
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning(ACCOUNT_COLUMNS)
            .executeTakeFirst();
          if (added) {
            await emailChangeUndoQueries(trx).assertNotReserved(account.email, added.id, now);
            const { id: userId, email } = added;
            const recipient = { userId, email, name: toUser(added).display_name };
            await emailVerificationQueries(trx).enqueueEmail(recipient, account.origin, now);
          }
          return added;
        })
        .catch((error: unknown) => {
          if (error instanceof ReservedEmailError) return 'email_taken' as const;
          throw error;
        });
      if (row) return row;
      const taken = await db
        .selectFrom('users')
        .where(({ eb, fn }) => eb(fn('lower', ['username']), '=', account.username.toLowerCase()))
        .select('id')
        .executeTakeFirst();
      return taken ? 'username_taken' : 'email_taken';
    },

    /**
     * Opens a session and stores the hash of its first refresh token. Opens none when the password differs from that of
     * `account`, or when the account is locked by now: both end all sessions, and this one would survive it.
     */
    async createSession(
      account: { id: number; password_hash: string },
      tokenHash: Buffer,
      expiresAt: Date,
      client: { device: string; now: Date },
    ): Promise<string | undefined> {
      const created = await db
        .with('opened', (queries) =>
          queries
            .insertInto('sessions')
            .columns(['user_id', 'expires_at', 'device', 'created_at', 'last_used_at'])
            .expression((from) =>
              from
                .selectFrom('users')
                .where('id', '=', account.id)
                .where('password_hash', '=', account.password_hash)
                .where('locked_at', 'is', null)
                .select(({ val, cast }) => [
                  'id',
                  cast<Date>(val(expiresAt), 'timestamptz').as('expires_at'),
                  cast<string>(val(client.device), 'text').as('device'),
                  cast<Date>(val(client.now), 'timestamptz').as('created_at'),
                  cast<Date>(val(client.now), 'timestamptz').as('last_used_at'),
                ])
                .forShare(),
            )
            .returning('id'),
        )
        .insertInto('refresh_tokens')
        .columns(['token_hash', 'session_id'])
        .expression((queries) =>
          queries.selectFrom('opened').select(({ val }) => [val(tokenHash).as('token_hash'), 'opened.id']),
        )
        .returning('session_id')
        .executeTakeFirst();
      if (created) await deleteSurplusSessions(account.id);
      return created?.session_id;
    },

    /** Ends a session, whose tokens are refused from then on. */
    async endSession(sessionId: string, now: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null)
        .execute();
    },

    /** Marks a refresh token as used, in one statement, so that only one of two concurrent calls succeeds. */
    async consumeRefreshToken(
      tokenHash: Buffer,
      now: Date,
    ): Promise<{ sessionId: string; userId: number } | undefined> {
      const used = await db
        .updateTable('refresh_tokens')
        .from(['sessions', 'users'])
        .whereRef('sessions.id', '=', 'refresh_tokens.session_id')
        .whereRef('users.id', '=', 'sessions.user_id')
        .where('users.locked_at', 'is', null)
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('sessions.ended_at', 'is', null)
        .where('sessions.expires_at', '>', now)
        .set({ used_at: now })
        .returning(['refresh_tokens.session_id', 'sessions.user_id'])
        .executeTakeFirst();
      return used && { sessionId: used.session_id, userId: used.user_id };
    },

    /** Returns when a refused token was used, and whether its session is still open. */
    findRefreshToken: (tokenHash: Buffer) =>
      db
        .selectFrom('refresh_tokens')
        .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .where('users.locked_at', 'is', null)
        .where('token_hash', '=', tokenHash)
        .select([
          'sessions.id as sessionId',
          'sessions.user_id as userId',
          'refresh_tokens.used_at as usedAt',
          'sessions.ended_at as endedAt',
          'sessions.expires_at as expiresAt',
        ])
        .executeTakeFirst(),

    /** Stores the successor of a used token and extends the session. */
    async saveRotatedToken(sessionId: string, tokenHash: Buffer, expiresAt: Date, now: Date): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('refresh_tokens')
          .values({ token_hash: tokenHash, session_id: sessionId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        // Deletes the oldest used tokens. Reuse of a deleted token is rejected, but no longer ends the session.
        await sql`delete from refresh_tokens where token_hash in (
          select token_hash from refresh_tokens where session_id = ${sessionId} order by used_at is null desc, created_at desc
          offset ${QUOTAS.refreshTokens.max})`.execute(trx);
        await trx
          .updateTable('sessions')
          .set({ expires_at: expiresAt, last_used_at: now })
          .where('id', '=', sessionId)
          .execute();
      });
    },

    /** Deletes sessions that expired more than a week ago, with their tokens and reading grants. */
    async deleteExpiredSessions(now: Date): Promise<void> {
      await sql`delete from sessions where expires_at < ${new Date(now.getTime() - 7 * 86_400_000)}`.execute(db);
    },
  };
}

/** The queries over accounts. */
export type AccountQueries = ReturnType<typeof accountQueries>;

/** Converts an account to the wire format: without the password, with a display name. */
export function toUser(row: AccountRow): User {
  const fullName = `${row.first_name} ${row.last_name}`.trim();
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    username: row.username,
    display_name: row.display_name ?? (fullName || row.username),
    role: row.role,
    is_admin: row.is_admin,
    is_editor: row.is_editor,
    is_support: row.is_support,
    stripe_account_id: row.stripe_account_id ?? '',
    email_verified: row.email_verified_at !== null,
  };
}

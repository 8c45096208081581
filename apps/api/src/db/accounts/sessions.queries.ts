import type { Db } from '../database.ts';

/** The signed-in user of a request, read from an active session. */
export interface SignedInUser {
  readonly id: number;
  readonly sessionId: string;
  readonly username: string;
  readonly role: 'customer' | 'author';
  readonly isAdmin: boolean;
}

/** The session query of every signed-in request. */
export function sessionQueries(db: Db) {
  return {
    /** Returns the user of a session that has neither ended nor expired. */
    async findUser(sessionId: string, now: Date): Promise<SignedInUser | undefined> {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .where('sessions.id', '=', sessionId)
        .where('sessions.ended_at', 'is', null)
        .where('sessions.expires_at', '>', now)
        .select(['users.id', 'users.username', 'users.role', 'users.is_admin'])
        .executeTakeFirst();
      return row && { id: row.id, sessionId, username: row.username, role: row.role, isAdmin: row.is_admin };
    },
  };
}

/** The queries over sessions. */
export type SessionQueries = ReturnType<typeof sessionQueries>;

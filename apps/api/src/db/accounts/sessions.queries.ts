import { type PersonRole, rolesOf } from '@octavo/core/admin';
import type { Db } from '../database.ts';

/** The signed-in user of a request, read from an active session. */
export interface SignedInUser {
  readonly id: number;
  readonly sessionId: string;
  readonly username: string;
  readonly role: 'customer' | 'author';
  readonly isAdmin: boolean;
  /** Whether the user reviews and edits the books of all authors. */
  readonly isEditor: boolean;
  /** All roles of the user. */
  readonly roles: readonly PersonRole[];
}

/** The session query of every signed-in request. */
export function sessionQueries(db: Db) {
  return {
    /** Returns the user of a session that has neither ended nor expired. A locked account has none, even for a process that does not know locks. */
    async findUser(sessionId: string, now: Date): Promise<SignedInUser | undefined> {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .where('sessions.id', '=', sessionId)
        .where('sessions.ended_at', 'is', null)
        .where('sessions.expires_at', '>', now)
        .where('users.locked_at', 'is', null)
        .select(['users.id', 'users.username', 'users.role', 'users.is_admin', 'users.is_editor', 'users.is_support'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { id, username, role, is_admin: isAdmin } = row;
      return { id, sessionId, username, role, isAdmin, isEditor: isAdmin || row.is_editor, roles: rolesOf(row) };
    },
  };
}

/** The queries over sessions. */
export type SessionQueries = ReturnType<typeof sessionQueries>;

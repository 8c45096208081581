import type { Db } from '../database.ts';

/** A role of the people who run the shop. */
export type StaffRole = 'admin' | 'editor';

const COLUMNS = { admin: 'is_admin', editor: 'is_editor' } as const;

/** All SQL over the roles of the people who run the shop. */
export function staffQueries(db: Db) {
  return {
    /** Lists the accounts with a role. */
    list: (role: StaffRole) =>
      db
        .selectFrom('users')
        .where(COLUMNS[role], '=', true)
        .orderBy('username')
        .select(['username', 'email'])
        .execute(),

    /** Finds the account by username, in any letter case; returns the stored username, or `undefined` without a match. */
    async setRole(username: string, role: StaffRole, hasRole: boolean): Promise<string | undefined> {
      const changed = await db
        .updateTable('users')
        .set({ [COLUMNS[role]]: hasRole })
        .where(({ eb, fn }) => eb(fn('lower', ['username']), '=', username.toLowerCase()))
        .returning('username')
        .executeTakeFirst();
      return changed?.username;
    },
  };
}

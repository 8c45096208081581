import type { Db } from '../database.ts';

/** All SQL over admin accounts. */
export function adminQueries(db: Db) {
  return {
    list: () =>
      db.selectFrom('users').where('is_admin', '=', true).orderBy('username').select(['username', 'email']).execute(),

    /** Finds the account by username, in any letter case; returns the stored username, or `undefined` without a match. */
    async setAdmin(username: string, isAdmin: boolean): Promise<string | undefined> {
      const changed = await db
        .updateTable('users')
        .set({ is_admin: isAdmin })
        .where(({ eb, fn }) => eb(fn('lower', ['username']), '=', username.toLowerCase()))
        .returning('username')
        .executeTakeFirst();
      return changed?.username;
    },
  };
}

import type { Db } from '../database.ts';

/** All SQL over who looks after the shop. */
export function adminQueries(db: Db) {
  return {
    list: () =>
      db.selectFrom('users').where('is_admin', '=', true).orderBy('username').select(['username', 'email']).execute(),

    /** By username, in any letter case; gives it as it is written, `undefined` where nobody is called so. */
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

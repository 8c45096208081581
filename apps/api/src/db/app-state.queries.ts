import type { Db } from './database.ts';

/** The key of the time of the last backup. */
export const BACKUP_MADE_AT_KEY = 'backup_made_at';

/** All SQL over the app state: single values that the shop stores about itself. */
export function appStateQueries(db: Db) {
  return {
    /** Returns a stored time; `undefined` when it was never set. */
    async getTime(key: string): Promise<Date | undefined> {
      const state = await db.selectFrom('app_state').where('key', '=', key).select('value').executeTakeFirst();
      return state && new Date(state.value);
    },

    async setTime(key: string, moment: Date): Promise<void> {
      const value = moment.toISOString();
      await db
        .insertInto('app_state')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
        .execute();
    },

    /**
     * Stores a time unless the stored one is later, equal, or less than `minIntervalMs` before it. Of several machines that
     * call this at once, one gets `true`.
     */
    async claimTime(key: string, moment: Date, minIntervalMs = 1): Promise<boolean> {
      const value = moment.toISOString();
      const claimableUntil = new Date(moment.getTime() - minIntervalMs).toISOString();
      const result = await db
        .insertInto('app_state')
        .values({ key, value })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ value, updated_at: new Date() })
            .where('app_state.value', '<=', claimableUntil),
        )
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}

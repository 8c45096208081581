import type { Db } from './database.ts';

/** All SQL over the app state: single values that the shop stores about itself. */
export function appStateQueries(db: Db) {
  return {
    /** Returns a stored time; `undefined` when it was never set. */
    async getTime(name: string): Promise<Date | undefined> {
      const note = await db.selectFrom('shop_notes').where('name', '=', name).select('value').executeTakeFirst();
      return note && new Date(note.value);
    },

    async setTime(name: string, moment: Date): Promise<void> {
      const value = moment.toISOString();
      await db
        .insertInto('shop_notes')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, noted_at: new Date() }))
        .execute();
    },

    /**
     * Stores a time unless the stored one is later, equal, or less than `minIntervalMs` before it. Of several machines that
     * call this at once, one gets `true`.
     */
    async claimTime(name: string, moment: Date, minIntervalMs = 1): Promise<boolean> {
      const value = moment.toISOString();
      const claimableUntil = new Date(moment.getTime() - minIntervalMs).toISOString();
      const result = await db
        .insertInto('shop_notes')
        .values({ name, value })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ value, noted_at: new Date() })
            .where('shop_notes.value', '<=', claimableUntil),
        )
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}

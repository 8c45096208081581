import type { Db } from './database.ts';

/** All SQL over what the shop remembers about itself. */
export function appStateQueries(db: Db) {
  return {
    /** A moment that was noted; `undefined` when it never was. */
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
     * Notes a moment unless a later one, the same, or one less than `apartMs` before it stands there; of several machines
     * one is told `true`.
     */
    async claimTime(name: string, moment: Date, minIntervalMs = 1): Promise<boolean> {
      const value = moment.toISOString();
      const claimableUntil = new Date(moment.getTime() - minIntervalMs).toISOString();
      const result = await db
        .insertInto('shop_notes')
        .values({ name, value })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value, noted_at: new Date() }).where('shop_notes.value', '<=', claimableUntil),
        )
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}

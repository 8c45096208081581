import type { Db } from './database.ts';

/** Where a reader left a book. */
export interface PositionRow {
  /** What the reader sent, unchanged. */
  readonly locator: unknown;
  readonly updated_at: Date;
}

/** All SQL over places in books and the reader's settings. */
export function readingQueries(db: Db) {
  return {
    position: (userId: number, productId: number): Promise<PositionRow | undefined> =>
      db
        .selectFrom('reading_positions')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .select(['locator', 'updated_at'])
        .executeTakeFirst(),

    async savePosition(place: {
      userId: number;
      productId: number;
      editionId: number;
      locator: unknown;
      now: Date;
    }): Promise<void> {
      const { userId: user_id, productId: product_id, editionId: edition_id, now: updated_at } = place;
      const locator = JSON.stringify(place.locator);
      await db
        .insertInto('reading_positions')
        .values({ user_id, product_id, edition_id, locator, updated_at })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'product_id']).doUpdateSet({ edition_id, locator, updated_at }),
        )
        .execute();
    },

    async settings(userId: number): Promise<unknown> {
      const row = await db
        .selectFrom('reading_settings')
        .where('user_id', '=', userId)
        .select('settings')
        .executeTakeFirst();
      return row?.settings;
    },

    async saveSettings(userId: number, value: unknown, now: Date): Promise<void> {
      const settings = JSON.stringify(value);
      await db
        .insertInto('reading_settings')
        .values({ user_id: userId, settings, updated_at: now })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings, updated_at: now }))
        .execute();
    },
  };
}

/** The queries over places and settings. */
export type ReadingQueries = ReturnType<typeof readingQueries>;

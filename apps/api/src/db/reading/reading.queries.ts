import type { Locator } from '@octavo/core/entities';
import type { Db } from '../database.ts';

/** A reading position. */
export interface PositionRow {
  /** As sent by the reader. Earlier versions stored any object. */
  readonly locator: unknown;
  readonly version: number;
  readonly updated_at: Date;
}

/** The user and the book of a reading. */
export interface ReadingKey {
  readonly userId: number;
  readonly productId: number;
}

/** Assigns the sequence number of a change. Other changes of the same user wait until the transaction ends. */
export async function nextSeq(db: Db, userId: number): Promise<number> {
  const { last_seq: lastSeq } = await db
    .insertInto('reading_sync_state')
    .values({ user_id: userId, last_seq: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ eb }) => ({ last_seq: eb('reading_sync_state.last_seq', '+', 1) })),
    )
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return lastSeq;
}

/** All SQL over reading positions and appearance settings. Each write stores the number of its seq, see {@link nextSeq}. */
export function readingQueries(db: Db) {
  const countOf = async (table: 'reading_positions' | 'reading_book_settings', userId: number): Promise<number> => {
    const { count } = await db
      .selectFrom(table)
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return {
    /** Returns the last sequence number of each of these users; omits users without a change. */
    lastSeqs: (userIds: readonly number[]): Promise<{ user_id: number; last_seq: number }[]> =>
      userIds.length === 0
        ? Promise.resolve([])
        : db.selectFrom('reading_sync_state').where('user_id', 'in', userIds).select(['user_id', 'last_seq']).execute(),

    /** Finds the position if it changed after `since`. */
    findPosition: ({ userId, productId }: ReadingKey, since = -1): Promise<PositionRow | undefined> =>
      db
        .selectFrom('reading_positions')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .where('seq', '>', since)
        .select(['locator', 'version', 'updated_at'])
        .executeTakeFirst(),

    /** Stores a position and returns its version. The first position at the end of the book dates the book as finished. */
    async savePosition(
      position: ReadingKey & { editionId: number; locator: Locator; seq: number; now: Date; isFinished: boolean },
    ): Promise<number> {
      const { userId: user_id, productId: product_id, editionId: edition_id, seq, now: updated_at } = position;
      const locator = JSON.stringify(position.locator);
      const finished_at = position.isFinished ? updated_at : null;
      const { version } = await db
        .insertInto('reading_positions')
        .values({ user_id, product_id, edition_id, locator, seq, updated_at, finished_at })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'product_id']).doUpdateSet(({ eb }) => ({
            edition_id,
            locator,
            seq,
            updated_at,
            version: eb('reading_positions.version', '+', 1),
            finished_at: eb.fn.coalesce('reading_positions.finished_at', 'excluded.finished_at'),
          })),
        )
        .returning('version')
        .executeTakeFirstOrThrow();
      return version;
    },

    countPositions: (userId: number): Promise<number> => countOf('reading_positions', userId),
    countBookSettings: (userId: number): Promise<number> => countOf('reading_book_settings', userId),

    /** Finds the user's appearance settings if they changed after `since`. */
    async findSettings(userId: number, since = -1): Promise<unknown> {
      const row = await db
        .selectFrom('reading_settings')
        .where('user_id', '=', userId)
        .where('seq', '>', since)
        .select('settings')
        .executeTakeFirst();
      return row?.settings;
    },

    async saveSettings(userId: number, value: unknown, seq: number, now: Date): Promise<void> {
      const settings = JSON.stringify(value);
      await db
        .insertInto('reading_settings')
        .values({ user_id: userId, settings, seq, updated_at: now })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings, seq, updated_at: now }))
        .execute();
    },

    /** Finds the settings of one book if they changed after `since`; `settings` is `null` when they were reset to the default. */
    findBookSettings: (
      { userId, productId }: ReadingKey,
      since = -1,
    ): Promise<{ readonly settings: unknown } | undefined> =>
      db
        .selectFrom('reading_book_settings')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .where('seq', '>', since)
        .select('settings')
        .executeTakeFirst(),

    async saveBookSettings(
      { userId: user_id, productId: product_id }: ReadingKey,
      value: unknown,
      seq: number,
      now: Date,
    ): Promise<void> {
      const settings = value === null ? null : JSON.stringify(value);
      await db
        .insertInto('reading_book_settings')
        .values({ user_id, product_id, settings, seq, updated_at: now })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'product_id']).doUpdateSet({ settings, seq, updated_at: now }),
        )
        .execute();
    },
  };
}

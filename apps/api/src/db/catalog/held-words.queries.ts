import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A word that holds a review. */
export interface HeldWordRow {
  readonly id: number;
  readonly word: string;
  readonly created_at: Date;
}

/** All SQL over the words that hold reviews. */
export function heldWordQueries(db: Db) {
  return {
    /** Lists all words by alphabet; their number is limited. */
    list: (): Promise<HeldWordRow[]> =>
      db.selectFrom('held_words').orderBy('word').select(['id', 'word', 'created_at']).execute(),

    /** Adds a word once, if there are fewer than `max`. */
    add: (word: string, accountId: number, { now, max }: { now: Date; max: number }): Promise<'done' | 'full'> =>
      db.transaction().execute(async (trx) => {
        // Two admins cannot exceed the limit together.
        await sql`lock table held_words in share row exclusive mode`.execute(trx);
        const words = await trx.selectFrom('held_words').select('word').execute();
        if (words.some((known) => known.word === word)) return 'done';
        if (words.length >= max) return 'full';
        await trx.insertInto('held_words').values({ word, account_id: accountId, created_at: now }).execute();
        return 'done';
      }),

    async remove(id: number): Promise<void> {
      await db.deleteFrom('held_words').where('id', '=', id).execute();
    },
  };
}

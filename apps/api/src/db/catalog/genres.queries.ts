import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A genre with the number of its published books. */
export interface GenreRow {
  readonly id: number;
  readonly name: string;
  /** URL of its icon, or empty. */
  readonly description: string;
  readonly count: number;
}

/** All SQL over genres, which the API calls tags. */
export function genreQueries(db: Db) {
  return {
    /** Lists genres with at least one published book, by name. */
    list: (): Promise<GenreRow[]> =>
      db
        .selectFrom('tags')
        .where('published_count', '>', 0)
        .select(['id', 'name', 'description', 'published_count as count'])
        .orderBy(sql`lower(name)`)
        .execute(),

    /** Sets the product's genres, in this order, and creates missing genres. */
    async assign(productId: number, names: readonly string[]): Promise<void> {
      const idOf = new Map<string, number>();
      // In the order of the names, so that two books that create the same genres cannot deadlock.
      for (const name of names.toSorted()) idOf.set(name, await findOrCreate(db, name));
      const ids = names.flatMap((name) => idOf.get(name) ?? []);
      await db.deleteFrom('product_tags').where('product_id', '=', productId).execute();
      const rows = [...new Set(ids)].map((tag_id, position) => ({ product_id: productId, tag_id, position }));
      if (rows.length > 0) await db.insertInto('product_tags').values(rows).execute();
    },

    /** Sets the icon of a genre and creates the genre if needed. */
    async setIcon(name: string, address: string): Promise<void> {
      const id = await findOrCreate(db, name);
      await db.updateTable('tags').set({ description: address }).where('id', '=', id).execute();
    },
  };
}

/** The queries over genres. */
export type GenreQueries = ReturnType<typeof genreQueries>;

async function findOrCreate(db: Db, name: string): Promise<number> {
  const find = () =>
    db
      .selectFrom('tags')
      .select('id')
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  const created = await db
    .insertInto('tags')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return (created ?? (await find()) ?? failMissing(name)).id;
}

function failMissing(name: string): never {
  throw new Error(`The genre ${name} could be neither found nor created.`);
}

import { genreParam } from '@octavo/core/entities';
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

/** Where former genres lead. */
export interface GenreRedirects {
  /** The current names by the former ones, which are in lower case as in addresses. */
  readonly names: ReadonlyMap<string, string>;
  /** The ids of the current genres by those of merged ones. */
  readonly ids: ReadonlyMap<number, number>;
}

/** All SQL over genres, which the API calls tags. */
export function genreQueries(db: Db) {
  return {
    /** Lists genres with at least one published book: the ordered ones first, then the others by name. */
    list: (): Promise<GenreRow[]> =>
      db
        .selectFrom('tags')
        .where('published_count', '>', 0)
        .select(['id', 'name', 'description', 'published_count as count'])
        .orderBy('position')
        .orderBy(sql`lower(name)`)
        .execute(),

    /** Returns where former names and merged ids lead. */
    async redirects(): Promise<GenreRedirects> {
      const aliases = await db
        .selectFrom('genre_aliases')
        .innerJoin('tags', 'tags.id', 'genre_aliases.tag_id')
        .select(['genre_aliases.name as former', 'tags.name'])
        .execute();
      const merged = await db.selectFrom('merged_genres').select(['id', 'tag_id']).execute();
      return {
        names: new Map(aliases.map(({ former, name }) => [former, name])),
        ids: new Map(merged.map(({ id, tag_id: current }) => [id, current])),
      };
    },

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

/**
 * Finds a genre by its name or a former one, or creates it. The lock keeps the genre from being renamed, merged or deleted until the
 * transaction ends. A change that is being committed is waited for.
 */
async function findOrCreate(db: Db, name: string): Promise<number> {
  const findNamed = () =>
    db
      .selectFrom('tags')
      .select('id')
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .forKeyShare()
      .executeTakeFirst();
  const findFormer = () =>
    db
      .selectFrom('tags')
      .select('id')
      .where('id', 'in', db.selectFrom('genre_aliases').where('name', '=', genreParam(name)).select('tag_id'))
      .forKeyShare()
      .executeTakeFirst();
  const find = async () => (await findNamed()) ?? (await findFormer());
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

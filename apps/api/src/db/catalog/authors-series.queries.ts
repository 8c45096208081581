import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Finds an address for a name that `isTaken` does not refuse. */
export type SlugGenerator = (name: string, isTaken: (slug: string) => Promise<boolean>) => Promise<string>;

/** An author as their page shows them. */
export interface AuthorRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly biography: string;
  readonly image: string;
  readonly book_count: number;
}

/** A series as its page shows it. */
export interface SeriesRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly book_count: number;
}

/** All SQL over what has a page because books name it: authors and series. */
export function authorSeriesQueries(db: Db) {
  return {
    /** Somebody of whom at least one book is published. */
    findAuthor: (slug: string): Promise<AuthorRow | undefined> =>
      db
        .selectFrom('authors')
        .where('authors.slug', '=', slug)
        .where(authorBookCount, '>', 0)
        .select(['id', 'slug', 'name', 'biography', 'image', authorBookCount.as('book_count')])
        .executeTakeFirst(),

    /** A series of which at least one book is published. */
    findSeries: (slug: string): Promise<SeriesRow | undefined> =>
      db
        .selectFrom('series')
        .where('series.slug', '=', slug)
        .where(seriesBookCount, '>', 0)
        .select(['id', 'slug', 'name', 'description', seriesBookCount.as('book_count')])
        .executeTakeFirst(),

    /**
     * The author or series of a name, made where there is none. Inside a transaction everybody else who names one waits
     * until it ends: two books of one new author make one page.
     */
    async findOrCreate(table: 'authors' | 'series', name: string, generateSlug: SlugGenerator): Promise<number> {
      const key = toNameKey(name);
      const found = await db.selectFrom(table).select('id').where('name_key', '=', key).executeTakeFirst();
      if (found) return found.id;
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
      const createdMeanwhile = await db.selectFrom(table).select('id').where('name_key', '=', key).executeTakeFirst();
      if (createdMeanwhile) return createdMeanwhile.id;
      const slug = await generateSlug(
        name,
        async (taken) =>
          (await db.selectFrom(table).select('id').where('slug', '=', taken).executeTakeFirst()) !== undefined,
      );
      const { id } = await db
        .insertInto(table)
        .values({ slug, name, name_key: key })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Says of an author what their page tells; `biography` is clean HTML. Unknown names are left alone. */
    async setAuthorBiography(name: string, biography: string): Promise<void> {
      await db.updateTable('authors').set({ biography }).where('name_key', '=', toNameKey(name)).execute();
    },

    /** Says of a series what its page tells; `description` is clean HTML. Unknown names are left alone. */
    async setSeriesDescription(name: string, description: string): Promise<void> {
      await db.updateTable('series').set({ description }).where('name_key', '=', toNameKey(name)).execute();
    },
  };
}

/** The queries over authors and series. */
export type AuthorSeriesQueries = ReturnType<typeof authorSeriesQueries>;

const toNameKey = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const authorBookCount = sql<number>`(
  select count(distinct products.id)::int from contributors join products on products.id = contributors.product_id
  where contributors.author_id = authors.id and products.status = 'published')`;

const seriesBookCount = sql<number>`(
  select count(*)::int from products where products.series_id = series.id and products.status = 'published')`;

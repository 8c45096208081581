import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Generates a slug for a name; `isTaken` rejects slugs that are in use. */
export type SlugGenerator = (name: string, isTaken: (slug: string) => Promise<boolean>) => Promise<string>;

/** An author as shown on the author page. */
export interface AuthorRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly biography: string;
  readonly image: string;
  readonly book_count: number;
}

/** A series as shown on its page. */
export interface SeriesRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly book_count: number;
}

/** All SQL over authors and series. */
export function authorSeriesQueries(db: Db) {
  return {
    /** Finds an author with at least one published book. */
    findAuthor: (slug: string): Promise<AuthorRow | undefined> =>
      db
        .selectFrom('authors')
        .where('authors.slug', '=', slug)
        .where(authorBookCount, '>', 0)
        .select(['id', 'slug', 'name', 'biography', 'image', authorBookCount.as('book_count')])
        .executeTakeFirst(),

    /** Finds a series with at least one published book. */
    findSeries: (slug: string): Promise<SeriesRow | undefined> =>
      db
        .selectFrom('series')
        .where('series.slug', '=', slug)
        .where(seriesBookCount, '>', 0)
        .select(['id', 'slug', 'name', 'description', seriesBookCount.as('book_count')])
        .executeTakeFirst(),

    /**
     * Finds the author or series with this name, or creates it. The table lock is held until the transaction ends, so two
     * books by one new author share one row.
     */
    async findOrCreate(table: 'authors' | 'series', name: string, generateSlug: SlugGenerator): Promise<number> {
      const key = toNameKey(name);
      // The lock keeps a row that no book names until this transaction has named it.
      const find = () => db.selectFrom(table).select('id').where('name_key', '=', key).forKeyShare().executeTakeFirst();
      const found = await find();
      if (found) return found.id;
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
      const createdMeanwhile = await find();
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

    /** Sets an author's biography, as sanitized HTML. Has no effect for an unknown name. */
    async setAuthorBiography(name: string, biography: string): Promise<void> {
      await db.updateTable('authors').set({ biography }).where('name_key', '=', toNameKey(name)).execute();
    },

    /** Sets a series' description, as sanitized HTML. Has no effect for an unknown name. */
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

import type { AuthorLink } from '@octavo/core/entities';
import { coverFileName } from '@octavo/cover-art/images';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';

/** Generates a slug for a name; `isTaken` rejects slugs that are in use. */
export type SlugGenerator = (name: string, isTaken: (slug: string) => Promise<boolean>) => Promise<string>;

/** Shown at a half of this width at most. */
const PORTRAIT_WIDTH = 320;

/** An author as shown on the author page. */
export interface AuthorRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly biography: string;
  /** The path of the picture; empty without one. */
  readonly image: string;
  readonly links: readonly AuthorLink[];
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
    /** Finds an author with at least one published book, and the author's profile. */
    async findAuthor(slug: string): Promise<AuthorRow | undefined> {
      const row = await db
        .selectFrom('authors')
        .leftJoin('author_profiles', (join) =>
          join.onRef('author_profiles.author_id', '=', 'authors.id').on(sellsPublishedBook),
        )
        .where('authors.slug', '=', slug)
        .where(authorBookCount, '>', 0)
        .select(['authors.id', 'slug', 'name', 'biography', 'image', authorBookCount.as('book_count')])
        .select(['author_profiles.html', 'author_profiles.links', 'portrait_hash'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { html, links, portrait_hash: portrait, ...author } = row;
      return {
        ...author,
        biography: html || author.biography,
        image: portrait === null ? author.image : `/covers/${coverFileName(portrait, PORTRAIT_WIDTH, 'jpg')}`,
        links: links ?? [],
      };
    },

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
      const createdConcurrently = await find();
      if (createdConcurrently) return createdConcurrently.id;
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

/** Whether the user of a profile sells a published book of the author. Another profile is not shown. */
const sellsPublishedBook = sql<SqlBool>`exists (
  select from contributors join products on products.id = contributors.product_id
  where contributors.author_id = authors.id and products.seller_id = author_profiles.user_id
    and products.status = 'published')`;

const seriesBookCount = sql<number>`(
  select count(*)::int from products where products.series_id = series.id and products.status = 'published')`;

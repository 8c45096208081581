import { sql } from 'kysely';
import type { Db } from './database.ts';
import { type ProductRow, productRows } from './product-rows.ts';

/** A page of the shop that search engines are told of. */
export interface FoundPage {
  readonly kind: 'genre' | 'author' | 'series' | 'book';
  /** What its address is made of: a genre's name, else a slug. */
  readonly name: string;
  /** When a book was last written to; the others say nothing of it. */
  readonly changed_at: Date | null;
}

/** What lists do not tell of a book, and feeds must. */
export interface BookIdentity {
  readonly identifier: string;
  readonly updated_at: Date;
}

/** All SQL of what others read to find books: sitemap, feeds, catalogs of reading apps. */
export function findabilityQueries(db: Db) {
  const published = sql<boolean>`products.status = 'published'`;
  const pages = sql`
    select 'genre' as kind, 0 as rank, tags.id, tags.name, null::timestamptz as changed_at from tags
      where exists (select 1 from product_tags join products on products.id = product_id where tag_id = tags.id and ${published})
    union all select 'author', 1, authors.id, authors.slug, null from authors
      where exists (select 1 from contributors join products on products.id = product_id where author_id = authors.id and ${published})
    union all select 'series', 2, series.id, series.slug, null from series
      where exists (select 1 from products where products.series_id = series.id and ${published})
    union all select 'book', 3, products.id, products.slug, products.updated_at from products where ${published}`;
  return {
    /** When the catalog changed last. */
    changedAt: async (): Promise<Date> =>
      (await db.selectFrom('catalog_version').select('changed_at').executeTakeFirstOrThrow()).changed_at,

    /** How many pages the catalog has. */
    countPages: async (): Promise<number> =>
      (await sql<{ count: number }>`select count(*)::int as count from (${pages}) as pages`.execute(db)).rows[0]
        ?.count ?? 0,

    /** Some of them, in an order that only grows at its end. */
    pages: async (offset: number, limit: number): Promise<FoundPage[]> =>
      (
        await sql<FoundPage>`select kind, name, changed_at from (${pages}) as pages
          order by rank, id limit ${limit} offset ${offset}`.execute(db)
      ).rows,

    /** What the file of a book calls itself. */
    identifierOf: async (productId: number): Promise<string | undefined> =>
      (await db.selectFrom('products').where('id', '=', productId).select('identifier').executeTakeFirst())?.identifier,

    /** The same and more of several books, by their ids. */
    async identities(ids: readonly number[]): Promise<ReadonlyMap<number, BookIdentity>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('products')
        .where('id', 'in', ids)
        .select(['id', 'identifier', 'updated_at'])
        .execute();
      return new Map(rows.map(({ id, ...identity }) => [id, identity]));
    },

    /** How many books are published: all, or those of one genre. The database keeps count. */
    async countBooks(tagId?: number): Promise<number> {
      const counted = await (
        tagId === undefined
          ? db.selectFrom('catalog_version').select('books as count')
          : db.selectFrom('tags').where('id', '=', tagId).select('book_count as count')
      ).executeTakeFirst();
      return counted?.count ?? 0;
    },

    /** A published book by its number. */
    book: (id: number): Promise<ProductRow | undefined> =>
      productRows(db, 'list')
        .where('products.id', '=', id)
        .where('products.status', '=', 'published')
        .executeTakeFirst(),
  };
}

/** The queries behind findability. */
export type FindabilityQueries = ReturnType<typeof findabilityQueries>;

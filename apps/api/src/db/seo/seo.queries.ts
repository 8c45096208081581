import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { type ProductRow, selectProducts, samplePercent } from '../catalog/product-rows.queries.ts';

/** The kinds of pages that search engines are told of, in the order in which they are. */
export const PAGE_KINDS = ['genre', 'author', 'series', 'book'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** A page of the shop that search engines are told of. */
export interface SitemapPage {
  /** From 1, and never another page's of its kind. */
  readonly id: number;
  /** What its address is made of: a genre's name, else a slug. */
  readonly name: string;
  /** When a book was last written to; the others say nothing of it. */
  readonly changed_at: Date | null;
}

/** Which pages of a kind, by their numbers: the first `limit` of those behind `after`, up to and with `until`. */
export interface IdRange {
  readonly after: number;
  readonly until?: number | undefined;
  readonly limit: number;
}

/** What lists do not tell of a book, and feeds must. */
export interface BookIdentity {
  readonly identifier: string;
  readonly updated_at: Date;
  /** How much of it anybody may read, in percent; 0 without a file and while it is not on sale. */
  readonly sample_percent: number;
}

/** All SQL of what others read to find books: sitemap, feeds, catalogs of reading apps. */
export function seoQueries(db: Db) {
  const published = sql<boolean>`products.status = 'published'`;
  // Without `offset` all books of a large shop would be joined for some of its authors; so each is looked up by its key.
  const pageSelects: Readonly<Record<PageKind, RawBuilder<unknown>>> = {
    genre: sql`select id, name, null::timestamptz as changed_at from tags where book_count > 0`,
    author: sql`select id, slug as name, null::timestamptz as changed_at from authors where exists (
      select 1 from contributors join products on products.id = product_id where author_id = authors.id and ${published} offset 0)`,
    series: sql`select id, slug as name, null::timestamptz as changed_at from series where exists (
      select 1 from products where products.series_id = series.id and ${published} offset 0)`,
    book: sql`select id, slug as name, updated_at as changed_at from products where ${published}`,
  };
  return {
    /** When the catalog changed last. */
    catalogChangedAt: async (): Promise<Date> =>
      (await db.selectFrom('catalog_version').select('changed_at').executeTakeFirstOrThrow()).changed_at,

    /** Some pages of a kind, by their numbers: none before them is walked over. */
    async pages(kind: PageKind, { after, until, limit }: IdRange): Promise<SitemapPage[]> {
      const upperBound = until === undefined ? sql`` : sql`and id <= ${until}::bigint`;
      const statement = sql<SitemapPage>`${pageSelects[kind]} and id > ${after}::bigint ${upperBound} order by id limit ${limit}`;
      return (await statement.execute(db)).rows;
    },

    /** What the file of a book calls itself. */
    findIdentifier: async (productId: number): Promise<string | undefined> =>
      (await db.selectFrom('products').where('id', '=', productId).select('identifier').executeTakeFirst())?.identifier,

    /** The same and more of several books, by their ids. */
    async findIdentities(ids: readonly number[]): Promise<ReadonlyMap<number, BookIdentity>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('products')
        .where('id', 'in', ids)
        .select(['id', 'identifier', 'updated_at', samplePercent])
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
    findPublished: (id: number): Promise<ProductRow | undefined> =>
      selectProducts(db, 'list')
        .where('products.id', '=', id)
        .where('products.status', '=', 'published')
        .executeTakeFirst(),
  };
}

/** The queries behind findability. */
export type SeoQueries = ReturnType<typeof seoQueries>;

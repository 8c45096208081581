import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { hasPublicPage, type ProductRow, selectProducts, samplePercent } from '../catalog/product-rows.queries.ts';

/** The page kinds of the sitemap, in its order. */
export const PAGE_KINDS = ['genre', 'author', 'series', 'book'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** A page of the sitemap. */
export interface SitemapPage {
  /** Starts at 1; unique within its kind. */
  readonly id: number;
  /** The part of its URL: a genre's name, else a slug. */
  readonly name: string;
  /** The last change of a book; `null` for other kinds. */
  readonly changed_at: Date | null;
}

/** A range of pages of one kind by id: the first `limit` after `after`, up to and including `until`. */
export interface IdRange {
  readonly after: number;
  readonly until?: number | undefined;
  readonly limit: number;
}

/** Details of a book that feeds need and lists do not contain. */
export interface BookIdentity {
  readonly identifier: string;
  readonly updated_at: Date;
  /** The size of the free sample in percent; 0 without a file or while the book is not on sale. */
  readonly sample_percent: number;
}

/** All SQL for sitemap, feeds and OPDS catalogs. */
export function seoQueries(db: Db) {
  const published = sql<boolean>`products.status = 'published'`;
  // Without `offset` the planner would join all books of a large shop for a few authors; with it, each is looked up by key.
  const pageSelects: Readonly<Record<PageKind, RawBuilder<unknown>>> = {
    genre: sql`select id, name, null::timestamptz as changed_at from tags where published_count > 0`,
    author: sql`select id, slug as name, null::timestamptz as changed_at from authors where exists (
      select 1 from contributors join products on products.id = product_id where author_id = authors.id and ${published} offset 0)`,
    series: sql`select id, slug as name, null::timestamptz as changed_at from series where exists (
      select 1 from products where products.series_id = series.id and ${published} offset 0)`,
    book: sql`select id, slug as name, updated_at as changed_at from products where ${published}`,
  };
  return {
    /** Returns the time of the last catalog change. */
    catalogChangedAt: async (): Promise<Date> =>
      (await db.selectFrom('catalog_version').select('changed_at').executeTakeFirstOrThrow()).changed_at,

    /** Lists pages of a kind by id; reads no rows before the range. */
    async pages(kind: PageKind, { after, until, limit }: IdRange): Promise<SitemapPage[]> {
      const upperBound = until === undefined ? sql`` : sql`and id <= ${until}::bigint`;
      const statement = sql<SitemapPage>`${pageSelects[kind]} and id > ${after}::bigint ${upperBound} order by id limit ${limit}`;
      return (await statement.execute(db)).rows;
    },

    /** Returns the identifier of a book's publication. */
    findIdentifier: async (productId: number): Promise<string | undefined> =>
      (await db.selectFrom('products').where('id', '=', productId).select('identifier').executeTakeFirst())?.identifier,

    /** Stores which link preview of a book is the last one. Does nothing for a deleted book. */
    async saveShareImage(productId: number, hash: string): Promise<void> {
      // The book is locked first, as by its deletion.
      await sql`
        insert into share_images (product_id, hash)
        select id, ${hash} from products where id = ${productId} for key share
        on conflict (product_id) do update set hash = excluded.hash where share_images.hash <> excluded.hash`.execute(
        db,
      );
    },

    /** Returns identity and sample size of several books, by id. */
    async findIdentities(ids: readonly number[]): Promise<ReadonlyMap<number, BookIdentity>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('products')
        .where('id', 'in', ids)
        .select(['id', 'identifier', 'updated_at', samplePercent])
        .execute();
      return new Map(rows.map(({ id, ...identity }) => [id, identity]));
    },

    /** Returns the number of published books, of all or of one genre, as maintained by triggers. */
    async countBooks(tagId?: number): Promise<number> {
      const counted = await (
        tagId === undefined
          ? db.selectFrom('catalog_version').select('published_count as count')
          : db.selectFrom('tags').where('id', '=', tagId).select('published_count as count')
      ).executeTakeFirst();
      return counted?.count ?? 0;
    },

    /** Finds a book with a public page by id. */
    findPublic: (id: number): Promise<ProductRow | undefined> =>
      selectProducts(db, 'list').where('products.id', '=', id).where(hasPublicPage).executeTakeFirst(),
  };
}

/** The queries for sitemap, feeds and OPDS catalogs. */
export type SeoQueries = ReturnType<typeof seoQueries>;

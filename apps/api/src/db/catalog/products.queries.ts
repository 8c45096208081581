import { sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import type { Placeholders, PreparedQueries } from '../connection/prepared-queries.ts';
import { featuredBooks } from './featured-books.ts';
import { type ProductListing, productListQuery, listStatementKey } from './product-lists.queries.ts';
import { hasPublicPage, type ProductRow, selectProducts } from './product-rows.queries.ts';
import { productJsonQueries } from './product-json.queries.ts';

/** A book in a user's library. */
export interface LibraryRow extends ProductRow, OwnedReadingRow {}

/** The reading of a book in a library. */
export interface OwnedReadingRow {
  /** The stored reading position; `null` when the user never opened the book. */
  readonly locator: unknown;
  readonly updated_at: Date | null;
  readonly finished_at: Date | null;
}

/** All SQL that reads products for customers. */
export function productQueries(db: Db, prepared: PreparedQueries) {
  const { searchIds, ...jsonQueries } = productJsonQueries(db, prepared);
  return {
    /** Lists books with all columns that a list shows. */
    list: (listing: Omit<ProductListing, 'search'>): Promise<ProductRow[]> =>
      prepared.execute(`list rows ${listStatementKey(listing)}`, (to) => productListQuery(db, listing, to), listing),

    ...jsonQueries,

    /** Lists search results, in the order of the search. A blank search text matches nothing. */
    async search(listing: Required<Pick<ProductListing, 'search' | 'limit' | 'offset'>>): Promise<ProductRow[]> {
      const ids = await searchIds(listing);
      if (ids.length === 0) return [];
      const rows = await selectProducts(db, 'list')
        .where(sql<SqlBool>`products.id = any(${ids}) and products.status = 'published'`)
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Lists the featured books of the month that starts with the day `month`, as `YYYY-MM-DD`. See {@link featuredBooks}. */
    featured: (month: string): Promise<ProductRow[]> =>
      selectProducts(db, 'list')
        .innerJoin(featuredBooks(month).as('featured'), 'featured.product_id', 'products.id')
        .orderBy('featured.position')
        .orderBy('products.id')
        .execute(),

    /** Finds a book by its current or a former slug, in any letter case. One without a public page is visible to its owners, its seller and editors only. */
    async findBySlug(slug: string, userId = 0): Promise<ProductRow | undefined> {
      const [row] = await prepared.execute(
        'page row',
        (to: Placeholders<{ slug: string; userId: number }>) => productPageQuery(db, to),
        {
          slug: slug.toLowerCase(),
          userId,
        },
      );
      return row;
    },

    /** Lists the ids of the books that the user is entitled to read, the newest entitlement first, and at most `limit`. */
    async libraryIds(userId: number, limit?: number): Promise<number[]> {
      const rows = await db
        .selectFrom('entitlements')
        .select('product_id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute();
      return rows.map((row) => row.product_id);
    },

    /** Lists the ids of the user's favorites, the newest first. */
    async favoriteIds(userId: number): Promise<number[]> {
      const rows = await db
        .selectFrom('favorites')
        .select('product_id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('product_id', 'desc')
        .execute();
      return rows.map((row) => row.product_id);
    },

    /**
     * Lists the books among `ids` that the user is entitled to read, each with its reading position. The newest
     * entitlement comes first.
     */
    library: (userId: number, ids: readonly number[]): Promise<LibraryRow[]> =>
      selectProducts(db, 'list')
        .where(sql<SqlBool>`products.id = any(${ids})`)
        .innerJoin('entitlements', 'entitlements.product_id', 'products.id')
        .leftJoin('reading_positions', (join) =>
          join
            .onRef('reading_positions.product_id', '=', 'products.id')
            .onRef('reading_positions.user_id', '=', 'entitlements.user_id'),
        )
        .select(['reading_positions.locator', 'reading_positions.updated_at', 'reading_positions.finished_at'])
        .where('entitlements.user_id', '=', userId)
        .where('entitlements.ended_at', 'is', null)
        .orderBy('entitlements.created_at', 'desc')
        .orderBy('entitlements.id', 'desc')
        .execute(),

    /** Finds the reading of a book in the user's library; `undefined` for a book that is not in it. */
    findOwnedReading: (userId: number, productId: number): Promise<OwnedReadingRow | undefined> =>
      db
        .selectFrom('entitlements')
        .leftJoin('reading_positions', (join) =>
          join
            .onRef('reading_positions.product_id', '=', 'entitlements.product_id')
            .onRef('reading_positions.user_id', '=', 'entitlements.user_id'),
        )
        .select(['reading_positions.locator', 'reading_positions.updated_at', 'reading_positions.finished_at'])
        .where('entitlements.user_id', '=', userId)
        .where('entitlements.product_id', '=', productId)
        .where('entitlements.ended_at', 'is', null)
        .executeTakeFirst(),

    /** Lists the user's favorites among `ids` that are on sale, the newest first. */
    favorites: (userId: number, ids: readonly number[]): Promise<ProductRow[]> =>
      selectProducts(db, 'list')
        .where(sql<SqlBool>`products.id = any(${ids})`)
        .innerJoin('favorites', 'favorites.product_id', 'products.id')
        .where('favorites.user_id', '=', userId)
        .where('products.status', '=', 'published')
        .orderBy('favorites.created_at', 'desc')
        .orderBy('products.id', 'desc')
        .execute(),
  };
}

/** The queries over products. */
export type ProductQueries = ReturnType<typeof productQueries>;

/** The product page for a user. */
const productPageQuery = (db: Db, placeholder: Placeholders<{ slug: string; userId: number }>) =>
  selectProducts(db, 'page').where(sql<SqlBool>`
    products.id = (select product_id from product_slugs where slug = ${placeholder('slug')})
    and (${hasPublicPage} or products.seller_id = ${placeholder('userId')} or exists (
      select 1 from entitlements where entitlements.product_id = products.id and entitlements.user_id = ${placeholder('userId')}
        and entitlements.ended_at is null) or exists (
      select 1 from users where users.id = ${placeholder('userId')} and (users.is_admin or users.is_editor)))`);

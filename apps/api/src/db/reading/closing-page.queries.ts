import { sql, type SqlBool } from 'kysely';
import { type ProductRow, selectProducts } from '../catalog/product-rows.queries.ts';
import type { Db } from '../database.ts';
import type { ProductStatus } from '../schema.ts';

/** A book that the closing page offers. */
export interface OfferedRow extends ProductRow {
  readonly is_owned: boolean;
}

/** The book of a reading, and what its closing page shows of the user's reading. */
export interface ClosedBookRow extends ProductRow {
  readonly series_id: number | null;
  readonly status: ProductStatus;
  readonly locator: unknown;
  readonly updated_at: Date | null;
  readonly finished_at: Date | null;
}

/** All SQL of the closing page. `userId` is 0 for a sample, which has no user. */
export function closingPageQueries(db: Db, userId: number) {
  const selectOffered = () =>
    selectProducts(db, 'list')
      .select(
        sql<boolean>`exists (select from entitlements where entitlements.product_id = products.id
          and entitlements.user_id = ${userId} and entitlements.ended_at is null)`.as('is_owned'),
      )
      .where('products.status', '=', 'published');
  return {
    /** Finds the book with the user's reading position. */
    find: (productId: number): Promise<ClosedBookRow | undefined> =>
      selectProducts(db, 'list')
        .leftJoin('reading_positions', (join) =>
          join.onRef('reading_positions.product_id', '=', 'products.id').on('reading_positions.user_id', '=', userId),
        )
        .select(['products.series_id', 'products.status'])
        .select(['reading_positions.locator', 'reading_positions.updated_at', 'reading_positions.finished_at'])
        .where('products.id', '=', productId)
        .executeTakeFirst(),

    /** Finds the published book that follows in the series. */
    findNextVolume: (seriesId: number, position: number): Promise<OfferedRow | undefined> =>
      selectOffered()
        .where('products.series_id', '=', seriesId)
        .where('products.series_position', '>', position)
        .orderBy('products.series_position')
        .orderBy('products.id')
        .limit(1)
        .executeTakeFirst(),

    /** Lists published books by the authors of a book, without those in `excludedIds`. Bestsellers come first. */
    listByAuthors: (productId: number, excludedIds: readonly number[], limit: number): Promise<OfferedRow[]> =>
      selectOffered()
        .where(
          sql<SqlBool>`products.id in (select others.product_id from contributors others
            join contributors own on own.author_id = others.author_id
            where own.product_id = ${productId} and own.role = 'aut' and others.role = 'aut')`,
        )
        .where(sql<SqlBool>`products.id <> all(${excludedIds})`)
        .orderBy('products.total_sales', 'desc')
        .orderBy('products.id', 'desc')
        .limit(limit)
        .execute(),
  };
}

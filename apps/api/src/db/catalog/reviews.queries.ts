import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A visible review. */
export interface ReviewRow {
  readonly id: number;
  readonly product_id: number;
  readonly rating: number;
  readonly reviewer: string;
  readonly html: string;
  readonly is_verified: boolean;
  readonly created_at: Date;
}

/** All SQL that reads reviews. */
export function reviewQueries(db: Db) {
  const visibleReviews = (productId: number) =>
    db.selectFrom('reviews').where('product_id', '=', productId).where('is_visible', '=', true);
  return {
    /** Lists visible reviews of a product; equal ratings go newest first. */
    page: (
      productId: number,
      limit: number,
      offset: number,
      order: { by: 'date' | 'rating'; direction: 'asc' | 'desc' } = { by: 'date', direction: 'desc' },
    ): Promise<ReviewRow[]> =>
      visibleReviews(productId)
        .select(['id', 'product_id', 'rating', 'reviewer', 'html', 'is_verified', 'created_at'])
        .$if(order.by === 'rating', (query) => query.orderBy('rating', order.direction))
        .orderBy('created_at', order.by === 'date' ? order.direction : 'desc')
        .orderBy('id', order.by === 'date' ? order.direction : 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Counts visible reviews of a product. */
    async count(productId: number): Promise<number> {
      const book = await db
        .selectFrom('products')
        .where('id', '=', productId)
        .select('rating_count')
        .executeTakeFirst();
      return book?.rating_count ?? 0;
    },

    /** Counts visible reviews per rating; omits ratings without a review. */
    histogram: (productId: number): Promise<{ rating: number; count: number }[]> =>
      visibleReviews(productId)
        .select(['rating', sql<number>`count(*)::int`.as('count')])
        .groupBy('rating')
        .execute(),
  };
}

/** The queries over reviews. */
export type ReviewQueries = ReturnType<typeof reviewQueries>;

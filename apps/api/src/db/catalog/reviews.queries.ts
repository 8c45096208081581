import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type ReplyColumns, replyAuthorName } from './review-replies.queries.ts';

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

/** A visible review with the author's reply. */
export type ShownReviewRow = ReviewRow & ReplyColumns;

/** All SQL that reads reviews. */
export function reviewQueries(db: Db) {
  const visibleReviews = (productId: number) =>
    db.selectFrom('reviews').where('reviews.product_id', '=', productId).where('reviews.is_visible', '=', true);
  return {
    /** Lists visible reviews of a product; equal ratings go newest first. */
    page: (
      productId: number,
      limit: number,
      offset: number,
      order: { by: 'date' | 'rating'; direction: 'asc' | 'desc' } = { by: 'date', direction: 'desc' },
    ): Promise<ShownReviewRow[]> =>
      visibleReviews(productId)
        .innerJoin('products', 'products.id', 'reviews.product_id')
        .leftJoin('review_replies', 'review_replies.review_id', 'reviews.id')
        .leftJoin('users', 'users.id', 'review_replies.user_id')
        .select(['reviews.id', 'reviews.product_id', 'reviews.rating', 'reviews.reviewer', 'reviews.html'])
        .select(['reviews.is_verified', 'reviews.created_at', 'review_replies.html as reply_html'])
        .select(['review_replies.created_at as reply_created_at', replyAuthorName.as('reply_author')])
        .$if(order.by === 'rating', (query) => query.orderBy('reviews.rating', order.direction))
        .orderBy('reviews.created_at', order.by === 'date' ? order.direction : 'desc')
        .orderBy('reviews.id', order.by === 'date' ? order.direction : 'desc')
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

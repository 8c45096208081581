import type { ReportReason } from '@octavo/core/validators';
import type { Db } from '../database.ts';
import type { ReviewRow } from './reviews.queries.ts';

/** A review as its writer sees it. */
export interface OwnReviewRow extends ReviewRow {
  /** As typed. */
  readonly text: string;
}

/** A report that nobody has answered yet. */
export interface OpenReport {
  readonly review_id: number;
  readonly reason: ReportReason;
  readonly note: string;
  readonly created_at: Date;
  readonly review: string;
  readonly rating: number;
  readonly reviewer: string;
  readonly product_name: string;
  readonly product_slug: string;
}

const COLUMNS = ['id', 'product_id', 'rating', 'reviewer', 'review', 'is_verified', 'created_at', 'text'] as const;

/** All SQL by which people write reviews and report them. */
export function reviewWritingQueries(db: Db) {
  return {
    /** Whether there is such a book, published or not: its owners may write of it in any case. */
    async hasProduct(productId: number): Promise<boolean> {
      const found = await db.selectFrom('products').where('id', '=', productId).select('id').executeTakeFirst();
      return found !== undefined;
    },

    /** The review of one person, whether it is shown or not. */
    findOwn: (userId: number, productId: number): Promise<OwnReviewRow | undefined> =>
      db
        .selectFrom('reviews')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .select(COLUMNS)
        .executeTakeFirst(),

    /** `undefined` when there is one by this person already. */
    insert: (review: {
      userId: number;
      productId: number;
      reviewer: string;
      rating: number;
      html: string;
      text: string;
      now: Date;
    }): Promise<OwnReviewRow | undefined> =>
      db
        .insertInto('reviews')
        .values({
          user_id: review.userId,
          product_id: review.productId,
          reviewer: review.reviewer,
          rating: review.rating,
          review: review.html,
          text: review.text,
          is_verified: true,
          created_at: review.now,
        })
        .onConflict((conflict) => conflict.columns(['product_id', 'user_id']).doNothing())
        .returning(COLUMNS)
        .executeTakeFirst(),

    /** Changes one's own review; `undefined` for anybody else's. */
    update: (change: {
      id: number;
      userId: number;
      rating: number;
      html: string;
      text: string;
      now: Date;
    }): Promise<OwnReviewRow | undefined> =>
      db
        .updateTable('reviews')
        .set({ rating: change.rating, review: change.html, text: change.text, edited_at: change.now })
        .where('id', '=', change.id)
        .where('user_id', '=', change.userId)
        .returning(COLUMNS)
        .executeTakeFirst(),

    /** Notes a report, once per person; `false` when there is no such review to be seen. */
    async report(report: {
      reviewId: number;
      userId: number;
      reason: ReportReason;
      note: string;
      now: Date;
    }): Promise<boolean> {
      const visible = await db
        .selectFrom('reviews')
        .where('id', '=', report.reviewId)
        .where('is_visible', '=', true)
        .select('id')
        .executeTakeFirst();
      if (!visible) return false;
      await db
        .insertInto('review_reports')
        .values({
          review_id: report.reviewId,
          user_id: report.userId,
          reason: report.reason,
          note: report.note,
          created_at: report.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },

    /** Reports that nobody has answered, oldest first. */
    listOpenReports: (limit: number): Promise<OpenReport[]> =>
      db
        .selectFrom('review_reports')
        .innerJoin('reviews', 'reviews.id', 'review_reports.review_id')
        .innerJoin('products', 'products.id', 'reviews.product_id')
        .where('review_reports.handled_at', 'is', null)
        .orderBy('review_reports.created_at')
        .limit(limit)
        .select([
          'review_reports.review_id',
          'review_reports.reason',
          'review_reports.note',
          'review_reports.created_at',
          'reviews.review',
          'reviews.rating',
          'reviews.reviewer',
          'products.name as product_name',
          'products.slug as product_slug',
        ])
        .execute(),

    /** Answers every open report of a review: it stays, or nobody sees it any more. `false` where there is no such review. */
    resolveReports: (reviewId: number, isApproved: boolean, now: Date): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const updated = await trx
          .updateTable('reviews')
          .set({ is_visible: isApproved })
          .where('id', '=', reviewId)
          .executeTakeFirst();
        await trx
          .updateTable('review_reports')
          .set({ handled_at: now })
          .where('review_id', '=', reviewId)
          .where('handled_at', 'is', null)
          .execute();
        return updated.numUpdatedRows > 0n;
      }),
  };
}

/** The queries by which people write reviews. */
export type ReviewWritingQueries = ReturnType<typeof reviewWritingQueries>;

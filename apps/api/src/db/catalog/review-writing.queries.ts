import { sql } from 'kysely';
import type { ReportReason } from '@octavo/core/validators';
import { lockAccount } from '../lock-account.ts';
import type { Db } from '../database.ts';
import { type ReplyColumns, replyAuthorName } from './review-replies.queries.ts';
import type { ReviewRow } from './reviews.queries.ts';

/** A review as its author sees it. */
export interface OwnReviewRow extends ReviewRow {
  /** As typed. */
  readonly source_text: string;
  readonly is_visible: boolean;
  /** Since when an invisible review waits for an admin. */
  readonly held_at: Date | null;
}

/** A user's own review with the author's reply and the book. */
export type OwnReviewRecord = OwnReviewRow & ReplyColumns & { readonly product_name: string; readonly slug: string };

/** An unresolved report of a review. */
export interface OpenReport {
  readonly review_id: number;
  readonly reason: ReportReason;
  readonly note: string;
  readonly created_at: Date;
  readonly html: string;
  readonly rating: number;
  readonly reviewer: string;
  readonly product_name: string;
  readonly product_slug: string;
}

const COLUMNS = [
  'id',
  'product_id',
  'rating',
  'reviewer',
  'html',
  'is_verified',
  'created_at',
  'source_text',
  'is_visible',
  'held_at',
] as const;

/** All SQL that writes and reports reviews. */
export function reviewWritingQueries(db: Db) {
  const selectOwn = (userId: number) =>
    db
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .leftJoin('review_replies', 'review_replies.review_id', 'reviews.id')
      .leftJoin('users', 'users.id', 'review_replies.user_id')
      .where('reviews.user_id', '=', userId)
      .select(COLUMNS.map((column) => `reviews.${column}` as const))
      .select(['products.name as product_name', 'products.slug', 'review_replies.html as reply_html'])
      .select(['review_replies.created_at as reply_created_at', replyAuthorName.as('reply_author')]);
  return {
    /** Returns whether the product exists, published or not: customers may review any book that they own. */
    async hasProduct(productId: number): Promise<boolean> {
      const found = await db.selectFrom('products').where('id', '=', productId).select('id').executeTakeFirst();
      return found !== undefined;
    },

    /** Finds the user's review of a product, visible or not. */
    findOwn: (userId: number, productId: number): Promise<OwnReviewRecord | undefined> =>
      selectOwn(userId).where('reviews.product_id', '=', productId).executeTakeFirst(),

    /** Lists the user's reviews, visible or not, newest first. */
    listOwn: (userId: number, { limit, offset }: { limit: number; offset: number }): Promise<OwnReviewRecord[]> =>
      selectOwn(userId)
        .orderBy('reviews.created_at', 'desc')
        .orderBy('reviews.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Counts the user's reviews. */
    async countOwn(userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('reviews')
        .where('user_id', '=', userId)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Inserts a review, which visitors do not see if it is held; returns `undefined` when the user has already reviewed the product. */
    insert: (review: {
      userId: number;
      productId: number;
      reviewer: string;
      rating: number;
      html: string;
      text: string;
      isHeld: boolean;
      now: Date;
    }): Promise<OwnReviewRow | undefined> =>
      db
        .insertInto('reviews')
        .values({
          user_id: review.userId,
          product_id: review.productId,
          reviewer: review.reviewer,
          rating: review.rating,
          html: review.html,
          source_text: review.text,
          is_verified: true,
          is_visible: !review.isHeld,
          held_at: review.isHeld ? review.now : null,
          created_at: review.now,
        })
        .onConflict((conflict) => conflict.columns(['product_id', 'user_id']).doNothing())
        .returning(COLUMNS)
        .executeTakeFirst(),

    /** Updates the user's own review, and holds it if it is visible; returns `undefined` for another user's review. */
    update: (change: {
      id: number;
      userId: number;
      rating: number;
      html: string;
      text: string;
      /** Whether to hold the review of this shown name. */
      isHeld: (reviewer: string) => boolean;
      clock: () => Date;
    }): Promise<OwnReviewRow | undefined> =>
      db.transaction().execute(async (trx) => {
        const before = await trx
          .selectFrom('reviews')
          .where('id', '=', change.id)
          .where('user_id', '=', change.userId)
          .select('reviewer')
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!before) return undefined;
        const now = change.clock();
        return (
          trx
            .updateTable('reviews')
            // Later than every decision, also when the clocks of two processes differ, so that no decision is undone for another text.
            .set({
              rating: change.rating,
              html: change.html,
              source_text: change.text,
              edited_at: sql<Date>`greatest(${now}::timestamptz, (select max(created_at) + interval '1 millisecond'
                from review_decisions where review_id = reviews.id))`,
            })
            .$if(change.isHeld(before.reviewer), (query) =>
              query.set({
                held_at: sql<Date | null>`case when is_visible then ${now}::timestamptz else held_at end`,
                is_visible: false,
              }),
            )
            .where('id', '=', change.id)
            .returning(COLUMNS)
            .executeTakeFirst()
        );
      }),

    /**
     * Deletes the user's own review and the reply to it. A review that is hidden or has unresolved reports is kept: its author could otherwise
     * publish it again and bypass the moderation.
     */
    remove: (id: number, userId: number): Promise<'deleted' | 'not found' | 'moderated'> =>
      db.transaction().execute(async (trx) => {
        const review = await trx
          .selectFrom('reviews')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .select('is_visible')
          .forUpdate()
          .executeTakeFirst();
        if (!review) return 'not found';
        const report = await trx
          .selectFrom('review_reports')
          .where('review_id', '=', id)
          .where('resolved_at', 'is', null)
          .select('review_id')
          .executeTakeFirst();
        if (!review.is_visible || report) return 'moderated';
        await trx.deleteFrom('reviews').where('id', '=', id).execute();
        return 'deleted';
      }),

    /** Stores a report of a visible review, once per user, if fewer than `max` reports of the user are unresolved. */
    report: (report: {
      reviewId: number;
      userId: number;
      reason: ReportReason;
      note: string;
      now: Date;
      max: number;
    }): Promise<'recorded' | 'not found' | 'full'> =>
      db.transaction().execute(async (trx) => {
        await lockAccount(trx, report.userId);
        const visible = await trx
          .selectFrom('reviews')
          .where('id', '=', report.reviewId)
          .where('is_visible', '=', true)
          .select('id')
          // Its author cannot delete it before the report is stored.
          .forKeyShare()
          .executeTakeFirst();
        if (!visible) return 'not found';
        const { count } = await trx
          .selectFrom('review_reports')
          .where('user_id', '=', report.userId)
          .where('review_id', '<>', report.reviewId)
          .where('resolved_at', 'is', null)
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) >= report.max) return 'full';
        await trx
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
        return 'recorded';
      }),

    /** Lists unresolved reports, oldest first. */
    listOpenReports: (limit: number): Promise<OpenReport[]> =>
      db
        .selectFrom('review_reports')
        .innerJoin('reviews', 'reviews.id', 'review_reports.review_id')
        .innerJoin('products', 'products.id', 'reviews.product_id')
        .where('review_reports.resolved_at', 'is', null)
        .orderBy('review_reports.created_at')
        .limit(limit)
        .select([
          'review_reports.review_id',
          'review_reports.reason',
          'review_reports.note',
          'review_reports.created_at',
          'reviews.html',
          'reviews.rating',
          'reviews.reviewer',
          'products.name as product_name',
          'products.slug as product_slug',
        ])
        .execute(),
  };
}

/** The queries that write reviews. */
export type ReviewWritingQueries = ReturnType<typeof reviewWritingQueries>;

import type { StudioReviewState } from '@octavo/core/studio';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ReplyColumns, replyAuthorName } from '../catalog/review-replies.queries.ts';
import type { Db } from '../database.ts';
import { isAfterCursor, type TimeCursor, timeKey } from './time-cursor.ts';

/** The reviews to select: those of one book, or of all books of one seller. */
export type ReviewSelection = { readonly productId: number } | { readonly sellerId: number };

/** A visible review as the studio lists it. */
export interface StudioReviewRecord extends ReplyColumns {
  readonly id: number;
  readonly key: string;
  readonly product_id: number;
  readonly name: string;
  readonly slug: string;
  readonly cover_hash: string | null;
  readonly cover_width: number | null;
  readonly cover_height: number | null;
  readonly rating: number;
  readonly reviewer: string;
  readonly html: string;
  readonly is_verified: boolean;
  readonly created_at: Date;
  readonly reply_text: string | null;
  readonly reported_at: Date | null;
  readonly report_resolved_at: Date | null;
}

/** The number of reviews in each view. */
export type ReviewCounts = Readonly<Record<'all' | StudioReviewState, number>>;

const CONDITIONS: Readonly<Record<StudioReviewState, RawBuilder<SqlBool>>> = {
  unanswered: sql<SqlBool>`review_replies.review_id is null`,
  answered: sql<SqlBool>`review_replies.review_id is not null`,
  reported: sql<SqlBool>`review_reports.review_id is not null`,
};

/** All SQL that lists reviews as the studio shows them. `userId` is the user who looks: reports are personal. */
export function studioReviewQueries(db: Db, userId: number) {
  const visibleReviews = () =>
    db
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .leftJoin('review_replies', 'review_replies.review_id', 'reviews.id')
      .leftJoin('review_reports', (join) =>
        join.onRef('review_reports.review_id', '=', 'reviews.id').on('review_reports.user_id', '=', userId),
      )
      .where('reviews.is_visible', '=', true);
  const select = () =>
    visibleReviews()
      .leftJoin('users', 'users.id', 'review_replies.user_id')
      .leftJoin('covers', 'covers.hash', 'products.cover_hash')
      .select(['reviews.id', 'reviews.product_id', 'products.name', 'products.slug', 'products.cover_hash'])
      .select(['covers.width as cover_width', 'covers.height as cover_height'])
      .select(['reviews.rating', 'reviews.reviewer', 'reviews.html', 'reviews.is_verified', 'reviews.created_at'])
      .select(['review_replies.html as reply_html', 'review_replies.source_text as reply_text'])
      .select(['review_replies.created_at as reply_created_at', replyAuthorName.as('reply_author')])
      .select(['review_reports.created_at as reported_at', 'review_reports.resolved_at as report_resolved_at'])
      .select(timeKey('reviews.created_at'));
  const conditionOf = (selection: ReviewSelection) =>
    'productId' in selection
      ? sql<SqlBool>`reviews.product_id = ${selection.productId}`
      : sql<SqlBool>`products.seller_id = ${selection.sellerId}`;

  return {
    /** Lists a page of reviews, the newest first. */
    list: (
      selection: ReviewSelection,
      { state, after, limit }: { state: StudioReviewState | undefined; after: TimeCursor | undefined; limit: number },
    ): Promise<StudioReviewRecord[]> =>
      select()
        .where(conditionOf(selection))
        .where(state === undefined ? sql<SqlBool>`true` : CONDITIONS[state])
        .where(after ? isAfterCursor('reviews.created_at', 'reviews.id', after) : sql<SqlBool>`true`)
        .orderBy('reviews.created_at', 'desc')
        .orderBy('reviews.id', 'desc')
        .limit(limit)
        .execute(),

    /** Counts the reviews in each view. */
    count: (selection: ReviewSelection): Promise<ReviewCounts> =>
      visibleReviews()
        .where(conditionOf(selection))
        .select([
          sql<number>`count(*)::integer`.as('all'),
          sql<number>`(count(*) filter (where ${CONDITIONS.unanswered}))::integer`.as('unanswered'),
          sql<number>`(count(*) filter (where ${CONDITIONS.answered}))::integer`.as('answered'),
          sql<number>`(count(*) filter (where ${CONDITIONS.reported}))::integer`.as('reported'),
        ])
        .executeTakeFirstOrThrow(),

    /** Lists the books of a seller that have reviews, the most reviewed first. */
    listBooks: (sellerId: number, limit: number): Promise<{ id: number; title: string }[]> =>
      db
        .selectFrom('products')
        .where('seller_id', '=', sellerId)
        .where('rating_count', '>', 0)
        .orderBy('rating_count', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .select(['id', 'name as title'])
        .execute(),

    /** Finds a visible review. */
    find: (id: number): Promise<StudioReviewRecord | undefined> =>
      select().where('reviews.id', '=', id).executeTakeFirst(),
  };
}

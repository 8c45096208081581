import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { ReplyChange, StudioReview, StudioReviews, StudioReviewState } from '@octavo/core/studio';
import { textToHtml } from '../catalog/index.ts';
import { coverImage } from '../catalog/product-wire.ts';
import { toWireReply } from '../catalog/review.service.ts';
import type { Db } from '../db/database.ts';
import { reviewReplyQueries } from '../db/catalog/review-replies.queries.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import {
  type ReviewSelection,
  studioReviewQueries,
  type StudioReviewRecord,
} from '../db/studio/studio-reviews.queries.ts';
import { formatCursor, parseCursor } from '../lists/list-cursor.ts';
import { pageOf, QUERY_LIMIT } from '../lists/page-of.ts';
import { assertOwnBook, type StudioUser } from './studio-access.ts';

const MAX_BOOKS = 1_000;

interface ReviewsDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Filters and page of a call. */
interface ReviewFilters {
  readonly book?: number | undefined;
  readonly state?: StudioReviewState | undefined;
  readonly cursor?: string | undefined;
}

/** Reviews of an author's books, and the author's replies. Editors and admins see those of any book, and can delete replies. */
export class StudioReviewsService {
  readonly #deps: ReviewsDeps;

  constructor(deps: ReviewsDeps) {
    this.#deps = deps;
  }

  /** Lists one page. @throws {NotFoundError} `book_not_found` {ValidationError} for an invalid cursor */
  async list(user: StudioUser, { book, state, cursor }: ReviewFilters): Promise<StudioReviews> {
    const after = cursor === undefined ? undefined : parseCursor(cursor, { isText: false });
    const selection = await this.#select(user, book);
    const queries = studioReviewQueries(this.#deps.db, user.id);
    const rows = await queries.list(selection, { state, after, limit: QUERY_LIMIT });
    return {
      ...pageOf(rows, toStudioReview, formatCursor),
      counts: await queries.count(selection),
      books: await queries.listBooks(user.id, MAX_BOOKS),
    };
  }

  /**
   * Publishes the reply of the author, or replaces it.
   * @throws {NotFoundError} `review_not_found`, including for a review of another author's book {PermissionError} for an editor or admin
   */
  setReply(user: StudioUser, id: number, { reply: text }: ReplyChange): Promise<StudioReview> {
    return this.#change(user, id, async (transaction, { product_id: productId, seller_id: sellerId }) => {
      // Readers would attribute the reply to the author.
      if (sellerId !== user.id) throw new PermissionError();
      const reply = { reviewId: id, productId, userId: user.id, text, html: textToHtml(text), now: this.#deps.clock() };
      await reviewReplyQueries(transaction).save(reply);
    });
  }

  /** Deletes the reply, if there is one. @throws {NotFoundError} `review_not_found` */
  deleteReply(user: StudioUser, id: number): Promise<StudioReview> {
    return this.#change(user, id, (transaction) => reviewReplyQueries(transaction).delete(id));
  }

  /** Changes the reply to a visible review of the user's own book, and returns the review. */
  #change(
    user: StudioUser,
    id: number,
    change: (transaction: Db, review: { product_id: number; seller_id: number | null }) => Promise<void>,
  ): Promise<StudioReview> {
    return this.#deps.db.transaction().execute(async (transaction) => {
      const review = await reviewReplyQueries(transaction).lockReview(id);
      if (!review || (review.seller_id !== user.id && !user.isEditor)) throw new NotFoundError('review_not_found');
      await change(transaction, review);
      const changed = await studioReviewQueries(transaction, user.id).find(id);
      if (!changed) throw new NotFoundError('review_not_found');
      return toStudioReview(changed);
    });
  }

  async #select(user: StudioUser, book: number | undefined): Promise<ReviewSelection> {
    if (book === undefined) return { sellerId: user.id };
    assertOwnBook(user, await studioBookQueries(this.#deps.db).find(book));
    return { productId: book };
  }
}

/** A review in its wire format. */
function toStudioReview(row: StudioReviewRecord): StudioReview {
  const reply = toWireReply(row);
  return {
    id: row.id,
    book: {
      id: row.product_id,
      title: row.name,
      slug: row.slug,
      images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
    },
    rating: row.rating,
    reviewer: row.reviewer,
    review: row.html,
    date_created: row.created_at.toISOString(),
    verified: row.is_verified,
    reply: reply && { ...reply, text: row.reply_text ?? '' },
    report: row.reported_at && {
      date_created: row.reported_at.toISOString(),
      is_resolved: row.report_resolved_at !== null,
    },
  };
}

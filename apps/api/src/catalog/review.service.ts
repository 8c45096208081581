import type { Review } from '@octavo/core/entities';
import { ConflictError, NotFoundError, PermissionError } from '@octavo/core/errors';
import type { ReviewChange, ReviewDraft, ReviewReport } from '@octavo/core/validators';
import { textToHtml } from './index.ts';
import { type AccountQueries, toUser } from '../db/accounts/accounts.queries.ts';
import type { Db } from '../db/database.ts';
import type { EntitlementQueries } from '../db/reading/entitlements.queries.ts';
import {
  type OwnReviewRow,
  type ReviewWritingQueries,
  reviewWritingQueries,
} from '../db/catalog/review-writing.queries.ts';
import type { ReviewRow } from '../db/catalog/reviews.queries.ts';
import { QUOTAS, quotaExceeded } from '../limits/limits.ts';

interface ReviewServiceDeps {
  db: Db;
  accounts: Pick<AccountQueries, 'findById'>;
  entitlements: Pick<EntitlementQueries, 'findAccessReason'>;
  clock: () => Date;
}

/** Reviews by owners of a book. Each owner has one review and can edit or delete it. */
export class ReviewService {
  readonly #deps: ReviewServiceDeps;
  readonly #reviews: ReviewWritingQueries;

  constructor(deps: ReviewServiceDeps) {
    this.#deps = deps;
    this.#reviews = reviewWritingQueries(deps.db);
  }

  /** @throws {NotFoundError} `product_not_found`. @throws {PermissionError} `not_entitled`. @throws {ConflictError} `already_reviewed`. */
  async create(userId: number, draft: ReviewDraft): Promise<Review> {
    const { product_id: productId } = draft;
    if (!(await this.#reviews.hasProduct(productId))) throw new NotFoundError('product_not_found');
    if ((await this.#deps.entitlements.findAccessReason(userId, productId)) !== 'owner')
      throw new PermissionError('not_entitled');
    const writer = await this.#deps.accounts.findById(userId);
    const row = await this.#reviews.insert({
      userId,
      productId,
      reviewer: writer ? toUser(writer).display_name : '',
      rating: draft.rating,
      html: textToHtml(draft.review),
      text: draft.review,
      now: this.#deps.clock(),
    });
    if (!row) throw new ConflictError('already_reviewed');
    return toOwnReview(row);
  }

  /** @throws {NotFoundError} `review_not_found`, also for another user's review. */
  async update(userId: number, id: number, change: ReviewChange): Promise<Review> {
    const row = await this.#reviews.update({
      id,
      userId,
      rating: change.rating,
      html: textToHtml(change.review),
      text: change.review,
      now: this.#deps.clock(),
    });
    if (!row) throw new NotFoundError('review_not_found');
    return toOwnReview(row);
  }

  /**
   * @throws {NotFoundError} `review_not_found`, also for another user's review. @throws {ConflictError} `review_moderated` while
   * the review is hidden or has unresolved reports.
   */
  async remove(userId: number, id: number): Promise<void> {
    const result = await this.#reviews.remove(id, userId);
    if (result === 'not found') throw new NotFoundError('review_not_found');
    if (result === 'moderated') throw new ConflictError('review_moderated');
  }

  /** @throws {NotFoundError} `review_not_found`. @throws {ConflictError} `quota_exceeded`. */
  async report(userId: number, id: number, { reason, note }: ReviewReport): Promise<void> {
    const { max } = QUOTAS.openReports;
    const result = await this.#reviews.report({ reviewId: id, userId, reason, note, now: this.#deps.clock(), max });
    if (result === 'not found') throw new NotFoundError('review_not_found');
    if (result === 'full') throw quotaExceeded('openReports');
  }

  /** The user's own review of a book, and whether they may write one. */
  async reviewStatusOf(userId: number, productId: number): Promise<{ own_review: Review | null; can_review: boolean }> {
    const own = await this.#reviews.findOwn(userId, productId);
    if (own) return { own_review: toOwnReview(own), can_review: false };
    return {
      own_review: null,
      can_review: (await this.#deps.entitlements.findAccessReason(userId, productId)) === 'owner',
    };
  }
}

/** A review in its wire format. */
export function toWireReview({ id, rating, reviewer, html: review, is_verified, created_at }: ReviewRow): Review {
  return { id, rating, reviewer, review, date_created: created_at.toISOString(), verified: is_verified };
}

const toOwnReview = (row: OwnReviewRow): Review => ({ ...toWireReview(row), text: row.source_text });

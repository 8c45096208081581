import type { OwnReview, Review } from '@octavo/core/entities';
import { ConflictError, NotFoundError, PermissionError } from '@octavo/core/errors';
import type { ReviewChange, ReviewDraft, ReviewReport } from '@octavo/core/validators';
import { hasHeldWord } from './held-words.ts';
import { textToHtml } from './index.ts';
import { type AccountQueries, toUser } from '../db/accounts/accounts.queries.ts';
import type { Db } from '../db/database.ts';
import { heldWordQueries } from '../db/catalog/held-words.queries.ts';
import type { EntitlementQueries } from '../db/reading/entitlements.queries.ts';
import {
  type OwnReviewRecord,
  type OwnReviewRow,
  type ReviewWritingQueries,
  reviewWritingQueries,
} from '../db/catalog/review-writing.queries.ts';
import type { ReplyColumns } from '../db/catalog/review-replies.queries.ts';
import type { ReviewRow, ShownReviewRow } from '../db/catalog/reviews.queries.ts';
import { QUOTAS, quotaExceeded } from '../limits/limits.ts';

interface ReviewServiceDeps {
  db: Db;
  accounts: Pick<AccountQueries, 'findById'>;
  entitlements: Pick<EntitlementQueries, 'findAccessReason'>;
  clock: () => Date;
}

/** Reviews by owners of a book. Each owner has one review and can edit or delete it. A deletion takes the author's reply too. */
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
    const account = await this.#deps.accounts.findById(userId);
    const reviewer = account ? toUser(account).display_name : '';
    const row = await this.#reviews.insert({
      userId,
      productId,
      reviewer,
      rating: draft.rating,
      html: textToHtml(draft.review),
      text: draft.review,
      isHeld: hasHeldText([draft.review, reviewer], await this.#heldWords()),
      now: this.#deps.clock(),
    });
    if (!row) throw new ConflictError('already_reviewed');
    return toOwnReview(row);
  }

  /** @throws {NotFoundError} `review_not_found`, including for another user's review. */
  async update(userId: number, id: number, change: ReviewChange): Promise<Review> {
    const words = await this.#heldWords();
    const row = await this.#reviews.update({
      id,
      userId,
      rating: change.rating,
      html: textToHtml(change.review),
      text: change.review,
      isHeld: (reviewer) => hasHeldText([change.review, reviewer], words),
      clock: this.#deps.clock,
    });
    if (!row) throw new NotFoundError('review_not_found');
    // It may have a reply, which the stored row does not contain.
    return toOwnReview((await this.#reviews.findOwn(userId, row.product_id)) ?? row);
  }

  /** Lists a page of the user's own reviews, visible or not, newest first. */
  async listOwn(
    userId: number,
    { page, pageSize }: { readonly page: number; readonly pageSize: number },
  ): Promise<{ data: OwnReview[]; total_pages: number }> {
    const count = await this.#reviews.countOwn(userId);
    const offset = (page - 1) * pageSize;
    const rows = offset < count ? await this.#reviews.listOwn(userId, { limit: pageSize, offset }) : [];
    return { data: rows.map(toOwnReviewWithBook), total_pages: Math.ceil(count / pageSize) };
  }

  /**
   * @throws {NotFoundError} `review_not_found`, including for another user's review. @throws {ConflictError} `review_moderated` while
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

  /** The words that hold a review until an admin keeps it. */
  async #heldWords(): Promise<string[]> {
    return (await heldWordQueries(this.#deps.db).list()).map(({ word }) => word);
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

/** Whether the text or the shown name of a review has a held word. */
const hasHeldText = (texts: readonly string[], words: readonly string[]): boolean =>
  texts.some((text) => hasHeldWord(text, words));

/** A review in its wire format. */
export function toWireReview(row: ReviewRow | ShownReviewRow): Review {
  const { id, rating, reviewer, html: review, is_verified, created_at } = row;
  const reply = 'reply_html' in row ? toWireReply(row) : null;
  return {
    id,
    rating,
    reviewer,
    review,
    date_created: created_at.toISOString(),
    verified: is_verified,
    ...(reply ? { reply } : {}),
  };
}

/** A reply in its wire format; `null` without one. */
export function toWireReply({ reply_html: reply, reply_author: author, reply_created_at: created }: ReplyColumns) {
  if (reply === null || created === null) return null;
  return { author: author ?? '', reply, date_created: created.toISOString() };
}

const toOwnReview = (row: OwnReviewRow | OwnReviewRecord): Review => ({
  ...toWireReview(row),
  text: row.source_text,
  ...(row.is_visible ? {} : { moderation: row.held_at ? ('held' as const) : ('hidden' as const) }),
});

const toOwnReviewWithBook = (row: OwnReviewRecord): OwnReview => ({
  ...toOwnReview(row),
  product: { id: row.product_id, slug: row.slug, name: row.product_name },
});

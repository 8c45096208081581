import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { adminReviewsCalls as calls } from './reviews.calls.ts';
import type { AdminReviewsQuery, HeldWordChange, HideReview, KeepReview } from './reviews.schema.ts';

/** Calls for reviews of all books. */
export const adminReviewsApi = (http: HttpClient) => ({
  /** Lists a page of 25 reviews. `cursor` is the `next_cursor` of the page before. */
  adminReviews: ({ search, filter, cursor }: AdminReviewsQuery = {}, options?: CallOptions) =>
    http(calls.adminReviews, { query: { search, filter, cursor }, ...options }),

  /**
   * Hides a review with a reason, which the reviewer gets by email.
   *
   * @throws {NotFoundError} review_not_found
   */
  hideReview: (id: number, { reason }: HideReview, options?: CallOptions) =>
    http(calls.hideReview, { params: { id }, body: { reason }, ...options }),

  /**
   * Shows a review, and resolves its reports.
   *
   * @throws {NotFoundError} review_not_found
   */
  keepReview: (id: number, { reason }: KeepReview = {}, options?: CallOptions) =>
    http(calls.keepReview, { params: { id }, body: { reason }, ...options }),

  /**
   * Undoes the last decision about a review.
   *
   * @throws {NotFoundError} review_not_found @throws {ConflictError} decision_not_found
   */
  undoReviewDecision: (id: number, options?: CallOptions) =>
    http(calls.undoReviewDecision, { params: { id }, ...options }),

  /** Lists the words that hold reviews. */
  heldWords: (options?: CallOptions) => http(calls.heldWords, { ...options }),

  /**
   * Adds a word that holds reviews.
   *
   * @throws {ConflictError} too_many_words
   */
  addHeldWord: ({ word }: HeldWordChange, options?: CallOptions) =>
    http(calls.addHeldWord, { body: { word }, ...options }),

  /** Removes a word that holds reviews. */
  removeHeldWord: (id: number, options?: CallOptions) => http(calls.removeHeldWord, { params: { id }, ...options }),
});

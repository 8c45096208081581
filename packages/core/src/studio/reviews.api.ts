import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { reviewCalls } from '../contract/reviews.contract.ts';
import type { ReviewReport } from '../validators/index.ts';
import { reviewsCalls as calls } from './reviews.calls.ts';
import type { ReplyChange, StudioReviewsQuery } from './reviews.schema.ts';

/** Calls for reviews. */
export const studioReviewsApi = (http: HttpClient) => ({
  /**
   * Lists a page of 25 reviews. `cursor` is the `next_cursor` of the page before.
   *
   * @throws {NotFoundError} book_not_found
   */
  reviews: ({ book, state, cursor }: StudioReviewsQuery = {}, options?: CallOptions) =>
    http(calls.reviews, { query: { book, state, cursor }, ...options }),

  /**
   * Publishes the author's reply to a review, or replaces it, and returns the review.
   *
   * @throws {NotFoundError} review_not_found
   */
  setReply: (id: number, { reply }: ReplyChange, options?: CallOptions) =>
    http(calls.setReply, { params: { id }, body: { reply }, ...options }),

  /**
   * Deletes the reply to a review and returns the review.
   *
   * @throws {NotFoundError} review_not_found
   */
  deleteReply: (id: number, options?: CallOptions) => http(calls.deleteReply, { params: { id }, ...options }),

  /**
   * Reports a review to the shop, with the call of the store. A repeated report changes nothing.
   *
   * @throws {NotFoundError} review_not_found
   * @throws {ConflictError} quota_exceeded
   */
  reportReview: async (id: number, { reason, note }: ReviewReport, options?: CallOptions): Promise<void> => {
    await http(reviewCalls.report, { params: { id }, body: { reason, note }, ...options });
  },
});

import { calls } from '../contract/index.ts';
import type { Id } from '../entities/index.ts';
import type { ReviewChange, ReviewDraft, ReviewReport } from '../validators/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { sendIfSupported, ifSupported } from './if-supported.ts';

/** The sort order of reviews. */
export interface ReviewSorting {
  readonly orderby: 'date' | 'rating';
  /** Default: `desc`. */
  readonly order?: 'asc' | 'desc';
}

/** Calls for reviews. */
export const reviewsApi = (http: HttpClient) => ({
  /** Lists a page of ten reviews, newest first. `sorting` requests another order, which is additive. */
  list: (
    { productId, page = 1, sorting }: { productId: number; page?: number; sorting?: ReviewSorting },
    options?: CallOptions,
  ) => http(calls.reviews.list, { query: { product: productId, page, ...sorting }, ...options }),

  /** Additive: returns the ratings by stars and the user's own review; `null` if the server does not support it. */
  summary: ({ productId }: { productId: number }, options?: CallOptions) =>
    ifSupported(http, calls.reviews.summary, { query: { product: productId }, ...options }),

  /** Additive: returns a page of ten of the user's own reviews with their books, newest first; `null` if the server does not support it. */
  own: ({ page = 1 }: { page?: number } = {}, options?: CallOptions) =>
    ifSupported(http, calls.reviews.own, { query: { page }, ...options }),

  /**
   * Additive: creates a review and returns it as displayed; `null` if the server does not support it.
   *
   * @throws {PermissionError} not_entitled
   * @throws {ConflictError} already_reviewed
   */
  create: ({ product_id, rating, review }: ReviewDraft, options?: CallOptions) =>
    ifSupported(http, calls.reviews.create, { body: { product_id, rating, review }, ...options }),

  /**
   * Additive: updates the user's own review and returns it; `null` if the server does not support it.
   *
   * @throws {NotFoundError} review_not_found
   */
  update: (id: Id, { rating, review }: ReviewChange, options?: CallOptions) =>
    ifSupported(http, calls.reviews.update, { params: { id }, body: { rating, review }, ...options }),

  /**
   * Additive: deletes the user's own review and the reply to it; `false` if the server does not support it.
   *
   * @throws {NotFoundError} review_not_found
   * @throws {ConflictError} review_moderated
   */
  remove: (id: Id, options?: CallOptions) =>
    sendIfSupported(http, calls.reviews.remove, { params: { id }, ...options }),

  /** Additive: reports a review; `false` if the server does not support it. */
  report: (id: Id, { reason, note }: ReviewReport, options?: CallOptions) =>
    sendIfSupported(http, calls.reviews.report, { params: { id }, body: { reason, note }, ...options }),
});

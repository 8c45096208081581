import { calls } from '../contract/index.ts';
import type { Id } from '../entities/index.ts';
import type { ReviewChange, ReviewDraft, ReviewReport } from '../validators/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { sendIfSupported, ifSupported } from './if-supported.ts';

/** In which order reviews come. */
export interface ReviewSorting {
  readonly orderby: 'date' | 'rating';
  /** `desc` without it. */
  readonly order?: 'asc' | 'desc';
}

/** Calls about reviews. */
export const reviewsApi = (http: HttpClient) => ({
  /** A page of ten, newest first; `sorting` asks for another order, which is additive. */
  list: (
    { productId, page = 1, sorting }: { productId: number; page?: number; sorting?: ReviewSorting },
    options?: CallOptions,
  ) => http(calls.reviews.list, { query: { product: productId, page, ...sorting }, ...options }),

  /** Additive: the ratings counted by stars, and one's own review; `null` from a server that does not count them. */
  summary: ({ productId }: { productId: number }, options?: CallOptions) =>
    ifSupported(http, calls.reviews.summary, { query: { product: productId }, ...options }),

  /**
   * Additive: writes a review and answers with it as it is shown; `null` from a server that takes none.
   *
   * @throws {PermissionError} not_entitled
   * @throws {ConflictError} already_reviewed
   */
  create: ({ product_id, rating, review }: ReviewDraft, options?: CallOptions) =>
    ifSupported(http, calls.reviews.create, { body: { product_id, rating, review }, ...options }),

  /**
   * Additive: changes one's own review and answers with it; `null` from a server that cannot.
   *
   * @throws {NotFoundError} review_not_found
   */
  update: (id: Id, { rating, review }: ReviewChange, options?: CallOptions) =>
    ifSupported(http, calls.reviews.update, { params: { id }, body: { rating, review }, ...options }),

  /** Additive: reports a review; `false` from a server that takes no reports. */
  report: (id: Id, { reason, note }: ReviewReport, options?: CallOptions) =>
    sendIfSupported(http, calls.reviews.report, { params: { id }, body: { reason, note }, ...options }),
});

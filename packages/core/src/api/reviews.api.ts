import { contract } from '../contract/index.ts';
import type { CallOptions } from './call-options.ts';
import type { Http } from './http.ts';
import { ifOffered } from './offered.ts';

/** Calls about reviews. */
export const reviewsApi = (http: Http) => ({
  /** A page of ten. */
  list: ({ productId, page = 1 }: { productId: number; page?: number }, options?: CallOptions) =>
    http(contract.reviews.list, { query: { product: productId, page }, ...options }),

  /** Additive: the ratings counted by stars; `null` from a server that does not count them. */
  summary: ({ productId }: { productId: number }, options?: CallOptions) =>
    ifOffered(contract.reviews.summary, http(contract.reviews.summary, { query: { product: productId }, ...options })),
});

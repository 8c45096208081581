import type { ReviewSorting } from '../api/index.ts';
import type { Id } from '../entities/index.ts';
import type { QueryDeps } from './catalog.queries.ts';
import { shopQuery } from './shop-query.ts';

/** The order of a list of reviews. */
export type ReviewOrder = 'newest' | 'highest' | 'lowest';

/** Sort parameters beyond the specification, whose default order is newest first. */
const SORTINGS: Readonly<Record<Exclude<ReviewOrder, 'newest'>, ReviewSorting>> = {
  highest: { orderby: 'rating', order: 'desc' },
  lowest: { orderby: 'rating', order: 'asc' },
};

/** A page of the reviews of a book. */
export const reviewsQuery = ({ api }: QueryDeps, productId: number, page: number, order: ReviewOrder = 'newest') =>
  shopQuery(order === 'newest' ? ['reviews', productId, page] : ['reviews', productId, page, order], (options) =>
    api.reviews.list({ productId, page, ...(order === 'newest' ? {} : { sorting: SORTINGS[order] }) }, options),
  );

/** The ratings by stars, and the review that `userId` has written or may write; `null` if the server has no summary. */
export const reviewSummaryQuery = ({ api }: QueryDeps, productId: number, userId: Id | undefined) =>
  shopQuery(
    ['reviewSummary', productId, userId ?? ''],
    (options) => api.reviews.summary({ productId }, options),
    // Whether a user may write a review changes with purchases, including those on other devices.
    userId === undefined ? {} : { staleTime: 0 },
  );

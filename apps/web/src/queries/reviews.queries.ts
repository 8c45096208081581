import type { Id } from '@octavo/core/entities';
import {
  type ReviewOrder,
  reviewsQuery as coreReviewsQuery,
  reviewSummaryQuery as coreReviewSummaryQuery,
} from '@octavo/core/shop';
import type { Shop } from '../app/shop.ts';
import { withSanitizer } from './await-on-server.ts';

type Deps = Pick<Shop, 'api'>;

/** A page of the reviews of a book. */
export const reviewsQuery = (deps: Deps, productId: number, page: number, order?: ReviewOrder) =>
  withSanitizer(coreReviewsQuery(deps, productId, page, order));

/** The ratings by stars, and the review that `userId` has written or may write; `null` if the server has no summary. */
export const reviewSummaryQuery = (deps: Deps, productId: number, userId: Id | undefined) =>
  withSanitizer(coreReviewSummaryQuery(deps, productId, userId));

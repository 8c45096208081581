import type { ReviewSorting } from '@octavo/core/api';
import type { Id } from '@octavo/core/entities';
import type { ReviewOrder } from '@octavo/ui/ReviewsScreen';
import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { withSanitizer } from './await-on-server.ts';

type Deps = Pick<Shop, 'api'>;

/** Sort parameters beyond the specification, whose default order is newest first. */
const SORTINGS: Readonly<Record<Exclude<ReviewOrder, 'newest'>, ReviewSorting>> = {
  highest: { orderby: 'rating', order: 'desc' },
  lowest: { orderby: 'rating', order: 'asc' },
};

/** A page of the reviews of a book. */
export const reviewsQuery = ({ api }: Deps, productId: number, page: number, order: ReviewOrder = 'newest') =>
  queryOptions({
    queryKey: order === 'newest' ? ['reviews', productId, page] : ['reviews', productId, page, order],
    queryFn: ({ signal }) =>
      withSanitizer(
        api.reviews.list({ productId, page, ...(order === 'newest' ? {} : { sorting: SORTINGS[order] }) }, { signal }),
      ),
  });

/** The ratings by stars, and the review that `userId` has written or may write; `null` if the server has no summary. */
export const reviewSummaryQuery = ({ api }: Deps, productId: number, userId: Id | undefined) =>
  queryOptions({
    queryKey: ['reviewSummary', productId, userId ?? ''],
    queryFn: ({ signal }) => withSanitizer(api.reviews.summary({ productId }, { signal })),
    // Whether a user may write a review changes with purchases, also on other devices.
    ...(userId === undefined ? {} : { staleTime: 0 }),
  });

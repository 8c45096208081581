import type { ReviewSorting } from '@octavo/core/api';
import type { Id } from '@octavo/core/entities';
import type { ReviewOrder } from '@octavo/ui/ReviewsScreen';
import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { withSanitizer } from './await-on-server.ts';

type Deps = Pick<Shop, 'api'>;

/** What is asked for beyond the call of the specification, whose order is the newest first. */
const SORTINGS: Readonly<Record<Exclude<ReviewOrder, 'newest'>, ReviewSorting>> = {
  highest: { orderby: 'rating', order: 'desc' },
  lowest: { orderby: 'rating', order: 'asc' },
};

/** A page of what readers say of a book. */
export const reviewsQuery = ({ api }: Deps, productId: number, page: number, order: ReviewOrder = 'newest') =>
  queryOptions({
    queryKey: order === 'newest' ? ['reviews', productId, page] : ['reviews', productId, page, order],
    queryFn: ({ signal }) =>
      withSanitizer(
        api.reviews.list({ productId, page, ...(order === 'newest' ? {} : { sorting: SORTINGS[order] }) }, { signal }),
      ),
  });

/** The ratings counted by stars, and what `userId` may write or has; `null` from a server that does not count them. */
export const reviewSummaryQuery = ({ api }: Deps, productId: number, userId: Id | undefined) =>
  queryOptions({
    queryKey: ['reviewSummary', productId, userId ?? ''],
    queryFn: ({ signal }) => withSanitizer(api.reviews.summary({ productId }, { signal })),
    // Whether somebody may write one changes with what they buy, here or elsewhere.
    ...(userId === undefined ? {} : { staleTime: 0 }),
  });

import type { Id } from '@octavo/core/entities';
import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../shop.ts';

type Needs = Pick<Shop, 'api'>;

/** A page of what readers say of a book. */
export const reviewsQuery = ({ api }: Needs, productId: number, page: number) =>
  queryOptions({
    queryKey: ['reviews', productId, page],
    queryFn: ({ signal }) => api.reviews.list({ productId, page }, { signal }),
  });

/** The ratings counted by stars, and what `userId` may write or has; `null` from a server that does not count them. */
export const reviewSummaryQuery = ({ api }: Needs, productId: number, userId: Id | undefined) =>
  queryOptions({
    queryKey: ['reviewSummary', productId, userId ?? ''],
    queryFn: ({ signal }) => api.reviews.summary({ productId }, { signal }),
    // Whether somebody may write one changes with what they buy, here or elsewhere.
    ...(userId === undefined ? {} : { staleTime: 0 }),
  });

import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../shop.ts';

type Needs = Pick<Shop, 'api'>;

/** A page of what readers say of a book. */
export const reviewsQuery = ({ api }: Needs, productId: number, page: number) =>
  queryOptions({
    queryKey: ['reviews', productId, page],
    queryFn: ({ signal }) => api.reviews.list({ productId, page }, { signal }),
  });

/** The ratings counted by stars; `null` from a server that does not count them. */
export const reviewSummaryQuery = ({ api }: Needs, productId: number) =>
  queryOptions({
    queryKey: ['reviewSummary', productId],
    queryFn: ({ signal }) => api.reviews.summary({ productId }, { signal }),
  });

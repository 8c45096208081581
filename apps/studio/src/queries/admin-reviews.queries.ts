import type { AdminApi, AdminReviewsQuery } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The first part of the keys of all lists of reviews. */
export const ADMIN_REVIEWS_KEY = ['admin', 'reviews'] as const;

/** One page of reviews of all books. */
export const adminReviewsQuery = (api: AdminApi, query: AdminReviewsQuery) =>
  queryOptions({
    queryKey: [...ADMIN_REVIEWS_KEY, query],
    queryFn: ({ signal }) => api.reviews(query, { signal }),
    staleTime: 0,
  });

/** The words that hold a review. */
export const heldWordsQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: ['admin', 'held-words'],
    queryFn: ({ signal }) => api.heldWords({ signal }),
    staleTime: 0,
  });

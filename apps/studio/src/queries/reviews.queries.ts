import type { StudioApi, StudioReviewsQuery } from '@octavo/core/studio';
import { queryOptions } from '@tanstack/react-query';

/** The first part of the keys of all lists of reviews. */
export const REVIEWS_KEY = ['studio', 'reviews'] as const;

/** One page of reviews. */
export const reviewsQuery = (api: StudioApi, query: StudioReviewsQuery) =>
  queryOptions({
    queryKey: [...REVIEWS_KEY, query],
    queryFn: ({ signal }) => api.reviews(query, { signal }),
    // Customers write reviews at any time.
    staleTime: 0,
  });

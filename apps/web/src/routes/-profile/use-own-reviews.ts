import { hasFeature } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import type { OwnReviewsProps } from '@octavo/ui/OwnReviews';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';
import { productHref } from '../../views/book-view.ts';
import { reviewView } from '../../views/review-view.ts';

const DELETION_FAILED = 'Your review could not be deleted. Please try again.';
const QUERY_KEY = ['ownReviews'];

/** The user's reviews of all books, and their deletion; undefined if the shop does not list them. */
export function useOwnReviews(): OwnReviewsProps | undefined {
  const { api, config } = useShop();
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const isEnabled = hasFeature(config, 'review_writing');
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: [...QUERY_KEY, page],
    queryFn: ({ signal }) => api.reviews.own({ page }, { signal }),
    enabled: isEnabled,
    // Authors reply, and the user writes reviews on other pages.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const deletion = useSingleFlightMutation({
    mutationFn: ({ id }: { id: number | string; productId: number | string }) =>
      orThrowUnavailable(api.reviews.remove(id)),
    onSettled: async (_data, _error, { productId }) => {
      // Without its last review, a page is empty.
      if (data?.data.length === 1 && page > 1) setPage(page - 1);
      for (const queryKey of [QUERY_KEY, ['reviews', productId], ['reviewSummary', productId], ['product']])
        await queryClient.invalidateQueries({ queryKey });
    },
  });
  if (!isEnabled || data === null) return undefined;
  const now = new Date(dataUpdatedAt);
  const rows = data?.data ?? [];
  return {
    state: data
      ? {
          status: 'ready',
          reviews: rows.map((review) => ({
            ...reviewView(review, now),
            book: { title: review.product.name, href: `${productHref(review.product)}/reviews` },
          })),
          page,
          totalPages: data.total_pages,
        }
      : { status: isError && !isFetching ? 'failed' : 'pending' },
    onPageChange: (event) => setPage(event.page),
    onDelete: ({ review: { id }, done }) => {
      const productId = rows.find((row) => row.id === id)?.product.id ?? 0;
      deletion.mutate({ id, productId }, { onSuccess: done });
    },
    deletingId: deletion.isPending ? deletion.variables.id : null,
    error: deletion.error && errorText(deletion.error, DELETION_FAILED),
    onRetry: () => void refetch(),
  };
}

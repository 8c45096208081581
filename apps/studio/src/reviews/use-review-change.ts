import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REVIEWS_KEY } from '../queries/reviews.queries.ts';

interface ReviewChange<Variables> {
  readonly change: (variables: Variables) => Promise<unknown>;
  readonly onSuccess: () => void;
}

/** A mutation of a review. Afterwards, all lists are fetched again. */
export function useReviewChange<Variables = void>({ change, onSuccess }: ReviewChange<Variables>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: REVIEWS_KEY });
      onSuccess();
    },
  });
}

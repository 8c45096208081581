import type { BookPrices } from '@octavo/core/studio';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { BOOKS_KEY, bookQuery, pricesQuery } from '../queries/studio.queries.ts';

/** A mutation of the prices of a book. Afterwards, the book and the lists are fetched again. */
export function usePriceChange<Variables = void>(
  bookId: number,
  change: (variables: Variables) => Promise<BookPrices>,
) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (prices) => {
      queryClient.setQueryData(pricesQuery(api, bookId).queryKey, prices);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: bookQuery(api, bookId).queryKey }),
        queryClient.invalidateQueries({ queryKey: BOOKS_KEY }),
      ]);
    },
  });
}

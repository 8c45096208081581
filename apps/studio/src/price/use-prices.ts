import { ValidationError } from '@octavo/core/errors';
import type { BookPrices } from '@octavo/core/studio';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { BOOKS_KEY, bookQuery, pricesQuery } from '../queries/studio.queries.ts';

/** Changes the prices of a book by one of the calls for them. The book and the lists show the new price. */
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

/** The server's sentences beside fields; empty for other failures. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ValidationError ? error.errors : {};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYMENTS_KEY } from '../queries/payments.queries.ts';

/** What became of a retry. */
export interface RetryResult {
  readonly tone: 'ok' | 'info';
  readonly title: string;
  readonly text: string;
}

/** Retries one row of a list at a time, and reads the list again. */
export function useRetry<Row>(retry: (row: Row) => Promise<RetryResult>) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<RetryResult | null>(null);
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: retry,
    onMutate: () => setDone(null),
    onSuccess: setDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY }),
  });
  return { start: mutate, done, error, running: isPending ? variables : undefined };
}

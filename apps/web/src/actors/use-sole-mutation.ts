import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that runs once however quickly it is asked for again: two presses before the first is rendered are one. */
export function useSoleMutation<Data, Variables = void>({
  mutationFn,
  ...options
}: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  mutationFn: (variables: Variables) => Promise<Data>;
}) {
  const isRunning = useRef(false);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: async (variables) => {
      try {
        return await mutationFn(variables);
      } finally {
        isRunning.current = false;
      }
    },
  });
  const mutate: typeof mutation.mutate = (...asked) => {
    // Not asked of the mutation's own state, which is known only after a render.
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(...asked);
  };
  return { ...mutation, mutate };
}

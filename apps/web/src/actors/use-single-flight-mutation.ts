import type { User } from '@octavo/core/entities';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { isSameUser } from './current-session.ts';
import { useShop } from './use-shop.tsx';

/**
 * A mutation that runs once however quickly it is asked for again: two presses before the first is rendered are one. Its
 * success is told as long as whoever asked is here: an answer may come after a page, and after its user.
 */
export function useSingleFlightMutation<Data, Variables = void>({
  mutationFn,
  onSuccess,
  ...options
}: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  mutationFn: (variables: Variables) => Promise<Data>;
}) {
  const { currentSession } = useShop();
  const isRunning = useRef(false);
  const requestedBy = useRef<User | null>(null);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: async (variables) => {
      try {
        return await mutationFn(variables);
      } finally {
        isRunning.current = false;
      }
    },
    // It may store, save or lead somewhere: what is one person's is nothing to do to the next.
    onSuccess: (...results) =>
      isSameUser(requestedBy.current, currentSession.read().user) ? onSuccess?.(...results) : undefined,
  });
  const mutate: typeof mutation.mutate = (...args) => {
    // Not asked of the mutation's own state, which is known only after a render.
    if (isRunning.current) return;
    isRunning.current = true;
    requestedBy.current = currentSession.read().user;
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

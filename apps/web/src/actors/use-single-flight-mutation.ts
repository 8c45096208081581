import type { User } from '@octavo/core/entities';
import { isSameUser } from '@octavo/core/shop';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useShop } from './use-shop.tsx';

/**
 * A mutation that runs once even if triggered again before the next render. Callbacks run only while the component is
 * mounted and the user is the same: a response may arrive later than both.
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
    // A response may save data or navigate, which must not affect the next user.
    onSuccess: (...results) =>
      isSameUser(requestedBy.current, currentSession.read().user) ? onSuccess?.(...results) : undefined,
  });
  const mutate: typeof mutation.mutate = (...args) => {
    // The state of the mutation itself is only up to date after a render.
    if (isRunning.current) return;
    isRunning.current = true;
    requestedBy.current = currentSession.read().user;
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

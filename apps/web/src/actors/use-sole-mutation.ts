import type { User } from '@octavo/core/entities';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { isSamePerson } from './signed-in.ts';
import { useShop } from './use-shop.tsx';

/**
 * A mutation that runs once however quickly it is asked for again: two presses before the first is rendered are one. Its
 * success is told as long as whoever asked is here: an answer may come after a page, and after its user.
 */
export function useSoleMutation<Data, Variables = void>({
  mutationFn,
  onSuccess,
  ...options
}: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  mutationFn: (variables: Variables) => Promise<Data>;
}) {
  const { signedIn } = useShop();
  const isRunning = useRef(false);
  const asker = useRef<User | null>(null);
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
    onSuccess: (...answered) =>
      isSamePerson(asker.current, signedIn.read().user) ? onSuccess?.(...answered) : undefined,
  });
  const mutate: typeof mutation.mutate = (...asked) => {
    // Not asked of the mutation's own state, which is known only after a render.
    if (isRunning.current) return;
    isRunning.current = true;
    asker.current = signedIn.read().user;
    mutation.mutate(...asked);
  };
  return { ...mutation, mutate };
}

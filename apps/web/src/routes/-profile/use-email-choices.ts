import { errorText } from '@octavo/core/errors';
import type { EmailChoicesProps } from '@octavo/ui/EmailChoices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';

const SAVE_FAILED = 'Your choice could not be saved. Please try again.';
const QUERY_KEY = ['notifications'];

/** The emails that the user can ask for; `undefined` if the shop has none, and before they have loaded. */
export function useEmailChoices(): EmailChoicesProps | undefined {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: QUERY_KEY, queryFn: ({ signal }) => api.users.notifications({ signal }) });
  const { mutate, isPending, variables, error } = useSingleFlightMutation({
    mutationFn: (isWanted: boolean) => orThrowUnavailable(api.users.updateNotifications({ new_editions: isWanted })),
    onSuccess: (saved) => queryClient.setQueryData(QUERY_KEY, saved),
  });
  if (!data) return undefined;
  return {
    choices: [
      {
        id: 'new-editions',
        label: 'Email me when a book in my library has a new edition',
        isWanted: isPending ? variables : data.new_editions,
        error: error ? errorText(error, SAVE_FAILED) : undefined,
      },
    ],
    onWantedChange: ({ isWanted }) => mutate(isWanted),
  };
}

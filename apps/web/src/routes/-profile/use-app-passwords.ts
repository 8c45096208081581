import { formatMoment, hasFeature, timeAgo, type User } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import type { AppPasswordsProps } from '@octavo/ui/AppPasswords';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSoleMutation } from '../../actors/use-sole-mutation.ts';
import { appPasswordsQuery } from '../../queries/account.queries.ts';
import { serverErrorsOf } from '../../views/form-errors.ts';
import { orUnavailable } from '../../queries/or-unavailable.ts';

const NOT_DONE = 'This did not work. Please try again.';

/** Passwords with which reading apps open one's books; nothing where the shop has none. Asked for only while they are shown. */
export function useAppPasswords(
  { username }: Pick<User, 'username'>,
  { isShown }: { isShown: boolean },
): AppPasswordsProps | undefined {
  const shop = useShop();
  const queryClient = useQueryClient();
  // No ability of its own: a server that tells where somebody is signed in is asked for the apps too, and may have none.
  const isOffered = isShown && hasFeature(shop.config, 'sessions');
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...appPasswordsQuery(shop),
    enabled: isOffered,
    // An app may have used its password a moment ago.
    staleTime: 0,
  });
  const again = () => queryClient.invalidateQueries({ queryKey: ['appPasswords'] });
  const making = useSoleMutation({
    mutationFn: (name: string) => orUnavailable(shop.api.users.makeAppPassword({ name })),
    onSuccess: again,
  });
  const ending = useSoleMutation({
    mutationFn: (id: string) => orUnavailable(shop.api.users.endAppPassword(id)),
    onSuccess: again,
  });
  const errors = useMemo(() => serverErrorsOf(making.error), [making.error]);
  const { reset: forget } = making;
  useEffect(() => {
    // A password is shown once: who comes back to this page does not find it again.
    if (!isShown) forget();
  }, [isShown, forget]);
  if (data === null || !isOffered) return undefined;
  const now = new Date(dataUpdatedAt);
  const failure = ending.error ?? (errors ? null : making.error);
  return {
    state: data
      ? {
          status: 'ready',
          passwords: data.map(({ id, name, date_created, date_last_used }) => ({
            id,
            name,
            madeText: formatMoment(date_created),
            ...(date_last_used ? { lastUsedText: timeAgo(date_last_used, now), lastUsed: date_last_used } : {}),
          })),
        }
      : { status: isError && !isFetching ? 'failed' : 'pending' },
    username,
    catalogs: [
      { label: 'OPDS 1.2, for KOReader and most others', address: `${window.location.origin}/opds/v1.2` },
      { label: 'OPDS 2.0, for Thorium', address: `${window.location.origin}/opds/v2` },
    ],
    onMake: ({ values, reset }) => {
      ending.reset();
      making.mutate(values.name.trim(), { onSuccess: reset });
    },
    isMaking: making.isPending,
    made: making.data ?? null,
    errors,
    onEnd: ({ password }) => {
      // What was made is not shown any longer than it is good for.
      making.reset();
      ending.mutate(String(password.id));
    },
    endingId: ending.isPending ? ending.variables : null,
    error: failure && errorText(failure, NOT_DONE),
    onRetry: () => void refetch(),
  };
}

import { formatDateTime, hasFeature, timeAgo, type User } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import type { AppPasswordsProps } from '@octavo/ui/AppPasswords';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { appPasswordsQuery } from '../../queries/account.queries.ts';
import { fieldErrorsOf } from '../../views/form-errors.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';

const ACTION_FAILED = 'Something went wrong. Please try again.';

/** App passwords for reading apps; undefined if the shop has none. Fetched only while shown. */
export function useAppPasswords(
  { username }: Pick<User, 'username'>,
  { isShown }: { isShown: boolean },
): AppPasswordsProps | undefined {
  const shop = useShop();
  const queryClient = useQueryClient();
  // App passwords have no separate feature flag. A server with device support may still have none.
  const isEnabled = isShown && hasFeature(shop.config, 'sessions');
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...appPasswordsQuery(shop),
    enabled: isEnabled,
    // An app may have used its password a moment ago.
    staleTime: 0,
  });
  const invalidate = () => queryClient.invalidateQueries({ queryKey: ['appPasswords'] });
  const creation = useSingleFlightMutation({
    mutationFn: (name: string) => orThrowUnavailable(shop.api.users.createAppPassword({ name })),
    onSuccess: invalidate,
  });
  const revocation = useSingleFlightMutation({
    mutationFn: (id: string) => orThrowUnavailable(shop.api.users.revokeAppPassword(id)),
    onSuccess: invalidate,
  });
  const errors = useMemo(() => fieldErrorsOf(creation.error), [creation.error]);
  const { reset: resetCreation } = creation;
  useEffect(() => {
    // A password is shown only once: it is not shown again when the user returns to this page.
    if (!isShown) resetCreation();
  }, [isShown, resetCreation]);
  if (data === null || !isEnabled) return undefined;
  const now = new Date(dataUpdatedAt);
  const failure = revocation.error ?? (errors ? null : creation.error);
  return {
    state: data
      ? {
          status: 'ready',
          passwords: data.map(({ id, name, date_created, date_last_used }) => ({
            id,
            name,
            createdText: formatDateTime(date_created),
            ...(date_last_used ? { lastUsedText: timeAgo(date_last_used, now), lastUsed: date_last_used } : {}),
          })),
        }
      : { status: isError && !isFetching ? 'failed' : 'pending' },
    username,
    catalogs: [
      { label: 'OPDS 1.2, for KOReader and most others', address: `${window.location.origin}/opds/v1.2` },
      { label: 'OPDS 2.0, for Thorium', address: `${window.location.origin}/opds/v2` },
    ],
    onCreate: ({ values, reset }) => {
      revocation.reset();
      creation.mutate(values.name.trim(), { onSuccess: reset });
    },
    isCreating: creation.isPending,
    created: creation.data ?? null,
    errors,
    onRevoke: ({ password }) => {
      // A new password is hidden once it may have been revoked.
      creation.reset();
      revocation.mutate(String(password.id));
    },
    revokingId: revocation.isPending ? revocation.variables : null,
    error: failure && errorText(failure, ACTION_FAILED),
    onRetry: () => void refetch(),
  };
}

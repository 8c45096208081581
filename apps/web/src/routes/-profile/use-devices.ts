import { formatDateTime, hasFeature, timeAgo } from '@octavo/core/entities';
import { errorText, NotFoundError } from '@octavo/core/errors';
import type { DevicesListProps } from '@octavo/ui/DevicesList';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { sessionsQuery } from '../../queries/account.queries.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';

const ACTION_FAILED = 'Something went wrong. Please try again.';

/** The signed-in devices; undefined if the shop does not support them. Fetched only while shown. */
export function useDevices({ isShown }: { isShown: boolean }): DevicesListProps | undefined {
  const shop = useShop();
  const queryClient = useQueryClient();
  const isEnabled = hasFeature(shop.config, 'sessions');
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...sessionsQuery(shop),
    enabled: isShown && isEnabled,
    // The user wants to see the current state.
    staleTime: 0,
  });
  const invalidate = () => queryClient.invalidateQueries({ queryKey: ['sessions'] });
  const endOne = useSingleFlightMutation({
    mutationFn: async (id: string) => {
      try {
        await orThrowUnavailable(shop.api.users.revokeSession(id));
      } catch (error) {
        // The session has already ended, which is the intended result.
        if (!(error instanceof NotFoundError)) throw error;
      }
    },
    onSuccess: invalidate,
  });
  const endOthers = useSingleFlightMutation({
    mutationFn: () => orThrowUnavailable(shop.api.users.revokeOtherSessions()),
    onSuccess: invalidate,
  });
  if (!isEnabled || data === null) return undefined;
  const now = new Date(dataUpdatedAt);
  const failure = endOne.error ?? endOthers.error;
  return {
    state: data
      ? {
          status: 'ready',
          devices: data.map((session) => ({
            id: session.id,
            name: session.device,
            isCurrent: session.is_current,
            lastUsedText: timeAgo(session.date_last_used, now),
            lastUsed: session.date_last_used,
            sinceText: formatDateTime(session.date_created),
          })),
        }
      : { status: isError && !isFetching ? 'failed' : 'pending' },
    onSignOut: ({ device }) => {
      endOthers.reset();
      endOne.mutate(String(device.id));
    },
    onSignOutOthers: () => {
      endOne.reset();
      endOthers.mutate();
    },
    signingOutId: endOne.isPending ? endOne.variables : null,
    isSigningOutOthers: endOthers.isPending,
    error: failure && errorText(failure, ACTION_FAILED),
    onRetry: () => void refetch(),
  };
}

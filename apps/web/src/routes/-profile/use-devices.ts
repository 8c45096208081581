import { formatMoment, hasFeature, timeAgo } from '@octavo/core/entities';
import { errorText, NotFoundError } from '@octavo/core/errors';
import type { DevicesListProps } from '@octavo/ui/DevicesList';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useShop } from '../../actors/use-shop.tsx';
import { useSoleMutation } from '../../actors/use-sole-mutation.ts';
import { sessionsQuery } from '../../queries/account.queries.ts';
import { orUnavailable } from '../../queries/or-unavailable.ts';

const NOT_ENDED = 'This did not work. Please try again.';

/** Where the account is signed in; nothing where the shop does not tell. Asked for only while it is shown. */
export function useDevices({ isShown }: { isShown: boolean }): DevicesListProps | undefined {
  const shop = useShop();
  const queryClient = useQueryClient();
  const isOffered = hasFeature(shop.config, 'sessions');
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...sessionsQuery(shop),
    enabled: isShown && isOffered,
    // Somebody looks here because they want to know how it is now.
    staleTime: 0,
  });
  const again = () => queryClient.invalidateQueries({ queryKey: ['sessions'] });
  const endOne = useSoleMutation({
    mutationFn: async (id: string) => {
      try {
        await orUnavailable(shop.api.users.endSession(id));
      } catch (error) {
        // It has ended by itself meanwhile, which is what was wanted.
        if (!(error instanceof NotFoundError)) throw error;
      }
    },
    onSuccess: again,
  });
  const endOthers = useSoleMutation({
    mutationFn: () => orUnavailable(shop.api.users.endOtherSessions()),
    onSuccess: again,
  });
  if (!isOffered || data === null) return undefined;
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
            sinceText: formatMoment(session.date_created),
          })),
        }
      : { status: isError && !isFetching ? 'failed' : 'pending' },
    onEnd: ({ device }) => {
      endOthers.reset();
      endOne.mutate(String(device.id));
    },
    onEndOthers: () => {
      endOne.reset();
      endOthers.mutate();
    },
    endingId: endOne.isPending ? endOne.variables : null,
    isEndingOthers: endOthers.isPending,
    error: failure && errorText(failure, NOT_ENDED),
    onRetry: () => void refetch(),
  };
}

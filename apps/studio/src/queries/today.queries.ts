import type { AdminApi } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The first page of the back office. It is requested again every minute while it is open. */
export const todayQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: ['admin', 'today'],
    queryFn: ({ signal }) => api.today({ signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });

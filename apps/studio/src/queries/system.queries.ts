import type { AdminApi } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The system status. It is requested again every minute while it is open. */
export const systemQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: ['admin', 'system'],
    queryFn: ({ signal }) => api.system({ signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });

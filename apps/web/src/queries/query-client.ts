import { constants } from '@octavo/core/entities';
import { QueryClient } from '@tanstack/react-query';

/** Creates the query cache. `gcTime`: how long unused results are kept, in milliseconds. */
export function createQueryClient(gcTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: constants.queryCache.staleMs,
        gcTime,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        // Offline a request fails at once and its screen shows the error, instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

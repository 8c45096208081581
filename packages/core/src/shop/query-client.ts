import { QueryClient } from '@tanstack/query-core';
import { constants } from '../entities/index.ts';

/**
 * Creates a query cache with the times of the specification. `gcTime` is how long unused results are kept, in
 * milliseconds.
 */
export function createQueryClient(gcTime: number = constants.queryCache.cacheMs): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: constants.queryCache.staleMs,
        gcTime,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        // Offline a request fails immediately and its screen shows the error, instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

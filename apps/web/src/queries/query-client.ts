import { constants } from '@octavo/core/entities';
import { QueryClient } from '@tanstack/react-query';

/** The memory of what the server said. `gcTime` in milliseconds: how long an answer is kept that nobody shows. */
export function createQueryClient(gcTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: constants.queryCache.staleMs,
        gcTime,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        // Without a network a call fails at once and its screen says so, rather than waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

import type { StudioApi } from '@octavo/core/studio';
import { queryOptions } from '@tanstack/react-query';

/** The author's own profile. */
export const authorProfileQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['studio', 'author-profile'],
    queryFn: ({ signal }) => api.authorProfile({ signal }),
    // The names depend on the books on sale.
    staleTime: 0,
  });

import type { AdminApi } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The genres in the order of the store. */
export const genresQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: ['admin', 'genres'],
    queryFn: ({ signal }) => api.genres({ signal }),
    staleTime: 0,
  });

import type { AdminApi } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The first part of the keys of all lists of emails. */
export const EMAILS_KEY = ['admin', 'emails'] as const;

/** One page of the emails of the shop. */
export const emailsQuery = (api: AdminApi, query: Parameters<AdminApi['emails']>[0]) =>
  queryOptions({
    queryKey: [...EMAILS_KEY, query],
    queryFn: ({ signal }) => api.emails(query, { signal }),
    staleTime: 0,
  });

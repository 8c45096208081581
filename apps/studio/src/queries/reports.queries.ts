import type { AdminApi, ReportQuery } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The sales of a period. */
export const reportQuery = (api: AdminApi, query: ReportQuery) =>
  queryOptions({
    queryKey: ['admin', 'reports', query],
    queryFn: ({ signal }) => api.report(query, { signal }),
  });

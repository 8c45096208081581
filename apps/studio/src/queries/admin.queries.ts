import type { AdminApi, AuditFilter } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** One page of the audit log. */
export const auditLogQuery = (api: AdminApi, query: AuditFilter & { cursor: string | undefined }) =>
  queryOptions({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => api.auditLog(query, { signal }),
    staleTime: 0,
  });

import type { AdminApi } from '@octavo/core/admin';
import type { LegalTextKind } from '@octavo/core/contract';
import { queryOptions } from '@tanstack/react-query';

/** The current version of a legal text, with the list of its versions. */
export const legalTextQuery = (api: AdminApi, kind: LegalTextKind) =>
  queryOptions({
    queryKey: ['admin', 'legal', kind],
    queryFn: ({ signal }) => api.legalText(kind, { signal }),
    staleTime: 0,
  });

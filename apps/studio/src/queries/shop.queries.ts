import type { AdminApi } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The name, the seller and the sender of the shop. */
export const shopSettingsQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: ['admin', 'shop'],
    queryFn: ({ signal }) => api.shopSettings({ signal }),
    staleTime: 0,
  });

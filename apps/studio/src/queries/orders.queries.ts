import type { AdminApi, AdminOrdersQuery } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The first part of the keys of all lists of orders. */
export const ORDERS_KEY = ['admin', 'orders'] as const;

/** One page of orders. */
export const ordersQuery = (api: AdminApi, query: AdminOrdersQuery) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, query],
    queryFn: ({ signal }) => api.orders(query, { signal }),
    staleTime: 0,
  });

/** One order in full. */
export const orderQuery = (api: AdminApi, id: number) =>
  queryOptions({ queryKey: ['admin', 'order', id], queryFn: ({ signal }) => api.order(id, { signal }), staleTime: 0 });

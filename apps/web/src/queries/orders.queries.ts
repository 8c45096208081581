import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../shop.ts';

/** A page of one's own orders, newest first. Never kept beyond the visit: what people bought is nobody else's to see. */
export const ordersQuery = ({ api }: Pick<Shop, 'api'>, page: number) =>
  queryOptions({
    queryKey: ['orders', page],
    queryFn: ({ signal }) => api.orders.list({ page }, { signal }),
  });

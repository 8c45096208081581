import type { Id, OrderDetails } from '@octavo/core/entities';
import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { nullIfMissing } from './null-if-missing.ts';

/** A page of the orders of the user, newest first. Not kept beyond the visit, because purchases are private. */
export const ordersQuery = ({ api }: Pick<Shop, 'api'>, page: number) =>
  queryOptions({
    queryKey: ['orders', page],
    queryFn: ({ signal }) => api.orders.list({ page }, { signal }),
  });

/**
 * One order of the user; `null` if it does not exist or the server has no order pages. Kept no longer than the list.
 */
export const orderQuery = ({ api }: Pick<Shop, 'api'>, id: Id) =>
  queryOptions({
    queryKey: ['orders', 'detail', String(id)],
    queryFn: ({ signal }): Promise<OrderDetails | null> =>
      nullIfMissing(api.orders.byId(id, { signal }), 'not found or invalid'),
    // The payment status changes outside this page.
    staleTime: 0,
  });

/**
 * The billing details of the newest order, to prefill the form; `null` if there are none or the server does not
 * support it.
 */
export const lastBillingQuery = ({ api }: Pick<Shop, 'api'>) =>
  queryOptions({
    queryKey: ['orders', 'lastBilling'],
    queryFn: async ({ signal }): Promise<OrderDetails['billing'] | null> => {
      const { data } = await api.orders.list({ page: 1 }, { signal });
      const id = data[0]?.id;
      const order = id === undefined ? null : await api.orders.byId(id, { signal });
      return order?.billing ?? null;
    },
  });

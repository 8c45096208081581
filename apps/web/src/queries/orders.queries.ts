import type { Id, OrderDetails } from '@octavo/core/entities';
import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { nullIfMissing } from './null-if-missing.ts';

/** A page of one's own orders, newest first. Never kept beyond the visit: what people bought is nobody else's to see. */
export const ordersQuery = ({ api }: Pick<Shop, 'api'>, page: number) =>
  queryOptions({
    queryKey: ['orders', page],
    queryFn: ({ signal }) => api.orders.list({ page }, { signal }),
  });

/** One order of one's own; `null` where there is none, or a server shows none. Kept no longer than the list. */
export const orderQuery = ({ api }: Pick<Shop, 'api'>, id: Id) =>
  queryOptions({
    queryKey: ['orders', 'one', String(id)],
    queryFn: ({ signal }): Promise<OrderDetails | null> =>
      nullIfMissing(api.orders.byId(id, { signal }), 'not found or invalid'),
    // Whether it is paid is somebody else's to decide.
    staleTime: 0,
  });

/** What the newest order was made out to, for the next form; `null` where there is none or a server does not tell. */
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

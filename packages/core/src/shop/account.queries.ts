import type { Id, OrderDetails } from '../entities/index.ts';
import type { QueryDeps } from './catalog.queries.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { shopQuery } from './shop-query.ts';

/** A page of the user's orders, newest first. Do not persist it, because purchases are private. */
export const ordersQuery = ({ api }: QueryDeps, page: number) =>
  shopQuery(['orders', page], (options) => api.orders.list({ page }, options));

/** One order of the user; `null` if it does not exist or the server has no order pages. */
export const orderQuery = ({ api }: QueryDeps, id: Id) =>
  shopQuery(
    ['orders', 'detail', String(id)],
    (options): Promise<OrderDetails | null> => nullIfMissing(api.orders.byId(id, options), [404, 422]),
    // The payment status changes on the server.
    { staleTime: 0 },
  );

/**
 * The billing details of the newest order, to prefill the form; `null` if there are none or the server does not
 * support it.
 */
export const lastBillingQuery = ({ api }: QueryDeps) =>
  shopQuery(['orders', 'lastBilling'], async (options): Promise<OrderDetails['billing'] | null> => {
    const { data } = await api.orders.list({ page: 1 }, options);
    const id = data[0]?.id;
    const order = id === undefined ? null : await api.orders.byId(id, options);
    return order?.billing ?? null;
  });

/** The signed-in user as the server knows it; `null` if the server does not support it. Do not persist it. */
export const currentUserQuery = ({ api }: QueryDeps) => shopQuery(['currentUser'], (options) => api.users.me(options));

/** The signed-in devices; `null` if the server does not support them. Do not persist it. */
export const sessionsQuery = ({ api }: QueryDeps) => shopQuery(['sessions'], (options) => api.users.sessions(options));

/** The app passwords; `null` if the server does not support them. Do not persist it. */
export const appPasswordsQuery = ({ api }: QueryDeps) =>
  shopQuery(['appPasswords'], (options) => api.users.appPasswords(options));

/** The books with annotations; `null` if the server does not support them. Do not persist it. */
export const annotatedBooksQuery = ({ api }: QueryDeps) =>
  shopQuery(['annotatedBooks'], (options) => api.annotations.books(options));

import { calls } from '../contract/index.ts';
import { pageSizes, type Id } from '../entities/index.ts';
import type { OrderRequest } from '../validators/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls about orders. */
export const ordersApi = (http: HttpClient) => ({
  /** A page of ten, newest first. */
  list: ({ page = 1 }: { page?: number }, options?: CallOptions) =>
    http(calls.orders.list, { query: { page, per_page: pageSizes.orders }, ...options }),

  /**
   * Takes the order in; the same order sent again answers with the one that waits for payment.
   *
   * @throws {ConflictError} already_owned, price_changed
   * @throws {ValidationError} validation_failed
   */
  create: (order: OrderRequest, options?: CallOptions) => http(calls.orders.create, { body: order, ...options }),

  /**
   * Additive: one order in full; `null` from a server that does not show single orders.
   *
   * @throws {NotFoundError} order_not_found
   */
  byId: (id: Id, options?: CallOptions) => ifSupported(http, calls.orders.byId, { params: { id }, ...options }),

  /**
   * Additive: cancels an unpaid order and answers with it; `null` from a server that cannot. A canceled order stays so.
   *
   * @throws {NotFoundError} order_not_found
   * @throws {ConflictError} order_not_cancelable
   */
  cancel: (id: Id, options?: CallOptions) => ifSupported(http, calls.orders.cancel, { params: { id }, ...options }),
});

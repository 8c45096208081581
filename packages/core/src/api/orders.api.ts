import { calls } from '../contract/index.ts';
import { pageSizes, type Id } from '../entities/index.ts';
import type { OrderRequest } from '../validators/index.ts';
import type { CallOptions } from './call-options.ts';
import type { HttpClient } from './http-client.ts';
import { ifSupported } from './if-supported.ts';

/** Calls for orders. */
export const ordersApi = (http: HttpClient) => ({
  /** Lists a page of ten orders, newest first. */
  list: ({ page = 1 }: { page?: number }, options?: CallOptions) =>
    http(calls.orders.list, { query: { page, per_page: pageSizes.orders }, ...options }),

  /**
   * Creates an order. The same order sent again returns the one that is waiting for payment.
   *
   * @throws {ConflictError} already_owned, price_changed
   * @throws {ValidationError} validation_failed
   */
  create: (order: OrderRequest, options?: CallOptions) => http(calls.orders.create, { body: order, ...options }),

  /**
   * Additive: returns an order; `null` if the server does not support it.
   *
   * @throws {NotFoundError} order_not_found
   */
  byId: (id: Id, options?: CallOptions) => ifSupported(http, calls.orders.byId, { params: { id }, ...options }),

  /**
   * Additive: cancels an unpaid order and returns it; `null` if the server does not support it. A canceled order stays
   * canceled.
   *
   * @throws {NotFoundError} order_not_found
   * @throws {ConflictError} order_not_cancelable
   */
  cancel: (id: Id, options?: CallOptions) => ifSupported(http, calls.orders.cancel, { params: { id }, ...options }),
});

import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { FileResponse } from '../contract/file.ts';
import { ordersCalls as calls } from './orders.calls.ts';
import type { AdminOrderFilter, AdminOrdersQuery, OrderNoteChange, RefundChange } from './orders-query.schema.ts';

/** Calls for orders. */
export const ordersApi = (http: HttpClient) => ({
  /** Lists a page of 25 orders. `cursor` is the `next_cursor` of the page before. */
  orders: ({ search, status, from, until, sort, cursor }: AdminOrdersQuery = {}, options?: CallOptions) =>
    http(calls.orders, { query: { search, status, from, until, sort, cursor }, ...options }),

  /** Downloads all orders of a selection as a CSV file. */
  ordersFile: async (
    { search, status, from, until, sort }: AdminOrderFilter = {},
    options?: CallOptions,
  ): Promise<FileResponse> => {
    const file = await http(calls.ordersFile, { query: { search, status, from, until, sort }, ...options });
    return { ...file, filename: file.filename || 'orders.csv' };
  },

  /**
   * Returns one order in full.
   *
   * @throws {NotFoundError} order_not_found
   */
  order: (id: number, options?: CallOptions) => http(calls.order, { params: { id }, ...options }),

  /**
   * Refunds an order, some of its lines or an amount. The same `idempotency_key` refunds once.
   *
   * @throws {NotFoundError} order_not_found @throws {ConflictError} order_not_refundable
   */
  refundOrder: (id: number, { idempotency_key, lines, amount, reason }: RefundChange, options?: CallOptions) =>
    http(calls.refundOrder, { params: { id }, body: { idempotency_key, lines, amount, reason }, ...options }),

  /**
   * Sends the receipt again.
   *
   * @throws {NotFoundError} order_not_found @throws {ConflictError} order_not_paid
   */
  resendReceipt: (id: number, options?: CallOptions) => http(calls.resendReceipt, { params: { id }, ...options }),

  /**
   * Adds a note to an order.
   *
   * @throws {NotFoundError} order_not_found
   */
  addOrderNote: (id: number, { note }: OrderNoteChange, options?: CallOptions) =>
    http(calls.addOrderNote, { params: { id }, body: { note }, ...options }),
});

import { additive } from '../contract/call.ts';
import { FileSchema } from '../contract/file.ts';
import { AdminOrderDetailsSchema, AdminOrdersSchema, RefundResultSchema } from './orders.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied', 'validation_failed'] as const;

/** The calls for orders. */
export const ordersCalls = {
  orders: additive({
    method: 'GET',
    path: '/admin/orders',
    auth: 'required',
    response: AdminOrdersSchema,
    failures: signedIn,
  }),
  ordersFile: additive({
    method: 'GET',
    path: '/admin/orders.csv',
    auth: 'required',
    files: ['text/csv'],
    response: FileSchema,
    failures: signedIn,
  }),
  order: additive({
    method: 'GET',
    path: '/admin/orders/:id',
    auth: 'required',
    response: AdminOrderDetailsSchema,
    failures: [...signedIn, 'order_not_found'],
  }),
  refundOrder: additive({
    method: 'POST',
    path: '/admin/orders/:id/refunds',
    auth: 'required',
    encoding: 'json',
    response: RefundResultSchema,
    failures: [
      ...signedIn,
      'order_not_found',
      'order_not_refundable',
      'idempotency_key_reused',
      'conflict',
      'payment_provider_unavailable',
    ],
  }),
  resendReceipt: additive({
    method: 'POST',
    path: '/admin/orders/:id/receipt',
    auth: 'required',
    response: AdminOrderDetailsSchema,
    failures: [...signedIn, 'order_not_found', 'order_not_paid'],
  }),
  addOrderNote: additive({
    method: 'POST',
    path: '/admin/orders/:id/notes',
    auth: 'required',
    encoding: 'json',
    response: AdminOrderDetailsSchema,
    failures: [...signedIn, 'order_not_found', 'quota_exceeded'],
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const ordersSummaries: Readonly<Record<keyof typeof ordersCalls, string>> = {
  orders: 'Lists one page of 25 orders of all buyers.',
  ordersFile: 'Returns all orders of a selection as a CSV file.',
  order: 'Returns an order with its lines, shares, and everything that happened to it.',
  refundOrder: 'Refunds an order, some of its lines or an amount, once for each `idempotency_key`.',
  resendReceipt: 'Sends the receipt of a paid order again, to the address that the buyer entered.',
  addOrderNote: 'Adds a note to an order. Buyers do not see it.',
};

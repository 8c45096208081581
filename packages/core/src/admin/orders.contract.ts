import { ordersCalls as calls } from './orders.calls.ts';
import {
  AdminOrderFilterQuery,
  AdminOrdersQuery,
  OrderIdParam,
  OrderNoteChangeSchema,
  RefundChangeSchema,
} from './orders-query.schema.ts';

/** The calls for orders with the schemas of their requests. */
export const ordersContract = {
  orders: { ...calls.orders, query: AdminOrdersQuery },
  ordersFile: { ...calls.ordersFile, query: AdminOrderFilterQuery },
  order: { ...calls.order, params: OrderIdParam },
  refundOrder: { ...calls.refundOrder, params: OrderIdParam, body: RefundChangeSchema },
  resendReceipt: { ...calls.resendReceipt, params: OrderIdParam },
  addOrderNote: { ...calls.addOrderNote, params: OrderIdParam, body: OrderNoteChangeSchema },
} as const;

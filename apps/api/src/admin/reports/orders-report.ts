import type { OrderStatus } from '@octavo/core/entities';
import type { Db } from '../../db/database.ts';
import { type OrderFilter, orderReportQueries, type OrderSummaryRow } from '../../db/reports/order-reports.queries.ts';
import { limitOffset, type PageRequest, paginate, type Pagination } from './pagination.ts';

/** An order in the list of all orders. */
export interface OrderSummary extends Omit<OrderSummaryRow, 'isCharged'> {
  /** The amount that can still be refunded; `null` if the order is not refundable. */
  readonly refundableCents: number | null;
}

/** One page of the list of all orders, newest first. */
export interface OrdersReport extends Pagination {
  readonly orders: readonly OrderSummary[];
}

/** Lists the orders that match a filter. */
export async function ordersReport(
  { db }: { readonly db: Db },
  filter: Omit<OrderFilter, 'id'>,
  request: PageRequest,
): Promise<OrdersReport> {
  const queries = orderReportQueries(db);
  const rows = await queries.list(filter, limitOffset(request));
  const pagination = await paginate(request, (maxCount) => queries.count(filter, maxCount));
  return { orders: rows.map(toOrderSummary), ...pagination };
}

const REFUNDABLE: ReadonlySet<OrderStatus> = new Set(['paid', 'partially_refunded']);

/** Adds the amount that can still be refunded. */
export function toOrderSummary({ isCharged, ...order }: OrderSummaryRow): OrderSummary {
  const remainingCents = order.totalCents - order.refundedCents;
  const isRefundable = isCharged && remainingCents > 0 && REFUNDABLE.has(order.status);
  return { ...order, refundableCents: isRefundable ? remainingCents : null };
}

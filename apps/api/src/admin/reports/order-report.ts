import { NotFoundError } from '@octavo/core/errors';
import type { Db } from '../../db/database.ts';
import { orderQueries } from '../../db/orders/orders.queries.ts';
import { type DisputeRow, disputeQueries } from '../../db/payments/disputes.queries.ts';
import { type RefundRow, refundQueries } from '../../db/payments/refunds.queries.ts';
import { orderReportQueries, type OrderShare } from '../../db/reports/order-reports.queries.ts';
import { type OrderSummary, toOrderSummary } from './orders-report.ts';

/** One book of an order. */
export interface OrderReportLine {
  readonly id: number;
  readonly book: string;
  readonly priceCents: number;
  readonly refundedCents: number;
  /** The author's share of the price. */
  readonly authorCents: number;
}

/** One order in full. */
export interface OrderReport {
  readonly order: OrderSummary & {
    readonly paidAt: Date | null;
    readonly paymentIntentId: string | null;
    readonly chargeId: string | null;
  };
  readonly lines: readonly OrderReportLine[];
  readonly shares: readonly OrderShare[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
}

/**
 * Reports one order with its lines, shares, refunds and disputes.
 * @throws {NotFoundError} `order_not_found`
 */
export async function orderReport({ db }: { readonly db: Db }, orderId: number): Promise<OrderReport> {
  const order = await orderQueries(db).findById(orderId);
  const [summary] = order ? await orderReportQueries(db).list({ id: orderId }, { limit: 1, offset: 0 }) : [];
  if (!order || !summary) throw new NotFoundError('order_not_found', { message: `There is no order ${orderId}.` });
  return {
    order: {
      ...toOrderSummary(summary),
      paidAt: order.paid_at,
      paymentIntentId: order.payment_intent_id,
      chargeId: order.charge_id,
    },
    lines: await orderLines(db, orderId),
    shares: await orderReportQueries(db).shares(orderId),
    refunds: await refundQueries(db).listByOrder(orderId),
    disputes: await disputeQueries(db).listByOrder(orderId),
  };
}

async function orderLines(db: Db, orderId: number): Promise<OrderReportLine[]> {
  const names = new Map((await orderQueries(db).lines([orderId])).map(({ id, name }) => [id, name]));
  const lines = await refundQueries(db).listRefundableLines(orderId);
  return lines.map(({ id, priceCents, refundedCents, authorCents }) => ({
    id,
    book: names.get(id) ?? '',
    priceCents,
    refundedCents,
    authorCents,
  }));
}

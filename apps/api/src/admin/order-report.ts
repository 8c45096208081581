import { toDecimal } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import { adminReportQueries } from '../db/reports/admin-reports.queries.ts';
import type { Db } from '../db/database.ts';
import { disputeQueries } from '../db/payments/disputes.queries.ts';
import { orderQueries } from '../db/orders/orders.queries.ts';
import { refundQueries } from '../db/payments/refunds.queries.ts';
import type { ReportSection, ShopReport } from './shop-command.ts';

/**
 * Reports one order with its lines, shares, refunds and disputes.
 * @throws {NotFoundError} `order_not_found`
 */
export async function orderReport({ db }: { db: Db }, orderId: number): Promise<ShopReport> {
  const order = await orderQueries(db).findById(orderId);
  const [summary] = order ? await adminReportQueries(db).orders({ id: orderId }, { limit: 1, offset: 0 }) : [];
  if (!order || !summary) throw new NotFoundError('order_not_found', { message: `There is no order ${orderId}.` });
  const head = {
    order: order.id,
    placed: order.created_at.toISOString(),
    paid: order.paid_at?.toISOString() ?? null,
    buyer: summary.buyer ?? '(gone)',
    email: summary.email,
    status: order.status,
    total: toDecimal(order.total_cents),
    payment: order.payment_intent_id,
    charge: order.charge_id,
  };
  return {
    isDone: true,
    message: '',
    sections: [
      { name: 'order', title: `Order ${orderId}`, rows: [head], empty: '' },
      await lineRows(db, orderId),
      await shareRows(db, orderId),
      await refundRows(db, orderId),
      await disputeRows(db, orderId),
    ].filter(({ rows, empty }) => rows.length > 0 || empty !== ''),
  };
}

async function lineRows(db: Db, orderId: number): Promise<ReportSection> {
  const names = new Map((await orderQueries(db).lines([orderId])).map(({ id, name }) => [id, name]));
  const rows = (await refundQueries(db).listRefundableLines(orderId)).map((line) => ({
    line: line.id,
    book: names.get(line.id) ?? '',
    price: toDecimal(line.priceCents),
    refunded: line.refundedCents > 0 ? toDecimal(line.refundedCents) : '',
    author_part: toDecimal(line.authorCents),
  }));
  return { name: 'lines', title: 'Books', rows, empty: 'The order has no books.' };
}

async function shareRows(db: Db, orderId: number): Promise<ReportSection> {
  const rows = (await adminReportQueries(db).shares(orderId)).map((share) => ({
    author: share.username,
    share: toDecimal(share.amount_cents),
    status: share.status,
    sent: share.sent_cents > 0 ? toDecimal(share.sent_cents) : '',
    taken_back: share.reversed_cents > 0 ? toDecimal(share.reversed_cents) : '',
    transfer: share.stripe_transfer_id,
    note: share.last_error,
  }));
  return { name: 'shares', title: 'Authors’ shares', rows, empty: 'No author has a share in this order yet.' };
}

async function refundRows(db: Db, orderId: number): Promise<ReportSection> {
  const rows = (await refundQueries(db).listByOrder(orderId)).map((refund) => ({
    refund: refund.id,
    amount: toDecimal(refund.amount_cents),
    status: refund.status,
    origin: refund.origin,
    reason: refund.reason,
    note: refund.last_error,
  }));
  return { name: 'refunds', title: 'Refunds', rows, empty: '' };
}

async function disputeRows(db: Db, orderId: number): Promise<ReportSection> {
  const rows = (await disputeQueries(db).listByOrder(orderId)).map((dispute) => ({
    dispute: dispute.id,
    amount: toDecimal(dispute.amount_cents),
    reason: dispute.reason,
    status: dispute.status,
    opened: dispute.created_at.toISOString(),
  }));
  return { name: 'disputes', title: 'Disputes', rows, empty: '' };
}

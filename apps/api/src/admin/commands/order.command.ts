import { toDecimal } from '@octavo/core/entities';
import type { Deps } from '../../deps.ts';
import { orderReport, type OrderReport } from '../reports/order-report.ts';
import type { ReportSection, ShopReport, ShopRequestOf } from '../shop-command.ts';
import { DELETED_BUYER, positiveAmount } from './cells.ts';

/**
 * Shows one order in full.
 * @throws {NotFoundError} `order_not_found`
 */
export async function orderCommand(
  deps: Pick<Deps, 'db'>,
  { order: orderId }: ShopRequestOf<'order'>,
): Promise<ShopReport> {
  const report = await orderReport(deps, orderId);
  const sections = [
    orderSection(report),
    linesSection(report),
    sharesSection(report),
    refundsSection(report),
    disputesSection(report),
  ];
  return { isDone: true, message: '', sections: sections.filter(({ rows, empty }) => rows.length > 0 || empty !== '') };
}

function orderSection({ order }: OrderReport): ReportSection {
  const row = {
    order: order.id,
    placed: order.placedAt.toISOString(),
    paid: order.paidAt?.toISOString() ?? null,
    buyer: order.buyer ?? DELETED_BUYER,
    email: order.email,
    status: order.status,
    total: toDecimal(order.totalCents),
    payment: order.paymentIntentId,
    charge: order.chargeId,
  };
  return { name: 'order', title: `Order ${order.id}`, rows: [row], empty: '' };
}

function linesSection({ lines }: OrderReport): ReportSection {
  const rows = lines.map((line) => ({
    line: line.id,
    book: line.book,
    price: toDecimal(line.priceCents),
    refunded: positiveAmount(line.refundedCents),
    author_part: toDecimal(line.authorCents),
  }));
  return { name: 'lines', title: 'Books', rows, empty: 'The order has no books.' };
}

function sharesSection({ shares }: OrderReport): ReportSection {
  const rows = shares.map((share) => ({
    author: share.author,
    share: toDecimal(share.amountCents),
    status: share.status,
    sent: positiveAmount(share.sentCents),
    taken_back: positiveAmount(share.reversedCents),
    transfer: share.stripeTransferId,
    note: share.lastError,
  }));
  return { name: 'shares', title: 'Authors’ shares', rows, empty: 'No author has a share in this order yet.' };
}

function refundsSection({ refunds }: OrderReport): ReportSection {
  const rows = refunds.map((refund) => ({
    refund: refund.id,
    amount: toDecimal(refund.amount_cents),
    status: refund.status,
    origin: refund.origin,
    reason: refund.reason,
    note: refund.last_error,
  }));
  return { name: 'refunds', title: 'Refunds', rows, empty: '' };
}

function disputesSection({ disputes }: OrderReport): ReportSection {
  const rows = disputes.map((dispute) => ({
    dispute: dispute.id,
    amount: toDecimal(dispute.amount_cents),
    reason: dispute.reason,
    status: dispute.status,
    opened: dispute.created_at.toISOString(),
  }));
  return { name: 'disputes', title: 'Disputes', rows, empty: '' };
}

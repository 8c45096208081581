import { type OrderStatus, orderStatuses, toDecimal } from '@octavo/core/entities';
import { adminReportQueries, type OrderSummaryRow } from '../../db/reports/admin-reports.queries.ts';
import { reconciliationIssueQueries } from '../../db/payments/reconciliation-issues.queries.ts';
import { reviewWritingQueries } from '../../db/catalog/review-writing.queries.ts';
import { stripeEventQueries } from '../../db/payments/stripe-events.queries.ts';
import type { Deps } from '../../deps.ts';
import { paginate, limitOffset } from './pagination.ts';
import type { AdminDashboard, OrderListItem } from './dashboard-data.ts';

/** The filter and page of the admin's order list. */
export interface OrdersQuery {
  readonly search: string;
  readonly status: string;
  readonly page: number;
}

const MAX_REPORTS = 50;

/** Loads the admin dashboard: orders, debts, unmatched events, reconciliation issues and reported reviews. */
export async function adminDashboard(
  { db }: Pick<Deps, 'db'>,
  { search, status, page }: OrdersQuery,
): Promise<AdminDashboard> {
  const queries = adminReportQueries(db);
  const filter = { search, status: orderStatuses.find((known) => known === status) };
  const orders = await queries.orders(filter, limitOffset(page));
  const pagination = await paginate(page, (maxCount) => queries.countOrders(filter, maxCount));
  const debtors = await queries.debts();
  const reports = await reviewWritingQueries(db).listOpenReports(MAX_REPORTS);
  return {
    orders: orders.map(toOrderListItem),
    ...pagination,
    debts: debtors.map((author) => ({
      author: author.username,
      debt: toDecimal(author.debt_cents),
      due: toDecimal(author.due_cents),
    })),
    events: (await stripeEventQueries(db).listFailed()).map(({ id, type, receivedAt, error }) => ({
      id,
      type,
      at: receivedAt.toISOString(),
      reason: error,
    })),
    findings: (await reconciliationIssueQueries(db).listOpen()).map(({ description, orderId, detectedAt }) => ({
      what: description,
      order: orderId,
      at: detectedAt.toISOString(),
    })),
    reports: reports.map((report) => ({
      review: report.review_id,
      reason: report.reason,
      note: report.note,
      at: report.created_at.toISOString(),
      text: report.html.replaceAll(/<[^>]*>/g, ' ').trim(),
      rating: report.rating,
      reviewer: report.reviewer,
      book: report.product_name,
    })),
  };
}

const REFUNDABLE: ReadonlySet<OrderStatus> = new Set(['paid', 'partially_refunded']);

function toOrderListItem(order: OrderSummaryRow): OrderListItem {
  const refundableCents = order.total_cents - order.refunded_cents;
  return {
    id: order.id,
    placedAt: order.created_at.toISOString(),
    buyer: order.buyer ?? '(deleted account)',
    books: order.books,
    status: order.status,
    total: toDecimal(order.total_cents),
    refunded: order.refunded_cents > 0 ? toDecimal(order.refunded_cents) : null,
    refundable:
      order.is_charged && refundableCents > 0 && REFUNDABLE.has(order.status) ? toDecimal(refundableCents) : null,
  };
}

import { orderStatuses, toDecimal } from '@octavo/core/entities';
import type { Deps } from '../../deps.ts';
import { attentionReport } from '../reports/attention-report.ts';
import { authorDebtsReport } from '../reports/author-balances-report.ts';
import { type OrderSummary, ordersReport } from '../reports/orders-report.ts';
import { type ReportedReview, reportedReviewsReport } from '../reports/reported-reviews-report.ts';
import type { AdminDashboard, OrderListItem, ReviewReport } from './dashboard-data.ts';
import { dashboardPage } from './dashboard-page.ts';

/** The filter and page of the admin's order list. */
export interface OrdersQuery {
  readonly search: string;
  readonly status: string;
  readonly page: number;
}

const MAX_REPORTS = 50;

/** Loads the admin dashboard: orders, debts, unmatched events, reconciliation issues and reported reviews. */
export async function adminDashboard(
  deps: Pick<Deps, 'db'>,
  { search, status, page }: OrdersQuery,
): Promise<AdminDashboard> {
  const filter = { search, status: orderStatuses.find((known) => known === status) };
  const { orders, ...pagination } = await ordersReport(deps, filter, dashboardPage(page));
  const debts = await authorDebtsReport(deps);
  const { events, issues } = await attentionReport(deps);
  const reviews = await reportedReviewsReport(deps, MAX_REPORTS);
  return {
    orders: orders.map(toOrderListItem),
    ...pagination,
    debts: debts.map(({ author, debtCents, dueCents }) => ({
      author,
      debt: toDecimal(debtCents),
      due: toDecimal(dueCents),
    })),
    events: events.map(({ id, type, receivedAt, error }) => ({
      id,
      type,
      at: receivedAt.toISOString(),
      reason: error,
    })),
    findings: issues.map(({ description, orderId, detectedAt }) => ({
      description,
      order: orderId,
      at: detectedAt.toISOString(),
    })),
    reports: reviews.map(toReviewReport),
  };
}

const toOrderListItem = (order: OrderSummary): OrderListItem => ({
  id: order.id,
  placedAt: order.placedAt.toISOString(),
  buyer: order.buyer ?? '(deleted account)',
  books: order.books,
  status: order.status,
  total: toDecimal(order.totalCents),
  refunded: order.refundedCents > 0 ? toDecimal(order.refundedCents) : null,
  refundable: order.refundableCents === null ? null : toDecimal(order.refundableCents),
});

const toReviewReport = ({ reviewId, reportedAt, ...review }: ReportedReview): ReviewReport => ({
  review: reviewId,
  at: reportedAt.toISOString(),
  ...review,
});

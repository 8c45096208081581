import { type OrderStatus, orderStatuses, toDecimal } from '@octavo/core/entities';
import { backOfficeQueries, type OrderSummaryRow } from '../db/back-office.queries.ts';
import { findingQueries } from '../db/findings.queries.ts';
import { reviewWritingQueries } from '../db/review-writing.queries.ts';
import { stripeEventQueries } from '../db/stripe-events.queries.ts';
import type { Deps } from '../deps.ts';
import { pageOfList, rowsOn } from './page-of-list.ts';
import type { AdminDesk, OrderInList } from './wire.ts';

/** Which orders an admin looks at. */
export interface OrdersWanted {
  readonly search: string;
  readonly status: string;
  readonly page: number;
}

const MOST_REPORTS = 50;

/** What an admin looks after: orders, debts, events nobody could match, findings, and reports of reviews. */
export async function adminDesk({ db }: Pick<Deps, 'db'>, { search, status, page }: OrdersWanted): Promise<AdminDesk> {
  const office = backOfficeQueries(db);
  const filter = { search, status: orderStatuses.find((known) => known === status) };
  const orders = await office.orders(filter, rowsOn(page));
  const place = await pageOfList(page, (most) => office.countOrders(filter, most));
  const debtors = await office.debts();
  const reports = await reviewWritingQueries(db).openReports(MOST_REPORTS);
  return {
    orders: orders.map(orderInList),
    ...place,
    debts: debtors.map((author) => ({
      author: author.username,
      debt: toDecimal(author.debt_cents),
      due: toDecimal(author.due_cents),
    })),
    events: (await stripeEventQueries(db).givenUp()).map(({ id, type, receivedAt, error }) => ({
      id,
      type,
      at: receivedAt.toISOString(),
      reason: error,
    })),
    findings: (await findingQueries(db).open()).map(({ what, orderId, foundAt }) => ({
      what,
      order: orderId,
      at: foundAt.toISOString(),
    })),
    reports: reports.map((report) => ({
      review: report.review_id,
      reason: report.reason,
      note: report.note,
      at: report.created_at.toISOString(),
      text: report.review.replaceAll(/<[^>]*>/g, ' ').trim(),
      rating: report.rating,
      reviewer: report.reviewer,
      book: report.product_name,
    })),
  };
}

const REFUNDABLE: ReadonlySet<OrderStatus> = new Set(['paid', 'partially_refunded']);

function orderInList(order: OrderSummaryRow): OrderInList {
  const left = order.total_cents - order.refunded_cents;
  return {
    id: order.id,
    placedAt: order.created_at.toISOString(),
    buyer: order.buyer ?? 'somebody who left',
    books: order.books,
    status: order.status,
    total: toDecimal(order.total_cents),
    refunded: order.refunded_cents > 0 ? toDecimal(order.refunded_cents) : null,
    refundable: order.is_charged && left > 0 && REFUNDABLE.has(order.status) ? toDecimal(left) : null,
  };
}

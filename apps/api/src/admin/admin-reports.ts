import { toDecimal } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import { adminReportQueries } from '../db/reports/admin-reports.queries.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { stripeEventQueries } from '../db/payments/stripe-events.queries.ts';
import type { Deps } from '../deps.ts';
import { originsFor } from '../origins.ts';
import { payoutsPageUrl } from '../shop-config.ts';
import { adminsReport } from './admins-report.ts';
import { failedEmailsReport } from './failed-emails-report.ts';
import { orderReport } from './order-report.ts';
import { reviewReport } from './review-report.ts';
import type { ReportRow, ReportSection, ShopReport, ShopRequest } from './shop-command.ts';

/** The dependencies of the admin reports. */
export type AdminReportDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'settings'
  | 'ports'
  | 'refunds'
  | 'connect'
  | 'scheduler'
  | 'reconciliation'
  | 'inbox'
  | 'paymentSync'
  | 'transfers'
>;

const PAGE_SIZE = 25;
const DAY_MS = 24 * 3_600_000;

/** Runs an admin request, in the running shop or offline while the shop is stopped. */
export const adminReports = (deps: AdminReportDeps) =>
  async function* (request: ShopRequest): AsyncGenerator<ShopReport> {
    yield await runReport(deps, request);
  };

function runReport(deps: AdminReportDeps, request: ShopRequest): Promise<ShopReport> {
  switch (request.do) {
    case 'orders':
      return ordersReport(deps, request);
    case 'order':
      return orderReport(deps, request.order);
    case 'refund':
      return refundReport(deps, request);
    case 'reconcile':
      return reconcileReport(deps, request.days);
    case 'payouts':
      return payoutsReport(deps, request.author);
    case 'debts':
      return debtsReport(deps);
    case 'connect':
      return connectReport(deps, request.author);
    case 'events':
      return eventsReport(deps, request.retry);
    case 'emails':
      return failedEmailsReport(deps, request);
    case 'admins':
      return adminsReport(deps, request);
    case 'reviews':
      return reviewReport(deps, request);
  }
}

type RequestOf<Name extends ShopRequest['do']> = Extract<ShopRequest, { do: Name }>;

/** A report with one table. */
const singleSection = (section: ReportSection, message = ''): ShopReport => ({
  isDone: true,
  message,
  sections: [section],
});

async function ordersReport(
  { db }: AdminReportDeps,
  { search, status, page }: RequestOf<'orders'>,
): Promise<ShopReport> {
  const queries = adminReportQueries(db);
  const filter = { search, status };
  const results = await queries.orders(filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const count = await queries.countOrders(filter);
  const rows = results.map((order) => ({
    order: order.id,
    placed: order.created_at.toISOString(),
    buyer: order.buyer ?? '(gone)',
    status: order.status,
    total: toDecimal(order.total_cents),
    refunded: order.refunded_cents > 0 ? toDecimal(order.refunded_cents) : '',
    books: order.books,
  }));
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const section = { name: 'orders', title: 'Orders', rows, empty: 'No orders found.' };
  return singleSection(section, `Page ${page} of ${pages}, ${count} orders.`);
}

async function refundReport({ refunds }: AdminReportDeps, refundRequest: RequestOf<'refund'>): Promise<ShopReport> {
  const { order, lines, amountCents, reason, requestId } = refundRequest;
  const outcome = await refunds.refundOrder({
    orderId: order,
    reason,
    requestId,
    ...(lines && { lines }),
    ...(amountCents !== undefined && { amount: amountCents }),
  });
  const messages = {
    made: `Refunded $${toDecimal(outcome.amountCents)} of order ${order} to the buyer.`,
    requested: `The refund is recorded, but the provider has not responded yet. The shop will retry it automatically.`,
    failed: `The provider refused the refund: ${outcome.error ?? 'no reason given'}`,
  };
  const row = {
    refund: outcome.id,
    order: outcome.orderId,
    amount: toDecimal(outcome.amountCents),
    status: outcome.status,
    order_status: outcome.orderStatus,
  };
  return {
    ...singleSection({ name: 'refund', title: 'Refund', rows: [row], empty: '' }, messages[outcome.status]),
    isDone: outcome.status !== 'failed',
  };
}

/** Runs the scheduled payment jobs now and reports the issues that need attention. */
async function reconcileReport(deps: AdminReportDeps, days: number): Promise<ShopReport> {
  await deps.inbox.drain();
  await deps.scheduler.fetchMissedEvents();
  await deps.scheduler.pollPendingOrders();
  const mismatches = await deps.reconciliation.compare(new Date(deps.clock().getTime() - days * DAY_MS));
  const { sumCents, unbalanced } = await ledgerQueries(deps.db).trialBalance();
  const balances = (await ledgerQueries(deps.db).balances()).map(({ account, cents }) => ({
    account,
    balance: toDecimal(cents),
  }));
  const isBalanced = mismatches === 0 && sumCents === 0 && unbalanced.length === 0;
  return {
    isDone: isBalanced,
    message: isBalanced
      ? 'The ledger matches the provider to the cent and is balanced.'
      : `${mismatches} balance transactions do not match. The ledger sums to ${toDecimal(sumCents)}.`,
    sections: [
      { name: 'balances', title: 'Ledger', rows: balances, empty: 'The ledger is empty: nothing has been sold yet.' },
      await reconciliationIssues(deps),
    ],
  };
}

async function reconciliationIssues({ db }: AdminReportDeps): Promise<ReportSection> {
  const rows = (await reconciliationIssueQueries(db).listOpen()).map(({ ref, orderId, description, detectedAt }) => ({
    found: detectedAt.toISOString(),
    order: orderId,
    issue: description,
    ref,
  }));
  return { name: 'issues', title: 'Needs attention', rows, empty: 'Nothing needs attention.' };
}

async function authorBalances({ db }: AdminReportDeps, username?: string): Promise<ReportRow[]> {
  const rows = await adminReportQueries(db).authorBalances(username === undefined ? {} : { username });
  return rows.map((author) => ({
    author: author.username,
    earned: toDecimal(author.earned_cents),
    sent: toDecimal(author.sent_cents),
    due: toDecimal(author.due_cents),
    debt: author.debt_cents > 0 ? toDecimal(author.debt_cents) : '',
    account: author.account ?? '(none)',
  }));
}

async function payoutsReport(deps: AdminReportDeps, author: string | undefined): Promise<ShopReport> {
  const rows = await authorBalances(deps, author);
  if (author !== undefined && rows.length === 0)
    throw new NotFoundError('not_found', { message: `There is no author called "${author}".` });
  return singleSection({ name: 'authors', title: 'Author earnings', rows, empty: 'There are no authors yet.' });
}

async function debtsReport(deps: AdminReportDeps): Promise<ShopReport> {
  const rows = (await authorBalances(deps)).filter(({ debt }) => debt !== '');
  return singleSection(
    { name: 'debts', title: 'Author debts', rows, empty: 'No author owes the shop money.' },
    rows.length > 0 ? 'A debt is kept back from what the author earns next.' : '',
  );
}

async function connectReport({ connect, settings, ports }: AdminReportDeps, author: string): Promise<ShopReport> {
  const { shop: shopOrigin } = originsFor(undefined, settings, ports());
  const link = await connect.linkForUsername(author, { shopOrigin, pageUrl: payoutsPageUrl(settings, shopOrigin) });
  const row = {
    author: link.username,
    account: link.account,
    onboarded: link.onboarding_completed ? 'yes' : 'no',
    link: link.url,
  };
  return singleSection(
    { name: 'link', title: 'Payment account', rows: [row], empty: '' },
    `${link.message} The link works once and expires after a few minutes.`,
  );
}

async function eventsReport(deps: AdminReportDeps, retry: string | undefined): Promise<ShopReport> {
  const queries = stripeEventQueries(deps.db);
  if (retry !== undefined) {
    if (!(await queries.retry(retry, deps.clock())))
      throw new NotFoundError('not_found', { message: `There is no unmatched event called "${retry}".` });
    await deps.inbox.drain();
  }
  const rows = (await queries.listFailed()).map(({ id, type, receivedAt, error }) => ({
    event: id,
    type,
    received: receivedAt.toISOString(),
    reason: error,
  }));
  return {
    isDone: true,
    message: '',
    sections: [
      { name: 'events', title: 'Unmatched events', rows, empty: 'All provider events have been processed.' },
      await reconciliationIssues(deps),
    ],
  };
}

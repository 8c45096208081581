import { toDecimal } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import { backOfficeQueries } from '../db/back-office.queries.ts';
import { findingQueries } from '../db/findings.queries.ts';
import { ledgerQueries } from '../db/ledger.queries.ts';
import { stripeEventQueries } from '../db/stripe-events.queries.ts';
import type { Deps } from '../deps.ts';
import { originsFor } from '../origins.ts';
import { payoutsPage } from '../services/shop-config.ts';
import { adminsReport } from './admins-report.ts';
import { lettersReport } from './letters-report.ts';
import { orderReport } from './order-report.ts';
import { reviewReport } from './review-report.ts';
import type { ReportRow, ReportSection, ShopReport, ShopRequest } from './shop-command.ts';

/** What the desk works with. */
export type DeskNeeds = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'settings'
  | 'ports'
  | 'refunds'
  | 'connect'
  | 'orderJobs'
  | 'reconciliation'
  | 'inbox'
  | 'settling'
  | 'transfers'
>;

const PAGE = 25;
const DAY_MS = 24 * 3_600_000;

/** Carries out what the operator asks for, in the running shop or beside a stopped one. */
export const shopDesk = (deps: DeskNeeds) =>
  async function* (request: ShopRequest): AsyncGenerator<ShopReport> {
    yield await answer(deps, request);
  };

function answer(deps: DeskNeeds, request: ShopRequest): Promise<ShopReport> {
  switch (request.do) {
    case 'orders':
      return orders(deps, request);
    case 'order':
      return orderReport(deps, request.order);
    case 'refund':
      return refund(deps, request);
    case 'reconcile':
      return reconcile(deps, request.days);
    case 'payouts':
      return payouts(deps, request.author);
    case 'debts':
      return debts(deps);
    case 'connect':
      return connect(deps, request.author);
    case 'events':
      return events(deps, request.retry);
    case 'letters':
      return lettersReport(deps, request);
    case 'admins':
      return adminsReport(deps, request);
    case 'reviews':
      return reviewReport(deps, request);
  }
}

type Asked<What extends ShopRequest['do']> = Extract<ShopRequest, { do: What }>;

/** A report that is one table. */
const table = (section: ReportSection, message = ''): ShopReport => ({ isDone: true, message, sections: [section] });

async function orders({ db }: DeskNeeds, { search, status, page }: Asked<'orders'>): Promise<ShopReport> {
  const queries = backOfficeQueries(db);
  const filter = { search, status };
  const found = await queries.orders(filter, { limit: PAGE, offset: (page - 1) * PAGE });
  const count = await queries.countOrders(filter);
  const rows = found.map((order) => ({
    order: order.id,
    placed: order.created_at.toISOString(),
    buyer: order.buyer ?? '(gone)',
    status: order.status,
    total: toDecimal(order.total_cents),
    refunded: order.refunded_cents > 0 ? toDecimal(order.refunded_cents) : '',
    books: order.books,
  }));
  const pages = Math.max(1, Math.ceil(count / PAGE));
  const section = { name: 'orders', title: 'Orders', rows, empty: 'There are no such orders.' };
  return table(section, `Page ${page} of ${pages}, ${count} orders.`);
}

async function refund({ refunds }: DeskNeeds, asked: Asked<'refund'>): Promise<ShopReport> {
  const { order, lines, amountCents, reason, requestId } = asked;
  const outcome = await refunds.refundOrder({
    orderId: order,
    reason,
    requestId,
    ...(lines && { lines }),
    ...(amountCents !== undefined && { amount: amountCents }),
  });
  const said = {
    made: `$${toDecimal(outcome.amountCents)} of order ${order} went back to the buyer.`,
    requested: `The refund is written down, but the provider has not answered yet; the shop goes on by itself.`,
    failed: `The provider refused the refund: ${outcome.error ?? 'it did not say why'}`,
  };
  const row = {
    refund: outcome.id,
    order: outcome.orderId,
    amount: toDecimal(outcome.amountCents),
    status: outcome.status,
    order_status: outcome.orderStatus,
  };
  return {
    ...table({ name: 'refund', title: 'Refund', rows: [row], empty: '' }, said[outcome.status]),
    isDone: outcome.status !== 'failed',
  };
}

/** Does at once what the jobs do by the minute, the hour and the night, and says what a person has to look at. */
async function reconcile(deps: DeskNeeds, days: number): Promise<ShopReport> {
  await deps.inbox.drain();
  await deps.orderJobs.readMissedEvents();
  await deps.orderJobs.lookAfterPending();
  const mismatches = await deps.reconciliation.compare(new Date(deps.clock().getTime() - days * DAY_MS));
  const { sumCents, unbalanced } = await ledgerQueries(deps.db).proof();
  const balances = (await ledgerQueries(deps.db).balances()).map(({ account, cents }) => ({
    account,
    balance: toDecimal(cents),
  }));
  const isRight = mismatches === 0 && sumCents === 0 && unbalanced.length === 0;
  return {
    isDone: isRight,
    message: isRight
      ? 'The books agree with the provider to the cent, and the ledger adds up to zero.'
      : `${mismatches} movements do not match, and the ledger adds up to ${toDecimal(sumCents)}.`,
    sections: [
      { name: 'balances', title: 'Ledger', rows: balances, empty: 'The ledger is empty: nothing was sold yet.' },
      await findings(deps),
    ],
  };
}

async function findings({ db }: DeskNeeds): Promise<ReportSection> {
  const rows = (await findingQueries(db).open()).map(({ ref, orderId, what, foundAt }) => ({
    found: foundAt.toISOString(),
    order: orderId,
    finding: what,
    ref,
  }));
  return { name: 'findings', title: 'To be looked at', rows, empty: 'Nothing needs a person.' };
}

async function balancesOf({ db }: DeskNeeds, username?: string): Promise<ReportRow[]> {
  const rows = await backOfficeQueries(db).authorBalances(username === undefined ? {} : { username });
  return rows.map((author) => ({
    author: author.username,
    earned: toDecimal(author.earned_cents),
    sent: toDecimal(author.sent_cents),
    due: toDecimal(author.due_cents),
    debt: author.debt_cents > 0 ? toDecimal(author.debt_cents) : '',
    account: author.account ?? '(none)',
  }));
}

async function payouts(deps: DeskNeeds, author: string | undefined): Promise<ShopReport> {
  const rows = await balancesOf(deps, author);
  if (author !== undefined && rows.length === 0)
    throw new NotFoundError('not_found', { message: `There is no author called "${author}".` });
  return table({ name: 'authors', title: 'What authors earned', rows, empty: 'There are no authors yet.' });
}

async function debts(deps: DeskNeeds): Promise<ShopReport> {
  const rows = (await balancesOf(deps)).filter(({ debt }) => debt !== '');
  return table(
    { name: 'debts', title: 'Authors who owe the shop', rows, empty: 'No author owes the shop anything.' },
    rows.length > 0 ? 'A debt is kept back from what the author earns next.' : '',
  );
}

async function connect({ connect: payees, settings, ports }: DeskNeeds, author: string): Promise<ShopReport> {
  const { shop } = originsFor(undefined, settings, ports());
  const link = await payees.linkByName(author, { shop, page: payoutsPage(settings, shop) });
  const row = {
    author: link.username,
    account: link.account,
    onboarded: link.onboarding_completed ? 'yes' : 'no',
    link: link.url,
  };
  return table(
    { name: 'link', title: 'Payment account', rows: [row], empty: '' },
    `${link.message} The link works once, for a few minutes.`,
  );
}

async function events(deps: DeskNeeds, retry: string | undefined): Promise<ShopReport> {
  const queries = stripeEventQueries(deps.db);
  if (retry !== undefined) {
    if (!(await queries.tryAgain(retry, deps.clock())))
      throw new NotFoundError('not_found', { message: `No event called "${retry}" waits for a person.` });
    await deps.inbox.drain();
  }
  const rows = (await queries.givenUp()).map(({ id, type, receivedAt, error }) => ({
    event: id,
    type,
    received: receivedAt.toISOString(),
    reason: error,
  }));
  return {
    isDone: true,
    message: '',
    sections: [
      { name: 'events', title: 'Events nobody could match', rows, empty: 'Every event of the provider was handled.' },
      await findings(deps),
    ],
  };
}

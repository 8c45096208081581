import type { AdminDashboard, OrderListItem } from '../dashboard-data.ts';
import { createElement, timeElement, createPager, createSection, createTable } from './dom.ts';
import { openRefundDialog } from './refund-dialog.ts';
import { dashboardApi } from './dashboard-api.ts';
import { showNewest } from './show-newest.ts';
import { showToast } from './toast.ts';

const STATUSES = ['', 'pending_payment', 'paid', 'partially_refunded', 'refunded', 'disputed', 'review', 'canceled'];
const statusLabel = (status: string): string => status.replaceAll('_', ' ');

interface OrdersFilter {
  readonly search: string;
  readonly status: string;
  readonly page: number;
}

/** The admin dashboard: orders, debts, issues that need attention and reported reviews. */
export async function adminView(): Promise<HTMLElement> {
  const view = createElement('div', { class: 'dashboard' });
  let filter: OrdersFilter = { search: '', status: '', page: 1 };
  const load = showNewest(
    (next: Partial<OrdersFilter>) => {
      filter = { ...filter, ...next };
      return dashboardApi.adminDashboard(filter);
    },
    (dashboard, next) => {
      view.replaceChildren(
        createElement('h1', {}, 'The shop'),
        createSection('Orders', searchForm(filter, reload), ordersSection(dashboard, reload)),
        createSection('Debts', debtsSection(dashboard)),
        createSection('Needs attention', attentionSection(dashboard, reload)),
        createSection('Reported reviews', reportsSection(dashboard, reload)),
      );
      if (next.search !== undefined) view.querySelector<HTMLElement>('#search')?.focus();
    },
  );
  const reload = (next: Partial<OrdersFilter> = {}): void => void load(next).catch(showToast);

  await load({});
  return view;
}

function searchForm(filter: OrdersFilter, reload: (next: Partial<OrdersFilter>) => void): HTMLElement {
  const search = createElement('input', {
    id: 'search',
    type: 'search',
    value: filter.search,
    maxlength: 200,
    autocomplete: 'off',
  });
  const status = createElement(
    'select',
    { id: 'status' },
    ...STATUSES.map((name) =>
      createElement(
        'option',
        { value: name, selected: name === filter.status },
        name === '' ? 'Any status' : statusLabel(name),
      ),
    ),
  );
  const submit = (event: Event): void => {
    event.preventDefault();
    reload({ search: search.value, status: status.value, page: 1 });
  };
  return createElement(
    'form',
    { class: 'row search', role: 'search', onsubmit: submit },
    createElement('div', {}, createElement('label', { for: 'search' }, 'Number, buyer or title'), search),
    createElement('div', {}, createElement('label', { for: 'status' }, 'State'), status),
    createElement('button', { type: 'submit', class: 'secondary' }, 'Search'),
  );
}

function ordersSection(dashboard: AdminDashboard, reload: (next?: Partial<OrdersFilter>) => void): HTMLElement {
  if (dashboard.orders.length === 0) return createElement('p', { class: 'empty' }, 'No orders found.');
  const refundButton = (order: OrderListItem) => {
    const { refundable } = order;
    if (refundable === null) return '';
    const open = (): void => openRefundDialog(order, refundable, () => reload());
    return createElement(
      'button',
      { type: 'button', class: 'secondary', 'aria-label': `Refund order ${order.id}`, onclick: open },
      'Refund',
    );
  };
  return createElement(
    'div',
    {},
    createElement('p', { class: 'caption', role: 'status' }, orderCountText(dashboard)),
    createTable('Orders', dashboard.orders, [
      { title: 'Order', isNumeric: true, cell: ({ id }) => `#${id}` },
      { title: 'Placed', cell: ({ placedAt }) => timeElement(placedAt) },
      { title: 'Buyer', cell: ({ buyer }) => buyer },
      { title: 'Books', cell: ({ books }) => createElement('span', { class: 'title' }, books) },
      { title: 'State', cell: ({ status }) => createElement('span', { 'data-state': status }, statusLabel(status)) },
      {
        title: 'Total',
        isNumeric: true,
        cell: ({ total, refunded }) => (refunded === null ? `$${total}` : `$${total}, $${refunded} back`),
      },
      { title: 'Refund', cell: refundButton },
    ]),
    createPager('Pages of orders', dashboard, (page) => reload({ page })),
  );
}

const orderCountText = ({ count, isCountCut }: AdminDashboard): string =>
  isCountCut ? `More than ${count} orders` : count === 1 ? '1 order' : `${count} orders`;

const debtsSection = (dashboard: AdminDashboard): HTMLElement =>
  dashboard.debts.length === 0
    ? createElement('p', { class: 'empty' }, 'No author owes the shop money.')
    : createTable('Debts', dashboard.debts, [
        { title: 'Author', cell: ({ author }) => author },
        { title: 'Owes', isNumeric: true, cell: ({ debt }) => `$${debt}` },
        { title: 'Payout due', isNumeric: true, cell: ({ due }) => `$${due}` },
      ]);

function attentionSection(dashboard: AdminDashboard, reload: () => void): HTMLElement {
  if (dashboard.events.length === 0 && dashboard.findings.length === 0)
    return createElement('p', { class: 'empty' }, 'Nothing needs attention.');
  const retry = (id: string): void => {
    dashboardApi.retryEvent(id).then(reload).catch(showToast);
  };
  return createElement(
    'ul',
    { class: 'cards' },
    ...dashboard.findings.map(({ description, order, at }) =>
      createElement(
        'li',
        {},
        createElement('p', {}, description),
        createElement('p', { class: 'caption' }, order === null ? '' : `Order ${order} · `, timeElement(at)),
      ),
    ),
    ...dashboard.events.map(({ id, type, at, reason }) =>
      createElement(
        'li',
        {},
        createElement('p', {}, `${type} could not be matched: ${reason}`),
        createElement('p', { class: 'caption' }, `${id} · `, timeElement(at)),
        createElement(
          'button',
          { type: 'button', class: 'secondary', 'aria-label': `Try ${id} again`, onclick: () => retry(id) },
          'Try again',
        ),
      ),
    ),
  );
}

function reportsSection(dashboard: AdminDashboard, reload: () => void): HTMLElement {
  if (dashboard.reports.length === 0) return createElement('p', { class: 'empty' }, 'No reported reviews.');
  const button = (title: string, review: number, reviewer: string, decision: 'hide' | 'keep') =>
    createElement(
      'button',
      {
        type: 'button',
        class: 'secondary',
        'aria-label': `${title} the review by ${reviewer}`,
        onclick: () => void dashboardApi.resolveReport(review, decision).then(reload).catch(showToast),
      },
      title,
    );
  return createElement(
    'ul',
    { class: 'cards' },
    ...dashboard.reports.map(({ review, reason, note, at, text, rating, reviewer, book }) =>
      createElement(
        'li',
        {},
        createElement(
          'p',
          { class: 'caption' },
          `${reviewer} on `,
          createElement('span', { class: 'title' }, book),
          `, ${rating} of 5`,
        ),
        createElement('blockquote', {}, text),
        createElement(
          'p',
          {},
          `Reported as ${statusLabel(reason)}${note === '' ? '' : `: ${note}`}. `,
          timeElement(at),
        ),
        createElement(
          'div',
          { class: 'row' },
          button('Keep', review, reviewer, 'keep'),
          button('Hide', review, reviewer, 'hide'),
        ),
      ),
    ),
  );
}

import type { AdminDesk, OrderInList } from '../wire.ts';
import { el, moment, pager, section, table } from './element.ts';
import { refundDialog } from './refund-dialog.ts';
import { server } from './server.ts';
import { say } from './say.ts';

const STATUSES = ['', 'pending_payment', 'paid', 'partially_refunded', 'refunded', 'disputed', 'review', 'canceled'];
const words = (status: string): string => status.replaceAll('_', ' ');

interface Wanted {
  readonly search: string;
  readonly status: string;
  readonly page: number;
}

/** The admin's desk: orders first, then whatever needs a person. */
export async function adminView(wanted: Wanted = { search: '', status: '', page: 1 }): Promise<HTMLElement> {
  const desk = await server.admin(wanted);
  const again = (next: Partial<Wanted> = {}): void => {
    adminView({ ...wanted, ...next })
      .then((fresh) => {
        view.replaceWith(fresh);
        if (next.search !== undefined) fresh.querySelector<HTMLElement>('#search')?.focus();
      })
      .catch(say);
  };
  const view: HTMLElement = el(
    'div',
    { class: 'desk' },
    el('h1', {}, 'The shop'),
    section('Orders', searchForm(wanted, again), orders(desk, again)),
    section('Debts', debts(desk)),
    section('To be looked at', attention(desk, again)),
    section('Reported reviews', reports(desk, again)),
  );
  return view;
}

function searchForm(wanted: Wanted, again: (next: Partial<Wanted>) => void): HTMLElement {
  const search = el('input', {
    id: 'search',
    type: 'search',
    value: wanted.search,
    maxlength: 200,
    autocomplete: 'off',
  });
  const status = el(
    'select',
    { id: 'status' },
    ...STATUSES.map((name) =>
      el('option', { value: name, selected: name === wanted.status }, name === '' ? 'Any state' : words(name)),
    ),
  );
  const submit = (event: Event): void => {
    event.preventDefault();
    again({ search: search.value, status: status.value, page: 1 });
  };
  return el(
    'form',
    { class: 'row search', role: 'search', onsubmit: submit },
    el('div', {}, el('label', { for: 'search' }, 'Number, buyer or title'), search),
    el('div', {}, el('label', { for: 'status' }, 'State'), status),
    el('button', { type: 'submit', class: 'quiet' }, 'Search'),
  );
}

function orders(desk: AdminDesk, again: (next?: Partial<Wanted>) => void): HTMLElement {
  if (desk.orders.length === 0) return el('p', { class: 'empty' }, 'There are no such orders.');
  const refundButton = (order: OrderInList) => {
    const { refundable } = order;
    if (refundable === null) return '';
    const open = (): void => refundDialog(order, refundable, () => again());
    return el(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': `Refund order ${order.id}`, onclick: open },
      'Refund',
    );
  };
  return el(
    'div',
    {},
    el('p', { class: 'about', role: 'status' }, howMany(desk)),
    table('Orders', desk.orders, [
      { title: 'Order', isFigure: true, cell: ({ id }) => `#${id}` },
      { title: 'Placed', cell: ({ placedAt }) => moment(placedAt) },
      { title: 'Buyer', cell: ({ buyer }) => buyer },
      { title: 'Books', cell: ({ books }) => el('span', { class: 'title' }, books) },
      { title: 'State', cell: ({ status }) => el('span', { 'data-state': status }, words(status)) },
      {
        title: 'Total',
        isFigure: true,
        cell: ({ total, refunded }) => (refunded === null ? `$${total}` : `$${total}, $${refunded} back`),
      },
      { title: 'Refund', cell: refundButton },
    ]),
    pager('Pages of orders', desk, (page) => again({ page })),
  );
}

const howMany = ({ count, isCountCut }: AdminDesk): string =>
  isCountCut ? `More than ${count} orders` : count === 1 ? '1 order' : `${count} orders`;

const debts = (desk: AdminDesk): HTMLElement =>
  desk.debts.length === 0
    ? el('p', { class: 'empty' }, 'No author owes the shop anything.')
    : table('Debts', desk.debts, [
        { title: 'Author', cell: ({ author }) => author },
        { title: 'Owes', isFigure: true, cell: ({ debt }) => `$${debt}` },
        { title: 'Due to them', isFigure: true, cell: ({ due }) => `$${due}` },
      ]);

function attention(desk: AdminDesk, again: () => void): HTMLElement {
  if (desk.events.length === 0 && desk.findings.length === 0)
    return el('p', { class: 'empty' }, 'Nothing: every event was handled, and the books agree with the provider.');
  const retry = (id: string): void => {
    server.retryEvent(id).then(again).catch(say);
  };
  return el(
    'ul',
    { class: 'cards' },
    ...desk.findings.map(({ what, order, at }) =>
      el(
        'li',
        {},
        el('p', {}, what),
        el('p', { class: 'about' }, order === null ? '' : `Order ${order} · `, moment(at)),
      ),
    ),
    ...desk.events.map(({ id, type, at, reason }) =>
      el(
        'li',
        {},
        el('p', {}, `${type} could not be matched: ${reason}`),
        el('p', { class: 'about' }, `${id} · `, moment(at)),
        el(
          'button',
          { type: 'button', class: 'quiet', 'aria-label': `Try ${id} again`, onclick: () => retry(id) },
          'Try again',
        ),
      ),
    ),
  );
}

function reports(desk: AdminDesk, again: () => void): HTMLElement {
  if (desk.reports.length === 0) return el('p', { class: 'empty' }, 'No review is reported.');
  const button = (title: string, review: number, reviewer: string, answer: 'hide' | 'keep') =>
    el(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'aria-label': `${title} the review by ${reviewer}`,
        onclick: () => void server.answerReport(review, answer).then(again).catch(say),
      },
      title,
    );
  return el(
    'ul',
    { class: 'cards' },
    ...desk.reports.map(({ review, reason, note, at, text, rating, reviewer, book }) =>
      el(
        'li',
        {},
        el('p', { class: 'about' }, `${reviewer} on `, el('span', { class: 'title' }, book), `, ${rating} of 5`),
        el('blockquote', {}, text),
        el('p', {}, `Reported as ${words(reason)}${note === '' ? '' : `: ${note}`}. `, moment(at)),
        el('div', { class: 'row' }, button('Keep', review, reviewer, 'keep'), button('Hide', review, reviewer, 'hide')),
      ),
    ),
  );
}

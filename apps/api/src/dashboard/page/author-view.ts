import type { AuthorDesk } from '../wire.ts';
import { el, moment, pager, section, table } from './element.ts';
import { server, stripeLogin } from './server.ts';
import { say } from './say.ts';

const PAYOUTS: Readonly<Record<AuthorDesk['onboarding'], { text: string; button: string | null }>> = {
  none: {
    text: 'You are paid through Stripe. Setting up takes a few minutes; until then your shares wait for you here.',
    button: 'Set up payouts',
  },
  started: { text: 'Your payouts are not set up yet. Your shares wait for you here.', button: 'Continue the setup' },
  complete: { text: 'Your payouts are set up.', button: 'Open Stripe' },
  restricted: { text: 'Stripe needs something from you before it can pay you again.', button: 'Open Stripe' },
  unknown: { text: 'Stripe does not answer just now. Please look again in a little while.', button: null },
};

/** Parts of a book that can be lent, in percent. */
const SHARES = [0, 5, 10, 20, 30, 50];

const BACK: Readonly<Record<string, string>> = {
  returned: 'Welcome back. What you told Stripe is shown here as soon as Stripe has read it.',
  expired: 'That link had expired. You can go on from here.',
};

/** An author's desk: payouts, money, sales, books. */
export async function authorView(page = 1): Promise<HTMLElement> {
  const desk = await server.author(page);
  const view: HTMLElement = el(
    'div',
    { class: 'desk' },
    el('h1', {}, 'Your books'),
    backNote(),
    section('Payouts', payouts(desk)),
    section('Money', money(desk)),
    section(
      'Sales',
      sales(desk, async (to): Promise<void> => view.replaceWith(await authorView(to))),
    ),
    section('Books', books(desk)),
  );
  return view;
}

function backNote(): HTMLElement | null {
  const text = BACK[new URLSearchParams(location.search).get('connect') ?? ''];
  return text === undefined ? null : el('p', { class: 'note', role: 'status' }, text);
}

function payouts({ onboarding }: AuthorDesk): HTMLElement {
  const { text, button } = PAYOUTS[onboarding];
  const open = button === null ? null : el('button', { type: 'button', onclick: () => void goToStripe(open) }, button);
  return el('div', { class: 'row' }, el('p', {}, text), open);
}

async function goToStripe(button: HTMLButtonElement | null): Promise<void> {
  if (button) button.disabled = true;
  try {
    const { url } = await stripeLogin();
    if (url) location.assign(url);
  } catch (error) {
    say(error);
  } finally {
    if (button) button.disabled = false;
  }
}

function money({ money: { earned, sent, due, debt }, feePercent }: AuthorDesk): HTMLElement {
  const figure = (name: string, dollars: string, about: string) =>
    el('div', {}, el('dt', {}, name), el('dd', {}, `$${dollars}`), el('dd', { class: 'about' }, about));
  return el(
    'dl',
    { class: 'figures' },
    figure('Earned', earned, `Your part of every sale, after the shop's ${feePercent} % and after refunds`),
    figure('Sent', sent, 'Transferred to your Stripe account'),
    figure('Due', due, 'Will be sent to you'),
    debt !== '0.00' && figure('Owed', debt, 'Refunded after it was sent; kept back from your next sales'),
  );
}

function sales(desk: AuthorDesk, go: (page: number) => Promise<void>): HTMLElement {
  if (desk.sales.length === 0)
    return el('p', { class: 'empty' }, 'Nothing sold yet. Every sale will stand here with your share of it.');
  return el(
    'div',
    {},
    table('Sales', desk.sales, [
      { title: 'Sold', cell: ({ paidAt }) => moment(paidAt) },
      { title: 'Book', cell: ({ book }) => el('span', { class: 'title' }, book) },
      { title: 'Price', isFigure: true, cell: ({ price }) => `$${price}` },
      { title: 'Your share', isFigure: true, cell: ({ share }) => `$${share}` },
      { title: 'State', cell: ({ state }) => el('span', { 'data-state': state }, state) },
    ]),
    pager('Pages of sales', desk, (to) => void go(to).catch(say)),
  );
}

function books(desk: AuthorDesk): HTMLElement {
  if (desk.books.length === 0)
    return el('p', { class: 'empty' }, 'No book of yours is in the shop yet. The shop takes books in for you.');
  return table('Books', desk.books, [
    {
      title: 'Book',
      cell: ({ name, slug, cover }) =>
        el(
          'a',
          { class: 'book', href: `/product/${slug}` },
          cover !== null && el('img', { src: cover, alt: '', width: 40, height: 60, loading: 'lazy' }),
          el('span', { class: 'title' }, name),
        ),
    },
    { title: 'Price', isFigure: true, cell: ({ price }) => (price === null ? 'not set' : `$${price}`) },
    { title: 'Sold', isFigure: true, cell: ({ sold }) => String(sold) },
    { title: 'State', cell: ({ status }) => el('span', { 'data-state': status }, status) },
    { title: 'Sample', cell: sampleChoice },
  ]);
}

/** How much of a book anybody may read before buying; kept as soon as it is chosen. */
function sampleChoice({ id, name, sample }: AuthorDesk['books'][number]): HTMLElement {
  const shares = [...new Set([...SHARES, sample])].toSorted((one, other) => one - other);
  let kept = String(sample);
  const choice: HTMLSelectElement = el(
    'select',
    {
      'aria-label': `Sample of ${name}`,
      onchange: () => {
        server.lend(id, Number(choice.value)).then(
          () => (kept = choice.value),
          (error: unknown) => {
            choice.value = kept;
            say(error);
          },
        );
      },
    },
    ...shares.map((share) =>
      el('option', { value: share, selected: share === sample }, share === 0 ? 'None' : `${share} %`),
    ),
  );
  return choice;
}

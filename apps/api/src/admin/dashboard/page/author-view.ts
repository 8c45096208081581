import type { AuthorDashboard } from '../dashboard-data.ts';
import { createElement, timeElement, createPager, createSection, createTable } from './dom.ts';
import { dashboardApi, stripeLogin } from './dashboard-api.ts';
import { showNewest } from './show-newest.ts';
import { showToast } from './toast.ts';

const PAYOUT_STATES: Readonly<Record<AuthorDashboard['onboarding'], { text: string; button: string | null }>> = {
  none: {
    text: 'Payouts are made through Stripe. Setting up takes a few minutes; until then we hold your shares for you.',
    button: 'Set up payouts',
  },
  started: {
    text: 'Your payouts are not set up yet. Until then we hold your shares for you.',
    button: 'Continue setup',
  },
  complete: { text: 'Your payouts are set up.', button: 'Open Stripe' },
  restricted: { text: 'Stripe needs something from you before it can pay you again.', button: 'Open Stripe' },
  unknown: { text: 'Stripe is not responding. Please try again later.', button: null },
};

/** The sample sizes that an author can choose, in percent. */
const SAMPLE_PERCENTS = [0, 5, 10, 20, 30, 50];

const RETURN_MESSAGES: Readonly<Record<string, string>> = {
  returned: 'Welcome back. Your changes will appear here as soon as Stripe has processed them.',
  expired: 'That link had expired. You can go on from here.',
};

/** The author dashboard: payouts, balances, sales and books. */
export async function authorView(): Promise<HTMLElement> {
  const view = createElement('div', { class: 'dashboard' });
  const goToPage = showNewest(
    (page: number) => dashboardApi.authorDashboard(page),
    (dashboard) =>
      view.replaceChildren(
        createElement('h1', {}, 'Your books'),
        ...stripeReturnNote(),
        createSection('Payouts', payoutsSection(dashboard)),
        createSection('Money', earningsSection(dashboard)),
        createSection('Sales', salesSection(dashboard, goToPage)),
        createSection('Books', booksSection(dashboard)),
      ),
  );
  await goToPage(1);
  return view;
}

/** A note for an author who returns from Stripe. Empty for all others. */
function stripeReturnNote(): HTMLElement[] {
  const text = RETURN_MESSAGES[new URLSearchParams(location.search).get('connect') ?? ''];
  return text === undefined ? [] : [createElement('p', { class: 'note', role: 'status' }, text)];
}

function payoutsSection({ onboarding }: AuthorDashboard): HTMLElement {
  const { text, button } = PAYOUT_STATES[onboarding];
  const open =
    button === null
      ? null
      : createElement('button', { type: 'button', onclick: () => void openStripeDashboard(open) }, button);
  return createElement('div', { class: 'row' }, createElement('p', {}, text), open);
}

async function openStripeDashboard(button: HTMLButtonElement | null): Promise<void> {
  if (button) button.disabled = true;
  try {
    const { url } = await stripeLogin();
    if (url) location.assign(url);
  } catch (error) {
    showToast(error);
  } finally {
    if (button) button.disabled = false;
  }
}

function earningsSection({ money: { earned, sent, due, debt }, feePercent }: AuthorDashboard): HTMLElement {
  const stat = (name: string, dollars: string, caption: string) =>
    createElement(
      'div',
      {},
      createElement('dt', {}, name),
      createElement('dd', {}, `$${dollars}`),
      createElement('dd', { class: 'caption' }, caption),
    );
  return createElement(
    'dl',
    { class: 'stats' },
    stat('Earned', earned, `Your share of sales after the ${feePercent}% fee and refunds`),
    stat('Sent', sent, 'Transferred to your Stripe account'),
    stat('Due', due, 'Will be transferred to you'),
    debt !== '0.00' && stat('Owed', debt, 'Refunded after it was sent; kept back from your next sales'),
  );
}

function salesSection(dashboard: AuthorDashboard, goToPage: (page: number) => Promise<void>): HTMLElement {
  if (dashboard.sales.length === 0)
    return createElement('p', { class: 'empty' }, 'No sales yet. Each sale will appear here with your share.');
  return createElement(
    'div',
    {},
    createTable('Sales', dashboard.sales, [
      { title: 'Sold', cell: ({ paidAt }) => timeElement(paidAt) },
      { title: 'Book', cell: ({ book }) => createElement('span', { class: 'title' }, book) },
      { title: 'Price', isNumeric: true, cell: ({ price }) => `$${price}` },
      { title: 'Your share', isNumeric: true, cell: ({ share }) => `$${share}` },
      { title: 'State', cell: ({ state }) => createElement('span', { 'data-state': state }, state) },
    ]),
    createPager('Pages of sales', dashboard, (to) => void goToPage(to).catch(showToast)),
  );
}

function booksSection(dashboard: AuthorDashboard): HTMLElement {
  if (dashboard.books.length === 0) return createElement('p', { class: 'empty' }, 'You haven’t published a book yet.');
  return createTable('Books', dashboard.books, [
    {
      title: 'Book',
      cell: ({ name, slug, cover }) =>
        createElement(
          'a',
          { class: 'book', href: `/product/${slug}` },
          cover !== null && createElement('img', { src: cover, alt: '', width: 40, height: 60, loading: 'lazy' }),
          createElement('span', { class: 'title' }, name),
        ),
    },
    { title: 'Price', isNumeric: true, cell: ({ price }) => (price === null ? 'not set' : `$${price}`) },
    { title: 'Sold', isNumeric: true, cell: ({ sold }) => String(sold) },
    { title: 'State', cell: ({ status }) => createElement('span', { 'data-state': status }, status) },
    { title: 'Sample', cell: samplePicker },
  ]);
}

/** A selector for the size of the free sample; it saves on change. */
function samplePicker({ id, name, sample }: AuthorDashboard['books'][number]): HTMLElement {
  const percents = [...new Set([...SAMPLE_PERCENTS, sample])].toSorted((one, other) => one - other);
  let saved = String(sample);
  const choice: HTMLSelectElement = createElement(
    'select',
    {
      'aria-label': `Sample of ${name}`,
      onchange: () => {
        dashboardApi.setSamplePercent(id, Number(choice.value)).then(
          () => (saved = choice.value),
          (error: unknown) => {
            choice.value = saved;
            showToast(error);
          },
        );
      },
    },
    ...percents.map((share) =>
      createElement('option', { value: share, selected: share === sample }, share === 0 ? 'None' : `${share} %`),
    ),
  );
  return choice;
}

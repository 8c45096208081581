/** Every screen in every state it can be in, by axe, enlarged four times, in forced colors, and with less motion. */
import type { Page } from '@playwright/test';
import { fillBilling } from '../pages/store.page.ts';
import { expectAccessible, THEMES } from '../support/accessible.ts';
import type { Allowance } from '../support/watch.ts';
import { answering, failing, held, slow } from './faults.ts';
import type { ModelShop } from './model-shop.ts';
import { breakNames, cardIsThere, DEMO, keep, putIntoCart, readyToOrder, signIn } from './people.ts';
import { expect, test } from './test.ts';

/** A screen in a state: how to get there, which ends with it in sight. */
interface State {
  readonly allows?: readonly Allowance[];
  open(page: Page, model: ModelShop): Promise<void>;
}

const LISTS = /^GET \/products(\/\?|\/featured|\/genres|\/favorites|\/library|\?|$)/;
const heading = (page: Page, name: RegExp | string, level = 1) => page.getByRole('heading', { level, name });
const seen = (page: Page, text: RegExp | string) => expect(page.getByText(text).first()).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens `path` and waits until it shows `text`. */
const at = (path: string, text: RegExp | string): State => ({
  open: async (page) => {
    await page.goto(path);
    await seen(page, text);
  },
});

/** The same, whatever `before` has prepared; the console may then say what a refused call leaves there. */
const prepared = (
  before: (page: Page, model: ModelShop) => Promise<unknown> | void,
  { open }: State,
  ...allows: readonly Allowance[]
): State => ({
  allows,
  open: async (page, model) => {
    await before(page, model);
    await open(page, model);
  },
});

const signedIn = (state: State): State => prepared(signIn, state, ...(state.allows ?? []));
const withFault = (call: string | RegExp, fault: Parameters<ModelShop['inject']>[1], state: State): State =>
  prepared((_, model) => void model.inject(call, fault), state, 'refused call', ...(state.allows ?? []));

/** Types into the fields of those names. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

function ownAll({ fake }: ModelShop): void {
  const [account] = fake.state.accounts;
  for (const { id } of fake.state.products) {
    account?.owned.add(id);
    account?.favorites.add(id);
  }
}

async function openCard(page: Page, model: ModelShop): Promise<void> {
  await readyToOrder(page, model);
  await press(page, 'Continue to Payment');
  await cardIsThere(page);
}

const SEARCH = (text: string, outcome: string): State => ({
  open: async (page) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search' }).fill(text);
    await expect(page.locator('[data-component="SearchResults"]').getByText(outcome).first()).toBeVisible();
  },
});

/** A state that shows all of another stands for it. */
const STATES: Readonly<Record<string, State>> = {
  home: at('/', 'Signals'),
  'home on its way': withFault(LISTS, held(), at('/', /^Happy reading,/)),
  'home that failed': withFault(LISTS, failing(500), at('/', 'Retry')),
  'home with the way back to the cart': {
    open: async (page) => {
      await page.goto('/cart');
      await fill(page, { Username: DEMO.username, Password: DEMO.password });
      await press(page, 'Log in');
      await seen(page, 'Continue to your cart');
    },
  },
  'the menu': {
    open: async (page) => {
      await page.goto('/');
      await press(page, 'Menu');
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Discover' })).toBeVisible();
    },
  },
  discover: at('/discover', 'Signals'),
  'a genre that is none': at('/discover/no-such-genre', /no genre|not.*genre|There is no/i),
  'search with hits': SEARCH('t', 'The Tide Clock'),
  'search without hits': SEARCH('nothing like it', 'No products found.'),
  'search that did not come': withFault(
    /^GET \/products$/,
    failing(500),
    SEARCH('tide', 'Search could not be loaded. Check your connection.'),
  ),
  'a book': at('/product/the-tide-clock', 'Add to cart'),
  'a book of one’s own': prepared(
    (page, model) => {
      ownAll(model);
      return signIn(page, model);
    },
    at('/product/the-tide-clock', 'Read now'),
  ),
  'a book on its way': withFault('GET /products/the-tide-clock', held(), at('/product/the-tide-clock', 'Login')),
  'a book that failed': withFault(
    'GET /products/the-tide-clock',
    failing(500),
    at('/product/the-tide-clock', 'Oops! Something went wrong'),
  ),
  'a book that is none': prepared(() => undefined, at('/product/no-such-book', 'Product Not Found'), 'refused call'),
  reviews: at('/product/the-tide-clock/reviews', '1 - 10 out of 23 reviews'),
  'reviews on their way': withFault(/^GET \/reviews/, held(), at('/product/the-tide-clock/reviews', 'The Tide Clock')),
  'reviews that failed': withFault(
    /^GET \/reviews/,
    failing(500),
    at('/product/the-tide-clock/reviews', 'Error loading reviews'),
  ),
  'reviews of a book that is none': prepared(
    () => undefined,
    at('/product/no-such-book/reviews', 'Product not available...'),
    'refused call',
  ),
  'login with errors': {
    open: async (page) => {
      await page.goto('/login');
      await press(page, 'Log in');
      await seen(page, 'Username is required');
    },
  },
  'login that was refused': {
    allows: ['refused call'],
    open: async (page) => {
      await page.goto('/login');
      await fill(page, { Username: 'nobody', Password: 'Wrong 1 password!' });
      await press(page, 'Log in');
      await seen(page, 'Email or password is incorrect. Please try again.');
    },
  },
  'register with errors': {
    open: async (page) => {
      await page.goto('/register');
      await fill(page, { Username: 'a b', Email: 'x', Password: 'short' });
      await page.getByLabel('First name').fill('R2');
      await press(page, 'Create account');
      await seen(page, 'Please select a role');
    },
  },
  'forgot password with an error': {
    open: async (page) => {
      await page.goto('/forgot-password');
      await press(page, 'Send reset link');
      await seen(page, 'Email is required');
    },
  },
  'forgot password that was sent': {
    open: async (page) => {
      await page.goto('/forgot-password');
      await fill(page, { Email: 'ines@octavo.example' });
      await press(page, 'Send reset link');
      await seen(page, 'If there is an account with this address');
    },
  },
  'reset password with errors': {
    open: async (page) => {
      await page.goto('/reset-password?key=k&login=ines_h');
      await press(page, 'Reset password');
      await seen(page, 'New password is required');
    },
  },
  'the terms': at('/legal/terms', 'Terms of Service'),
  'nothing at the address': at('/nowhere', 'Page not found'),
  offline: {
    allows: ['broken connection', 'missing code'],
    open: async (page) => {
      await page.goto('/');
      await seen(page, 'Signals');
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
      await page.context().setOffline(true);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(heading(page, 'You are offline')).toBeVisible();
    },
  },
  'offline before the notices have come': {
    allows: ['broken connection'],
    open: async (page) => {
      await page.route(/\/assets\/(Notices|late-toasts)-/, (route) => route.abort());
      await page.goto('/');
      await seen(page, 'Signals');
      await page.context().setOffline(true);
      await seen(page, 'You are offline.');
    },
  },
  'a page that broke': signedIn({
    allows: ['broken page'],
    open: async (page, model) => {
      await putIntoCart(page, model, 2);
      await page.goto('/product/salt-roads');
      await breakNames(page);
      await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
      await expect(heading(page, 'Something went wrong')).toBeVisible();
    },
  }),
  library: prepared(
    (page, model) => {
      ownAll(model);
      return signIn(page, model);
    },
    at('/library', 'Keep the story going..'),
  ),
  'an empty library': signedIn(at('/library', 'Keep the story going..')),
  'a library on its way': withFault(
    'GET /products/library',
    held(),
    signedIn(at('/library', 'Keep the story going..')),
  ),
  'a library that failed': withFault('GET /products/library', failing(500), signedIn(at('/library', 'Retry'))),
  favorites: prepared(
    (page, model) => {
      ownAll(model);
      return signIn(page, model);
    },
    at('/favorites', 'Your Favorite Collection'),
  ),
  'no favorites': signedIn(at('/favorites', 'Your Favorite Collection')),
  'the account of an author': prepared(
    (page, model) => signIn(page, model, 'maren_oskalo'),
    at('/profile', 'Stripe Connect'),
  ),
  'orders of earlier days': prepared(
    (page, model) => {
      for (let id = 1; id <= 12; id += 1) {
        model.fake.state.accounts[0]?.orders.push({
          id,
          date_created: `2026-03-${String(id).padStart(2, '0')}T16:07:00Z`,
          line_items: [{ id, name: `Line ${id}`, total: '1.99' }],
          total: '1.99',
          status: id === 12 ? 'pending_payment' : 'paid',
          stripe_payment_intent_client_secret: null,
        });
      }
      return signIn(page, model);
    },
    at('/profile?tab=order-history', 'March 12, 2026, 4:07 PM'),
  ),
  'no orders of earlier days': signedIn(at('/profile?tab=order-history', 'No past orders found')),
  'orders on their way': withFault(
    'GET /orders',
    held(),
    signedIn(at('/profile?tab=order-history', 'Loading your orders...')),
  ),
  'profile settings with errors': signedIn({
    open: async (page) => {
      await page.goto('/profile?tab=account-settings');
      await fill(page, { 'First name': '', Email: 'x' });
      await press(page, 'Save');
      await seen(page, 'First name is required');
    },
  }),
  'security settings with errors': signedIn({
    open: async (page) => {
      await page.goto('/profile?tab=account-settings');
      await page.getByRole('tab', { name: 'Security' }).click();
      await press(page, 'Change password');
      await seen(page, 'Current password is required');
    },
  }),
  'an empty cart': signedIn(at('/cart', 'Your cart is empty.')),
  'the cart with errors': signedIn({
    open: async (page, model) => {
      await putIntoCart(page, model, 2);
      await page.goto('/cart');
      await press(page, 'Continue to Payment');
      await seen(page, 'Required');
    },
  }),
  'an order that was refused': {
    allows: ['refused call', 'failed order'],
    open: async (page, model) => {
      model.inject('POST /orders', failing(409, 'The price has changed.'));
      page.on('dialog', (dialog) => void dialog.accept());
      await readyToOrder(page, model);
      await press(page, 'Continue to Payment');
      await expect(page.getByRole('alert').filter({ hasText: 'The price has changed.' })).toBeVisible();
    },
  },
  'an order without a session': signedIn({
    open: async (page, model) => {
      await putIntoCart(page, model, 2);
      await keep(page, { access_token: '' });
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto('/cart');
      await fillBilling(page);
      await press(page, 'Continue to Payment');
      await expect(page.getByRole('alert').getByRole('link', { name: 'Log in' })).toBeVisible();
    },
  }),
  'the card on its way': {
    open: async (page, model) => {
      await page.route('**/provider.js', () => undefined);
      await readyToOrder(page, model);
      await press(page, 'Continue to Payment');
      await seen(page, 'Loading payment form...');
    },
  },
  'a card that was declined': {
    open: async (page, model) => {
      model.fake.payment.outcomes.push({ status: 'requires_payment_method', errorMessage: 'Your card was declined.' });
      await openCard(page, model);
      await press(page, 'Complete Payment');
      await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
    },
  },
  'a payment under way': {
    open: async (page, model) => {
      await openCard(page, model);
      await page.route('**/model/**', () => undefined);
      await press(page, 'Complete Payment');
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    },
  },
  'an order without its secret': {
    open: async (page, model) => {
      model.inject('POST /orders', answering({ id: 77, stripe_payment_intent_client_secret: null }));
      await readyToOrder(page, model);
      await press(page, 'Continue to Payment');
      await seen(page, 'Payment information is missing. Please go back and try again.');
    },
  },
  'a payment that succeeded': {
    open: async (page, model) => {
      await openCard(page, model);
      await press(page, 'Complete Payment');
      await expect(heading(page, 'Payment Successful!')).toBeVisible();
    },
  },
  'the reader on its way': prepared(
    (page, model) => {
      model.inject('GET /products/the-tide-clock', slow(60_000));
      return signIn(page, model);
    },
    at('/product/the-tide-clock/stream', 'Loading...'),
  ),
  'the reader that failed': withFault(
    'GET /products/the-tide-clock',
    failing(500),
    signedIn(at('/product/the-tide-clock/stream', 'Error loading ebook')),
  ),
};

// Each theme has a third of the states for all that axe asks; contrast is asked of every state in every theme.
for (const [turn, [name, { open, allows = [] }]] of Object.entries(STATES).entries()) {
  const theme = THEMES[turn % THEMES.length] ?? 'light';
  test(`${name} is accessible in ${theme} colors, in forced ones, enlarged four times and with less motion, and has contrast in all`, async ({
    page,
    model,
    ears,
  }) => {
    ears.allow(...allows);
    await open(page, model);
    await expectAccessible(page, theme);
  });
}

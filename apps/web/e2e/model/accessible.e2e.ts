/** Every screen in every state it can be in, by axe, enlarged four times, in forced colors, and with less motion. */
import type { Page } from '@playwright/test';
import { fillBilling } from '../pages/store.page.ts';
import { expectAccessible, THEMES } from '../support/accessible.ts';
import type { AllowedError } from '../support/console-guard.ts';
import { respondWith, failWith, pausedCall, delayed } from './faults.ts';
import type { ModelShop } from './model-shop.ts';
import { breakNameRendering, waitForCardField, DEMO_USER, storeCart, fillCart, prepareCheckout, signIn } from './users.ts';
import { expect, test } from './test.ts';

/** A screen in a state: how to get there, which ends with it in sight. */
interface ScreenState {
  readonly allowedErrors?: readonly AllowedError[];
  open(page: Page, model: ModelShop): Promise<void>;
}

const LIST_REQUESTS = /^GET \/products(\/\?|\/featured|\/genres|\/favorites|\/library|\?|$)/;
const heading = (page: Page, name: RegExp | string, level = 1) => page.getByRole('heading', { level, name });
const expectVisible = (page: Page, text: RegExp | string) => expect(page.getByText(text).first()).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens `path` and waits until it shows `text`. */
const atPath = (path: string, text: RegExp | string): ScreenState => ({
  open: async (page) => {
    await page.goto(path);
    await expectVisible(page, text);
  },
});

/** The same, whatever `before` has prepared; the console may then say what a refused call leaves there. */
const withSetup = (
  before: (page: Page, model: ModelShop) => Promise<unknown> | void,
  { open }: ScreenState,
  ...allowedErrors: readonly AllowedError[]
): ScreenState => ({
  allowedErrors,
  open: async (page, model) => {
    await before(page, model);
    await open(page, model);
  },
});

const signedIn = (state: ScreenState): ScreenState => withSetup(signIn, state, ...(state.allowedErrors ?? []));
const withFault = (call: string | RegExp, fault: Parameters<ModelShop['injectFault']>[1], state: ScreenState): ScreenState =>
  withSetup((_, model) => void model.injectFault(call, fault), state, 'refused call', ...(state.allowedErrors ?? []));

/** Types into the fields of those names. */
async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

function grantAllBooks({ fake }: ModelShop): void {
  const [account] = fake.state.accounts;
  for (const { id } of fake.state.products) {
    account?.owned.add(id);
    account?.favorites.add(id);
  }
}

async function openPaymentStep(page: Page, model: ModelShop): Promise<void> {
  await prepareCheckout(page, model);
  await press(page, 'Continue to Payment');
  await waitForCardField(page);
}

const searchState = (text: string, outcome: string): ScreenState => ({
  open: async (page) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search' }).fill(text);
    await expect(page.locator('[data-component="SearchResults"]').getByText(outcome).first()).toBeVisible();
  },
});

/** A state that shows all of another stands for it. */
const SCREEN_STATES: Readonly<Record<string, ScreenState>> = {
  home: atPath('/', 'Signals'),
  'home on its way': withFault(LIST_REQUESTS, pausedCall(), atPath('/', /^Happy reading,/)),
  'home that failed': withFault(LIST_REQUESTS, failWith(500), atPath('/', 'Retry')),
  'home with the way back to the cart': {
    open: async (page) => {
      await page.goto('/cart');
      await fillFields(page, { Username: DEMO_USER.username, Password: DEMO_USER.password });
      await press(page, 'Log in');
      await expectVisible(page, 'Continue to your cart');
    },
  },
  'the menu': {
    open: async (page) => {
      await page.goto('/');
      await press(page, 'Menu');
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Discover' })).toBeVisible();
    },
  },
  discover: atPath('/discover', 'Signals'),
  'a genre that is none': atPath('/discover/no-such-genre', /no genre|not.*genre|There is no/i),
  'search with hits': searchState('t', 'The Tide Clock'),
  'search without hits': searchState('nothing like it', 'No products found.'),
  'search that did not come': withFault(
    /^GET \/products$/,
    failWith(500),
    searchState('tide', 'Search could not be loaded. Check your connection.'),
  ),
  'a book': atPath('/product/the-tide-clock', 'Add to cart'),
  'a book of one’s own': withSetup(
    (page, model) => {
      grantAllBooks(model);
      return signIn(page, model);
    },
    atPath('/product/the-tide-clock', 'Read now'),
  ),
  'a book on its way': withFault('GET /products/the-tide-clock', pausedCall(), atPath('/product/the-tide-clock', 'Login')),
  'a book that failed': withFault(
    'GET /products/the-tide-clock',
    failWith(500),
    atPath('/product/the-tide-clock', 'Oops! Something went wrong'),
  ),
  'a book that is none': withSetup(() => undefined, atPath('/product/no-such-book', 'Product Not Found'), 'refused call'),
  reviews: atPath('/product/the-tide-clock/reviews', '1 - 10 out of 23 reviews'),
  'reviews on their way': withFault(/^GET \/reviews/, pausedCall(), atPath('/product/the-tide-clock/reviews', 'The Tide Clock')),
  'reviews that failed': withFault(
    /^GET \/reviews/,
    failWith(500),
    atPath('/product/the-tide-clock/reviews', 'Error loading reviews'),
  ),
  'reviews of a book that is none': withSetup(
    () => undefined,
    atPath('/product/no-such-book/reviews', 'Product not available...'),
    'refused call',
  ),
  'login with errors': {
    open: async (page) => {
      await page.goto('/login');
      await press(page, 'Log in');
      await expectVisible(page, 'Username is required');
    },
  },
  'login that was refused': {
    allowedErrors: ['refused call'],
    open: async (page) => {
      await page.goto('/login');
      await fillFields(page, { Username: 'nobody', Password: 'Wrong 1 password!' });
      await press(page, 'Log in');
      await expectVisible(page, 'Email or password is incorrect. Please try again.');
    },
  },
  'register with errors': {
    open: async (page) => {
      await page.goto('/register');
      await fillFields(page, { Username: 'a b', Email: 'x', Password: 'short' });
      await page.getByLabel('First name').fill('R2');
      await press(page, 'Create account');
      await expectVisible(page, 'Please select a role');
    },
  },
  'forgot password with an error': {
    open: async (page) => {
      await page.goto('/forgot-password');
      await press(page, 'Send reset link');
      await expectVisible(page, 'Email is required');
    },
  },
  'forgot password that was sent': {
    open: async (page) => {
      await page.goto('/forgot-password');
      await fillFields(page, { Email: 'ines@octavo.example' });
      await press(page, 'Send reset link');
      await expectVisible(page, 'If there is an account with this address');
    },
  },
  'reset password with errors': {
    open: async (page) => {
      await page.goto('/reset-password?key=k&login=ines_h');
      await press(page, 'Reset password');
      await expectVisible(page, 'New password is required');
    },
  },
  'the terms': atPath('/legal/terms', 'Terms of Service'),
  'nothing at the address': atPath('/nowhere', 'Page not found'),
  offline: {
    allowedErrors: ['broken connection', 'missing code'],
    open: async (page) => {
      await page.goto('/');
      await expectVisible(page, 'Signals');
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
      await page.context().setOffline(true);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(heading(page, 'You are offline')).toBeVisible();
    },
  },
  'offline before the notices have come': {
    allowedErrors: ['broken connection'],
    open: async (page) => {
      await page.route(/\/assets\/(Notices|late-toasts)-/, (route) => route.abort());
      await page.goto('/');
      await expectVisible(page, 'Signals');
      await page.context().setOffline(true);
      await expectVisible(page, 'You are offline.');
    },
  },
  'a page that broke': signedIn({
    allowedErrors: ['broken page'],
    open: async (page, model) => {
      await fillCart(page, model, 2);
      await page.goto('/product/salt-roads');
      await breakNameRendering(page);
      await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
      await expect(heading(page, 'Something went wrong')).toBeVisible();
    },
  }),
  library: withSetup(
    (page, model) => {
      grantAllBooks(model);
      return signIn(page, model);
    },
    atPath('/library', 'Keep the story going..'),
  ),
  'an empty library': signedIn(atPath('/library', 'Keep the story going..')),
  'a library on its way': withFault(
    'GET /products/library',
    pausedCall(),
    signedIn(atPath('/library', 'Keep the story going..')),
  ),
  'a library that failed': withFault('GET /products/library', failWith(500), signedIn(atPath('/library', 'Retry'))),
  favorites: withSetup(
    (page, model) => {
      grantAllBooks(model);
      return signIn(page, model);
    },
    atPath('/favorites', 'Your Favorite Collection'),
  ),
  'no favorites': signedIn(atPath('/favorites', 'Your Favorite Collection')),
  'the account of an author': withSetup(
    (page, model) => signIn(page, model, 'maren_oskalo'),
    atPath('/profile', 'Stripe Connect'),
  ),
  'orders of earlier days': withSetup(
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
    atPath('/profile?tab=order-history', 'March 12, 2026, 4:07 PM'),
  ),
  'no orders of earlier days': signedIn(atPath('/profile?tab=order-history', 'No past orders found')),
  'orders on their way': withFault(
    'GET /orders',
    pausedCall(),
    signedIn(atPath('/profile?tab=order-history', 'Loading your orders...')),
  ),
  'profile settings with errors': signedIn({
    open: async (page) => {
      await page.goto('/profile?tab=account-settings');
      await fillFields(page, { 'First name': '', Email: 'x' });
      await press(page, 'Save');
      await expectVisible(page, 'First name is required');
    },
  }),
  'security settings with errors': signedIn({
    open: async (page) => {
      await page.goto('/profile?tab=account-settings');
      await page.getByRole('tab', { name: 'Security' }).click();
      await press(page, 'Change password');
      await expectVisible(page, 'Current password is required');
    },
  }),
  'an empty cart': signedIn(atPath('/cart', 'Your cart is empty.')),
  'the cart with errors': signedIn({
    open: async (page, model) => {
      await fillCart(page, model, 2);
      await page.goto('/cart');
      await press(page, 'Continue to Payment');
      await expectVisible(page, 'Required');
    },
  }),
  'an order that was refused': {
    allowedErrors: ['refused call', 'failed order'],
    open: async (page, model) => {
      model.injectFault('POST /orders', failWith(409, 'The price has changed.'));
      page.on('dialog', (dialog) => void dialog.accept());
      await prepareCheckout(page, model);
      await press(page, 'Continue to Payment');
      await expect(page.getByRole('alert').filter({ hasText: 'The price has changed.' })).toBeVisible();
    },
  },
  'an order without a session': signedIn({
    open: async (page, model) => {
      await fillCart(page, model, 2);
      await storeCart(page, { access_token: '' });
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
      await prepareCheckout(page, model);
      await press(page, 'Continue to Payment');
      await expectVisible(page, 'Loading payment form...');
    },
  },
  'a card that was declined': {
    open: async (page, model) => {
      model.fake.payment.outcomes.push({ status: 'requires_payment_method', errorMessage: 'Your card was declined.' });
      await openPaymentStep(page, model);
      await press(page, 'Complete Payment');
      await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
    },
  },
  'a payment under way': {
    open: async (page, model) => {
      await openPaymentStep(page, model);
      await page.route('**/model/**', () => undefined);
      await press(page, 'Complete Payment');
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    },
  },
  'an order without its secret': {
    open: async (page, model) => {
      model.injectFault('POST /orders', respondWith({ id: 77, stripe_payment_intent_client_secret: null }));
      await prepareCheckout(page, model);
      await press(page, 'Continue to Payment');
      await expectVisible(page, 'Payment information is missing. Please go back and try again.');
    },
  },
  'a payment that succeeded': {
    open: async (page, model) => {
      await openPaymentStep(page, model);
      await press(page, 'Complete Payment');
      await expect(heading(page, 'Payment Successful!')).toBeVisible();
    },
  },
  'the reader on its way': withSetup(
    (page, model) => {
      model.injectFault('GET /products/the-tide-clock', delayed(60_000));
      return signIn(page, model);
    },
    atPath('/product/the-tide-clock/stream', 'Loading...'),
  ),
  'the reader that failed': withFault(
    'GET /products/the-tide-clock',
    failWith(500),
    signedIn(atPath('/product/the-tide-clock/stream', 'Error loading ebook')),
  ),
};

// Each theme has a third of the states for all that axe asks; contrast is asked of every state in every theme.
for (const [turn, [name, { open, allowedErrors = [] }]] of Object.entries(SCREEN_STATES).entries()) {
  const theme = THEMES[turn % THEMES.length] ?? 'light';
  test(`${name} is accessible in ${theme} colors, in forced ones, enlarged four times and with less motion, and has contrast in all`, async ({
    page,
    model,
    consoleGuard,
  }) => {
    consoleGuard.allow(...allowedErrors);
    await open(page, model);
    await expectAccessible(page, theme);
  });
}

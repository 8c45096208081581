/**
 * Every screen in each of its states: axe, 400 % zoom, forced colors and reduced motion. One file on purpose: it is one table
 * of states.
 */
import type { Page } from '@playwright/test';
import { fillBilling } from '../pages/store.page.ts';
import { expectAccessible, THEMES } from '../support/accessible.ts';
import type { AllowedError } from '../support/console-guard.ts';
import { respondWith, failWith, pausedCall, delayed } from './faults.ts';
import type { ModelShop } from './model-shop.ts';
import { breakNameRendering, waitForCardField, storeCart, fillCart, prepareCheckout, signIn } from './users.ts';
import { expect, test } from './test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

/** A screen state: how to reach it. `open` resolves when the state is visible. */
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

/** The same state with a setup step before it. The allowed console errors may then occur. */
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
const withFault = (
  call: string | RegExp,
  fault: Parameters<ModelShop['injectFault']>[1],
  state: ScreenState,
): ScreenState =>
  withSetup((_, model) => void model.injectFault(call, fault), state, 'http error', ...(state.allowedErrors ?? []));

/** Fills the fields with these labels. */
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

/** A state that contains everything of another state covers that one as well. */
const SCREEN_STATES: Readonly<Record<string, ScreenState>> = {
  home: atPath('/', 'Signals'),
  'home while loading': withFault(LIST_REQUESTS, pausedCall(), atPath('/', /^Happy reading,/)),
  'home with an error': withFault(LIST_REQUESTS, failWith(500), atPath('/', 'Retry')),
  'home with the link back to the cart': {
    open: async (page) => {
      await page.goto('/cart');
      await fillFields(page, { Username: demoCustomer.username, Password: demoCustomer.password });
      await press(page, 'Log in');
      await expectVisible(page, 'Continue to your cart');
    },
  },
  'the open menu': {
    open: async (page) => {
      await page.goto('/');
      await press(page, 'Menu');
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Discover' })).toBeVisible();
    },
  },
  discover: atPath('/discover', 'Signals'),
  'an unknown genre': atPath('/discover/no-such-genre', /genre not found/i),
  'search with results': searchState('t', 'The Tide Clock'),
  'search without results': searchState('nothing like it', 'No products found.'),
  'search with an error': withFault(
    /^GET \/products$/,
    failWith(500),
    searchState('tide', 'Search could not be loaded. Check your connection.'),
  ),
  'a book': atPath('/product/the-tide-clock', 'Add to cart'),
  'an owned book': withSetup(
    (page, model) => {
      grantAllBooks(model);
      return signIn(page, model);
    },
    atPath('/product/the-tide-clock', 'Read now'),
  ),
  'a book while loading': withFault(
    'GET /products/the-tide-clock',
    pausedCall(),
    atPath('/product/the-tide-clock', 'Login'),
  ),
  'a book with an error': withFault(
    'GET /products/the-tide-clock',
    failWith(500),
    atPath('/product/the-tide-clock', 'Oops! Something went wrong'),
  ),
  'an unknown book': withSetup(() => undefined, atPath('/product/no-such-book', 'Product Not Found'), 'http error'),
  reviews: atPath('/product/the-tide-clock/reviews', '1 - 10 out of 23 reviews'),
  'reviews while loading': withFault(
    /^GET \/reviews/,
    pausedCall(),
    atPath('/product/the-tide-clock/reviews', 'The Tide Clock'),
  ),
  'reviews with an error': withFault(
    /^GET \/reviews/,
    failWith(500),
    atPath('/product/the-tide-clock/reviews', 'Error loading reviews'),
  ),
  'reviews of an unknown book': withSetup(
    () => undefined,
    atPath('/product/no-such-book/reviews', 'Product not available...'),
    'http error',
  ),
  'login with errors': {
    open: async (page) => {
      await page.goto('/login');
      await press(page, 'Log in');
      await expectVisible(page, 'Username is required');
    },
  },
  'login that was rejected': {
    allowedErrors: ['http error'],
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
  'forgot password after submission': {
    open: async (page) => {
      await page.goto('/forgot-password');
      await fillFields(page, { Email: 'ines@octavo.example' });
      await press(page, 'Send reset link');
      await expectVisible(page, 'If an account has this address');
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
  'an unknown URL': atPath('/nowhere', 'Page not found'),
  offline: {
    allowedErrors: ['network error', 'missing code'],
    open: async (page) => {
      await page.goto('/');
      await expectVisible(page, 'Signals');
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
      await page.context().setOffline(true);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(heading(page, "You're offline")).toBeVisible();
    },
  },
  'offline before the toasts have loaded': {
    allowedErrors: ['network error'],
    open: async (page) => {
      await page.route(/\/assets\/(Notifications|toast-renderer)-/, (route) => route.abort());
      await page.goto('/');
      await expectVisible(page, 'Signals');
      await page.context().setOffline(true);
      await expectVisible(page, "You're offline.");
    },
  },
  'a page that crashed': signedIn({
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
  'a library while loading': withFault(
    'GET /products/library',
    pausedCall(),
    signedIn(atPath('/library', 'Keep the story going..')),
  ),
  'a library with an error': withFault('GET /products/library', failWith(500), signedIn(atPath('/library', 'Retry'))),
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
  'an order history': withSetup(
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
  'an empty order history': signedIn(atPath('/profile?tab=order-history', 'No past orders found')),
  'orders while loading': withFault(
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
  'an order that was rejected': {
    allowedErrors: ['http error', 'failed order'],
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
  'the card field while loading': {
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
  'a payment in progress': {
    open: async (page, model) => {
      await openPaymentStep(page, model);
      await page.route('**/model/**', () => undefined);
      await press(page, 'Complete Payment');
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    },
  },
  'an order without its client secret': {
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
  'the reader while loading': withSetup(
    (page, model) => {
      model.injectFault('GET /products/the-tide-clock', delayed(60_000));
      return signIn(page, model);
    },
    atPath('/product/the-tide-clock/stream', 'Loading...'),
  ),
  'the reader with an error': withFault(
    'GET /products/the-tide-clock',
    failWith(500),
    signedIn(atPath('/product/the-tide-clock/stream', 'Error loading ebook')),
  ),
};

/** The stories of every screen run the same checks, so the other states are part of `pnpm verify:deep`. */
const STATES_OF_EVERY_RUN = new Set([
  'the open menu',
  'a book',
  'profile settings with errors',
  'the cart with errors',
]);

// Each theme runs the full axe check on a third of the states.
for (const [turn, [name, { open, allowedErrors = [] }]] of Object.entries(SCREEN_STATES).entries()) {
  const theme = THEMES[turn % THEMES.length] ?? 'light';
  const title = `${name} is accessible in the ${theme} theme, in forced colors, at 400 % zoom and with reduced motion`;
  test(title, { tag: STATES_OF_EVERY_RUN.has(name) ? [] : ['@deep'] }, async ({ page, model, consoleGuard }) => {
    consoleGuard.allow(...allowedErrors);
    await open(page, model);
    await expectAccessible(page, theme);
  });
}

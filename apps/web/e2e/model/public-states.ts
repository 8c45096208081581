/** The states of the pages that every visitor can open, by name. */
import { demoCustomer } from '../support/demo-accounts.ts';
import { failWith, pausedCall } from './faults.ts';
import {
  atPath,
  expectVisible,
  fillFields,
  grantAllBooks,
  heading,
  press,
  signedIn,
  withFault,
  withSetup,
  type ScreenState,
} from './screen-state.ts';
import { breakNameRendering } from '../support/break-name-rendering.ts';
import { fillCart, signIn } from './users.ts';
import { expect } from './test.ts';

const LIST_REQUESTS = /^GET \/products(\/\?|\/featured|\/genres|\/favorites|\/library|\?|$)/;

const searchState = (text: string, outcome: string): ScreenState => ({
  open: async (page) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search' }).fill(text);
    await expect(page.locator('[data-component="SearchResults"]').getByText(outcome).first()).toBeVisible();
  },
});

export const PUBLIC_STATES: Readonly<Record<string, ScreenState>> = {
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
};

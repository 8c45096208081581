/** The states of the library, the account, the cart and the reader, by name. */
import type { Page } from '@playwright/test';
import { fillBilling } from '../pages/store.page.ts';
import { delayed, failWith, pausedCall, respondWith } from './faults.ts';
import type { ModelShop } from './model-shop.ts';
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
import { fillCart, prepareCheckout, signIn, storeCart, waitForCardField } from './users.ts';
import { expect } from './test.ts';

async function openPaymentStep(page: Page, model: ModelShop): Promise<void> {
  await prepareCheckout(page, model);
  await press(page, 'Continue to Payment');
  await waitForCardField(page);
}

export const CUSTOMER_STATES: Readonly<Record<string, ScreenState>> = {
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

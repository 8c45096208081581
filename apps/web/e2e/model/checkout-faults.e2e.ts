/** Failures between a filled cart and a paid order: no customer pays twice, and no book is free. */
import type { Page } from '@playwright/test';
import { requestsFor, waitForCardField, storedValue, fillCart, prepareCheckout, signIn } from './users.ts';
import { aborted, pausedCall, responseLost } from './faults.ts';
import { recordAlerts, payButton, continueButton, successHeading } from '../pages/checkout.page.ts';
import { fillBilling } from '../pages/store.page.ts';
import { expect, test } from './test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test(
  'an order without a network keeps the cart, and the same form creates one order once online',
  { tag: ['@check-61'] },
  async ({ page, model, context, consoleGuard }) => {
    // The order may be the first API call of the page. Then the code of the API client is missing as well.
    consoleGuard.allow('network error', 'failed order', 'missing code');
    await prepareCheckout(page, model);
    const alertMessages = recordAlerts(page);
    await context.setOffline(true);
    await continueButton(page).click();
    await expect.poll(() => alertMessages).toHaveLength(1);
    expect(alertMessages[0]).toMatch(/^Order creation failed/);
    await expect(page.getByRole('alert').filter({ hasText: 'Order creation failed' })).toBeVisible();
    expect(await storedValue(page, 'cartItems')).toContain('Salt Roads');
    await expect(page.getByLabel('City')).toHaveValue('Portmere');
    await context.setOffline(false);
    await continueButton(page).click();
    await waitForCardField(page);
    await payButton(page).click();
    await expect(successHeading(page)).toBeVisible();
    expect(requestsFor(model.requests, 'POST /orders')).toHaveLength(1);
  },
);

test(
  'returning to billing without a network resumes the pending order',
  { tag: ['@check-61', '@deep'] },
  async ({ page, model, context }) => {
    await prepareCheckout(page, model);
    await continueButton(page).click();
    await expect(payButton(page)).toBeEnabled();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Back to Billing' }).click();
    await continueButton(page).click();
    await expect(page.getByText('PAYMENT DETAILS')).toBeVisible();
    await context.setOffline(false);
    await expect(payButton(page)).toBeEnabled();
    await waitForCardField(page);
    await payButton(page).click();
    await expect(successHeading(page)).toBeVisible();
    expect(requestsFor(model.requests, 'POST /orders')).toHaveLength(1);
  },
);

test(
  'a confirmation whose response was lost is polled, and the paid order is shown',
  { tag: ['@check-62'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('network error');
    await prepareCheckout(page, model);
    await continueButton(page).click();
    await page.route('**/model/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await waitForCardField(page);
    await payButton(page).click();
    await expect(successHeading(page)).toBeVisible();
    expect(await storedValue(page, 'cartItems')).toBeNull();
  },
);

test(
  'a book paid for in a closed tab cannot be ordered again',
  { tag: ['@check-62'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error', 'failed order');
    await prepareCheckout(page, model);
    const alertMessages = recordAlerts(page);
    model.fake.state.accounts[0]?.owned.add(2);
    await continueButton(page).click();
    await expect.poll(() => alertMessages.join()).toMatch(/^Order creation failed: .+/);
    await expect(payButton(page)).toBeHidden();
  },
);

test(
  'a book paid for in a closed tab is removed from the cart when its buyer returns',
  { tag: ['@check-62', '@deep'] },
  async ({ page, model, context }) => {
    await prepareCheckout(page, model, 2, 3);
    await continueButton(page).click();
    await waitForCardField(page);
    await page.close();
    // The provider has notified the shop.
    model.fake.state.accounts[0]?.owned.add(2);
    const returnedPage = await context.newPage();
    await returnedPage.goto('/cart');
    await expect(returnedPage.getByText('You already own “Salt Roads”. Removed from your cart.')).toBeVisible();
    await expect(returnedPage.getByRole('row', { name: /Salt Roads/ })).toHaveCount(0);
    await expect(returnedPage.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    model.fake.state.accounts[0]?.owned.add(3);
    await returnedPage.goto('/cart');
    await expect(returnedPage.getByText('Your cart is empty.', { exact: true })).toBeVisible();
    for (const key of ['cartItems', 'totalAmount']) expect(await storedValue(returnedPage, key), key).toBeNull();
  },
);

for (const [how, goOnAfter] of [
  [
    'shown as paid on the next attempt',
    async (page: Page) => {
      await payButton(page).click();
      await expect(successHeading(page)).toBeVisible();
    },
  ],
  [
    'recognized as owned when its buyer returns',
    async (page: Page) => {
      await page.goto('/cart');
      await expect(page.getByText('You already own “Salt Roads”. Removed from your cart.')).toBeVisible();
    },
  ],
] as const) {
  test(
    `a payment that the bank is processing is not completed, and once it succeeds the book is ${how}`,
    { tag: ['@check-61', '@C14', ...(how === 'shown as paid on the next attempt' ? [] : ['@deep'])] },
    async ({ page, model }) => {
      model.fake.payment.outcomes.push({ status: 'processing' });
      await page.route('**/model/retrieve', (route) =>
        route.fulfill({ json: { paymentIntent: { status: 'processing' } } }),
      );
      await prepareCheckout(page, model);
      await continueButton(page).click();
      await waitForCardField(page);
      await payButton(page).click();
      await expect(
        page.getByRole('alert').getByText('Payment was not completed. Please try again.', { exact: true }),
      ).toBeVisible();
      expect(await storedValue(page, 'cartItems')).toContain('Salt Roads');
      // The bank approves, and the provider has notified the shop.
      model.fake.state.accounts[0]?.owned.add(2);
      await page.unroute('**/model/retrieve');
      await goOnAfter(page);
      for (const key of ['cartItems', 'totalAmount']) await expect.poll(() => storedValue(page, key), key).toBeNull();
      await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
      expect(requestsFor(model.requests, 'POST /orders')).toHaveLength(1);
    },
  );
}

test(
  'the payment step lists the ordered items even when the cart changes',
  { tag: ['@deep'] },
  async ({ page, model, context }) => {
    await prepareCheckout(page, model, 2, 3);
    await continueButton(page).click();
    await waitForCardField(page);
    const summary = page.getByRole('complementary').filter({ hasText: 'CART TOTAL' });
    const before = await summary.textContent();
    expect(before).toContain('Salt Roads');
    const other = await context.newPage();
    await other.goto('/cart');
    await other.getByRole('button', { name: 'Remove Salt Roads' }).click();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    expect(await summary.textContent()).toBe(before);
  },
);

test('a new order appears in the history immediately', { tag: ['@deep'] }, async ({ page, model }) => {
  await signIn(page, model);
  await fillCart(page, model, 2);
  await page.goto('/profile');
  await expect(page.getByText('No past orders found')).toBeVisible();
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await fillBilling(page);
  await continueButton(page).click();
  await waitForCardField(page);
  await page.getByRole('banner').getByRole('link', { name: demoCustomer.username }).click();
  await expect(page.getByRole('main').getByText('Salt Roads')).toBeVisible();
});

test('two clicks and two Enter keys create one order and one payment, and the buttons show the progress', async ({
  page,
  model,
}) => {
  const ordering = pausedCall();
  model.injectFault('POST /orders', ordering);
  await prepareCheckout(page, model);
  await continueButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Creating Order...', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  ordering.open();
  await expect(payButton(page)).toBeEnabled();
  let payments = 0;
  let letThrough = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/model/confirm', async (route) => {
    payments += 1;
    await seen;
    await route.continue();
  });
  await waitForCardField(page);
  await payButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Processing...', exact: true })).toBeVisible();
  letThrough();
  await expect(successHeading(page)).toBeVisible();
  expect(requestsFor(model.requests, 'POST /orders')).toHaveLength(1);
  expect(payments).toBe(1);
});

test('Back and Forward through the checkout never order or pay again', { tag: ['@deep'] }, async ({ page, model }) => {
  await page.goto('/discover');
  await prepareCheckout(page, model);
  await continueButton(page).click();
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeHidden();
  await fillBilling(page);
  await continueButton(page).click();
  await waitForCardField(page);
  await payButton(page).click();
  await expect(successHeading(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => (history.state as { cartStep?: string }).cartStep)).toBe('success');
  await page.goBack();
  await expect(page).not.toHaveURL(/\/cart$/);
  await page.goForward();
  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  expect(await storedValue(page, 'cartItems')).toBeNull();
});

test(
  'checkout in two tabs: items paid for in one tab leave the cart of the other',
  { tag: ['@deep'] },
  async ({ page, model, context }) => {
    await prepareCheckout(page, model, 2, 3);
    const other = await context.newPage();
    await other.goto('/cart');
    await expect(other.getByRole('row', { name: /Salt Roads/ })).toBeVisible();
    await continueButton(page).click();
    await waitForCardField(page);
    await payButton(page).click();
    await expect(successHeading(page)).toBeVisible();
    await expect(other.getByText('Your cart is empty.', { exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  },
);

test('a payment script that stays blocked keeps the order, the cart and a way back', async ({
  page,
  model,
  consoleGuard,
}) => {
  consoleGuard.allow('network error', 'missing payment script');
  await page.route('**/provider.js', (route) => route.abort());
  await prepareCheckout(page, model);
  await continueButton(page).click();
  await payButton(page).click();
  await expect(page.getByText('Payment system is not ready. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Billing' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Portmere');
  expect(await storedValue(page, 'cartItems')).toContain('Salt Roads');
});

test(
  'a retry after a lost response sends the identical order request',
  { tag: ['@check-61', '@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('network error', 'failed order');
    await prepareCheckout(page, model);
    const alertMessages = recordAlerts(page);
    const removeFault = model.injectFault('POST /orders', responseLost);
    await continueButton(page).click();
    await expect.poll(() => alertMessages).toHaveLength(1);
    removeFault();
    model.injectFault('POST /orders', aborted, { times: 1 });
    await continueButton(page).click();
    await expect.poll(() => alertMessages).toHaveLength(2);
    await continueButton(page).click();
    await expect(payButton(page)).toBeVisible();
    // Each attempt sends the same body so that the server recognizes the first order. The browser adds retries of its
    // own.
    const orderBodies = model.requestBodiesOf('POST /orders');
    expect(orderBodies.length).toBeGreaterThanOrEqual(3);
    expect(new Set(orderBodies).size).toBe(1);
  },
);

/** What may go wrong between a filled cart and a paid order, and that nobody pays twice or for nothing. */
import type { Page } from '@playwright/test';
import { requestsFor, waitForCardField, DEMO_USER, storedValue, fillCart, prepareCheckout, signIn } from './users.ts';
import { aborted, pausedCall, responseLost } from './faults.ts';
import { recordAlerts, payButton, continueButton, successHeading } from '../pages/checkout.page.ts';
import { fillBilling } from '../pages/store.page.ts';
import { expect, test } from './test.ts';

test('61: without a network at the order the cart stays, and with one the same form makes one order', async ({
  page,
  model,
  context,
  consoleGuard,
}) => {
  // The order may be the first call of the page, and then the client’s own code is missing too.
  consoleGuard.allow('broken connection', 'failed order', 'missing code');
  await prepareCheckout(page, model);
  const said = recordAlerts(page);
  await context.setOffline(true);
  await continueButton(page).click();
  await expect.poll(() => said).toHaveLength(1);
  expect(said[0]).toMatch(/^Order creation failed/);
  await expect(page.getByRole('alert').filter({ hasText: 'Order creation failed' })).toBeVisible();
  expect(await storedValue(page, 'cartItems')).toContain('Salt Roads');
  await expect(page.getByLabel('City')).toHaveValue('Portmere');
  await context.setOffline(false);
  await continueButton(page).click();
  await waitForCardField(page);
  await payButton(page).click();
  await expect(successHeading(page)).toBeVisible();
  expect(requestsFor(model.requests, 'POST /orders')).toHaveLength(1);
});

test('61: back at billing without a network, the order that is there is gone on with', async ({
  page,
  model,
  context,
}) => {
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
});

test('62: a confirmation whose answer was lost is looked after, and the paid order shown', async ({
  page,
  model,
  consoleGuard,
}) => {
  consoleGuard.allow('broken connection');
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
});

test('62: a book that was paid for in a closed tab cannot be ordered again', async ({ page, model, consoleGuard }) => {
  consoleGuard.allow('refused call', 'failed order');
  await prepareCheckout(page, model);
  const said = recordAlerts(page);
  model.fake.state.accounts[0]?.owned.add(2);
  await continueButton(page).click();
  await expect.poll(() => said.join()).toMatch(/^Order creation failed: .+/);
  await expect(payButton(page)).toBeHidden();
});

test('62: a book that was paid for in a closed tab is out of the cart when its buyer comes back', async ({
  page,
  model,
  context,
}) => {
  await prepareCheckout(page, model, 2, 3);
  await continueButton(page).click();
  await waitForCardField(page);
  await page.close();
  // The provider has told the shop.
  model.fake.state.accounts[0]?.owned.add(2);
  const back = await context.newPage();
  await back.goto('/cart');
  await expect(back.getByText('You own “Salt Roads” already: taken out of your cart.')).toBeVisible();
  await expect(back.getByRole('row', { name: /Salt Roads/ })).toHaveCount(0);
  await expect(back.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  model.fake.state.accounts[0]?.owned.add(3);
  await back.goto('/cart');
  await expect(back.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  for (const key of ['cartItems', 'totalAmount']) expect(await storedValue(back, key), key).toBeNull();
});

for (const [how, goOnAfter] of [
  [
    'shown as paid when it is tried again',
    async (page: Page) => {
      await payButton(page).click();
      await expect(successHeading(page)).toBeVisible();
    },
  ],
  [
    'known as owned when its buyer comes back',
    async (page: Page) => {
      await page.goto('/cart');
      await expect(page.getByText('You own “Salt Roads” already: taken out of your cart.')).toBeVisible();
    },
  ],
] as const) {
  test(`61, C14: a payment that the bank thinks over is not completed, and once it succeeds the book is ${how}`, async ({
    page,
    model,
  }) => {
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
    // The bank says yes, and the provider has told the shop.
    model.fake.state.accounts[0]?.owned.add(2);
    await page.unroute('**/model/retrieve');
    await goOnAfter(page);
    for (const key of ['cartItems', 'totalAmount']) await expect.poll(() => storedValue(page, key), key).toBeNull();
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    expect(requestsFor(model.requests, 'POST /orders')).toHaveLength(1);
  });
}

test('the card step lists what was ordered, whatever becomes of the cart meanwhile', async ({
  page,
  model,
  context,
}) => {
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
});

test('an order is in the history as soon as it is placed', async ({ page, model }) => {
  await signIn(page, model);
  await fillCart(page, model, 2);
  await page.goto('/profile');
  await expect(page.getByText('No past orders found')).toBeVisible();
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await fillBilling(page);
  await continueButton(page).click();
  await waitForCardField(page);
  await page.getByRole('banner').getByRole('link', { name: DEMO_USER.username }).click();
  await expect(page.getByRole('main').getByText('Salt Roads')).toBeVisible();
});

test('two presses and two Enter keys make one order and one payment, and the buttons say what goes on', async ({
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

test('back and forward through the checkout never order or pay again', async ({ page, model }) => {
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

test('two tabs at the checkout: what one has paid for leaves the cart of the other', async ({
  page,
  model,
  context,
}) => {
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
});

test('a payment script that stays blocked leaves the order, the cart and a way back', async ({ page, model, consoleGuard }) => {
  consoleGuard.allow('broken connection', 'missing payment script');
  await page.route('**/provider.js', (route) => route.abort());
  await prepareCheckout(page, model);
  await continueButton(page).click();
  await payButton(page).click();
  await expect(page.getByText('Payment system is not ready. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Billing' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Portmere');
  expect(await storedValue(page, 'cartItems')).toContain('Salt Roads');
});

test('61: after an answer that got lost the same order is asked for, word for word', async ({ page, model, consoleGuard }) => {
  consoleGuard.allow('broken connection', 'failed order');
  await prepareCheckout(page, model);
  const said = recordAlerts(page);
  const stop = model.injectFault('POST /orders', responseLost);
  await continueButton(page).click();
  await expect.poll(() => said).toHaveLength(1);
  stop();
  model.injectFault('POST /orders', aborted, { times: 1 });
  await continueButton(page).click();
  await expect.poll(() => said).toHaveLength(2);
  await continueButton(page).click();
  await expect(payButton(page)).toBeVisible();
  // Each try says the same, so that the server knows the order of the first one again. The browser adds tries of its own.
  const sent = model.requestBodiesOf('POST /orders');
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(new Set(sent).size).toBe(1);
});

/** The texts of each checkout step as the specification defines them. */
import type { Route } from '@playwright/test';
import { requestsFor, waitForCardField, storeCart, fillCart, prepareCheckout, signIn } from './users.ts';
import { respondWith, failWith, htmlPage } from './faults.ts';
import { gate } from '../support/gate.ts';
import { recordAlerts, payButton, continueButton, successHeading } from '../pages/checkout.page.ts';
import { fillBilling } from '../pages/store.page.ts';
import { expect, test } from './test.ts';

test(
  'paying before the card field has loaded shows that the payment system is not ready',
  { tag: ['@C13'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('network error', 'missing payment script');
    await prepareCheckout(page, model);
    const script = gate();
    const abortScript = async (route: Route) => {
      await script.opened;
      await route.abort();
    };
    await page.route('**/provider.js', abortScript, { times: 1 });
    await continueButton(page).click();
    const loading = page.getByText('Loading payment form...', { exact: true });
    await expect(loading).toBeVisible();
    await payButton(page).click();
    await expect(page.getByText('Payment system is not ready. Please try again.', { exact: true })).toBeVisible();
    script.open();
    await expect(loading).toBeHidden();
    // Another attempt requests the script again.
    await payButton(page).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await payButton(page).click();
    await expect(successHeading(page)).toBeVisible();
  },
);

test(
  'each failed payment shows its reason, and the same order can then be paid',
  { tag: ['@C13'] },
  async ({ page, model }) => {
    const failures = [
      [{ status: 'requires_payment_method', errorMessage: 'Your card was declined.' }, 'Your card was declined.'],
      [{ status: 'requires_payment_method', errorMessage: '' }, 'Payment failed. Please try again.'],
      [{ status: 'requires_action' }, 'Payment was not completed. Please try again.'],
    ] as const;
    model.fake.payment.outcomes.push(...failures.map(([outcome]) => outcome));
    await prepareCheckout(page, model);
    await continueButton(page).click();
    await waitForCardField(page);
    for (const call of ['confirm', 'retrieve'])
      await page.route(`**/model/${call}`, (route) => route.fulfill({ json: { thrown: 'no response' } }));
    await payButton(page).click();
    await expect(page.getByText('An unexpected error occurred. Please try again.', { exact: true })).toBeVisible();
    await page.unrouteAll();
    for (const [, message] of failures) {
      await payButton(page).click();
      await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible();
    }
    await payButton(page).click();
    await expect(successHeading(page)).toBeVisible();
    expect(requestsFor(model.requests, 'POST /orders')).toHaveLength(1);
  },
);

test(
  'a failed order shows an alert and the reason if known, and an order without a client secret leads back to billing',
  { tag: ['@C8', '@C13'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error', 'failed order');
    await prepareCheckout(page, model);
    const alertMessages = recordAlerts(page);
    const shown = page.getByRole('alert').filter({ hasText: 'Order creation failed' });
    for (const [fault, message] of [
      [failWith(409, 'The price has changed.'), 'Order creation failed: The price has changed.'],
      [htmlPage, 'Order creation failed. Check console for details.'],
      [failWith(500), 'Order creation failed. Check console for details.'],
    ] as const) {
      const removeFault = model.injectFault('POST /orders', fault);
      await continueButton(page).click();
      await expect.poll(() => alertMessages.at(-1)).toBe(message);
      await expect(shown).toContainText(message);
      removeFault();
    }
    expect(alertMessages).toHaveLength(3);
    model.injectFault('POST /orders', respondWith({ id: 77, stripe_payment_intent_client_secret: null }), { times: 1 });
    await continueButton(page).click();
    await expect(
      page.getByText('Payment information is missing. Please go back and try again.', { exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Back to Billing', exact: true }).click();
    await continueButton(page).click();
    await expect(payButton(page)).toBeVisible();
  },
);

test(
  'Continue validates in the order of the readings and calls the server last',
  { tag: ['@C6'] },
  async ({ page, model }) => {
    await signIn(page, model);
    const alertMessages = recordAlerts(page);
    await page.goto('/cart');
    await continueButton(page).click();
    await expect(
      page.getByText('Your cart is empty. Please add products to your cart.', { exact: true }),
    ).toBeVisible();
    await fillCart(page, model, 2);
    await storeCart(page, { access_token: '' });
    await page.goto('/cart');
    await continueButton(page).click();
    await expect(page.getByText('Required', { exact: true }).first()).toBeVisible();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await fillBilling(page);
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('nowhere');
    await continueButton(page).click();
    await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();
    await email.fill('ines@octavo.example');
    await continueButton(page).click();
    await expect.poll(() => alertMessages).toEqual(['You must be logged in to place an order']);
    expect(requestsFor(model.requests, 'POST /orders')).toEqual([]);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the total is shown above the card field, and the pay button without scrolling', async ({ page, model }) => {
    await prepareCheckout(page, model, 2, 3);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await waitForCardField(page);
    const total = page.getByRole('heading', { name: 'CART TOTAL' });
    const pay = page.getByRole('button', { name: 'Complete Payment' });
    await expect(total).toBeInViewport({ ratio: 1 });
    await expect(pay).toBeInViewport({ ratio: 1 });
    const [above, below] = [await total.boundingBox(), await page.getByLabel('Card number').boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

/** The cart, the order it creates, and its state after payment. One file on purpose: it follows the cart from the first book to the payment. */
import { fillBilling, submitLogin } from '../pages/store.page.ts';
import { gate } from '../support/gate.ts';
import { respondWith } from './faults.ts';
import { waitForCardField, storeCart, storedValue, fillCart, prepareCheckout, signIn } from './users.ts';
import { expect, test } from './test.ts';
import { demoAuthor, demoCustomer } from '../support/demo-accounts.ts';

test(
  'an empty cart keeps its form; each row has four columns, a quantity of one and its own total',
  { tag: ['@C1', '@C4', '@C5'] },
  async ({ page, model }) => {
    await signIn(page, model);
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to products', exact: true })).toHaveAttribute('href', '/');
    await expect(page.getByText('CART TOTAL', { exact: true })).toBeVisible();
    await expect(page.getByText('$0.00').first()).toBeVisible();
    await expect(page.getByText('BILLING DETAILS', { exact: true })).toBeVisible();
    await fillCart(page, model, 1, 2, 3);
    await storeCart(page, { totalAmount: '999' });
    await page.goto('/cart');
    await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Price', 'Qty', 'Total']);
    const row = page.getByRole('row', { name: /Salt Roads/ });
    await expect(row.getByRole('cell').nth(1)).toHaveText('$1.99');
    await expect(row.getByRole('cell').nth(2)).toHaveText('1');
    await expect(row.getByRole('cell').nth(3)).toHaveText('$1.99');
    // 0.99 + 1.99 + 2.99
    await expect(page.getByText('$5.97').first()).toBeVisible();
  },
);

test(
  'Remove deletes one row, Clear Cart deletes all rows, and Undo restores them',
  { tag: ['@C2', '@C3'] },
  async ({ page, model, context }) => {
    await signIn(page, model);
    await fillCart(page, model, 1, 2, 3);
    await page.goto('/cart');
    const other = await context.newPage();
    await other.goto('/');
    await page.getByRole('button', { name: 'Remove Salt Roads' }).click();
    await expect(page.getByText('$3.98').first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear Cart', exact: true }).click();
    await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    expect([await storedValue(page, 'cartItems'), await storedValue(page, 'totalAmount')]).toEqual([null, null]);
    const emptied = page.getByText('Cart cleared', { exact: true });
    await expect(emptied).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('$3.98').first()).toBeVisible();
    // The pointer must leave the toast, because hovering pauses its timer.
    await expect(emptied).toHaveCount(0);
  },
);

test(
  'the same form and cart reuse the pending order; a changed cart creates a new one',
  { tag: ['@C7'] },
  async ({ page, model }) => {
    const orders = () => model.requestBodiesOf('POST /orders');
    const continueButton = page.getByRole('button', { name: 'Continue to Payment', exact: true });
    const back = page.getByRole('button', { name: 'Back to Billing', exact: true });
    await prepareCheckout(page, model, 2, 3);
    await continueButton.click();
    await back.click();
    await continueButton.click();
    await expect(page.getByText('PAYMENT DETAILS', { exact: true })).toBeVisible();
    expect(orders()).toHaveLength(1);
    await back.click();
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await continueButton.click();
    await expect(page.getByText('PAYMENT DETAILS', { exact: true })).toBeVisible();
    expect(orders()).toHaveLength(2);
  },
);

test(
  'an order is sent with the fields of the specification, its total is charged, and once paid it links to the books',
  { tag: ['@C9', '@C12', '@C14', '@D5'] },
  async ({ page, model }) => {
    await prepareCheckout(page, model, 2);
    await expect(page.getByLabel('Country')).toHaveValue('US');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText('PAYMENT DETAILS', { exact: true })).toBeVisible();
    expect(JSON.parse(model.requestBodiesOf('POST /orders')[0] ?? '')).toEqual({
      payment_method: 'stripe',
      payment_method_title: 'Credit Card (Stripe)',
      set_paid: false,
      billing: {
        first_name: 'Nadia',
        last_name: 'Reader',
        email: 'ines@octavo.example',
        phone: '555 0100',
        address_1: '1 Quay Street',
        city: 'Portmere',
        state: 'ME',
        postcode: '04101',
        country: 'US',
      },
      line_items: [{ product_id: 2, quantity: 1, name: 'Salt Roads', authorStripeID: 'acct_maren', total: '1.99' }],
    });
    await expect(page.getByText('$1.99').first()).toBeVisible();
    await waitForCardField(page);
    await page.getByRole('button', { name: 'Complete Payment', exact: true }).click();
    await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Thank you for your order #\d+!$/)).toBeVisible();
    await expect(page.getByText('You will receive a confirmation email shortly.', { exact: true })).toBeVisible();
    for (const name of ['Continue Shopping', 'Go to library', 'Read now'])
      await expect(page.getByRole('main').getByText(name, { exact: true }), name).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { Stripe: { made: unknown[] } }).Stripe.made)).toEqual([
      { type: 'card', options: expect.objectContaining({ hidePostalCode: true }) as unknown },
      {
        billing: {
          name: 'Nadia Reader',
          email: 'ines@octavo.example',
          phone: '555 0100',
          address: { line1: '1 Quay Street', city: 'Portmere', state: 'ME', postal_code: '04101', country: 'US' },
        },
      },
    ]);
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  },
);

test(
  'the cart button leads to the cart from the payment step and from a paid order',
  { tag: ['@N7', '@C14', '@deep'] },
  async ({ page, model }) => {
    await prepareCheckout(page, model, 2);
    const continueButton = page.getByRole('button', { name: 'Continue to Payment' });
    const cart = page.getByRole('banner').getByRole('button', { name: /^Cart, / });
    await continueButton.click();
    await waitForCardField(page);
    await cart.click();
    await expect(page.getByLabel('City')).toHaveValue('Portmere');
    await continueButton.click();
    await waitForCardField(page);
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    const success = page.getByRole('heading', { name: 'Payment Successful!' });
    await expect(success).toBeVisible();
    await cart.click();
    await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
    await expect(success).toBeHidden();
    // The next purchase starts here without any state of the previous one.
    await continueButton.click();
    await expect(page.getByText('Your cart is empty. Please add products to your cart.')).toBeVisible();
    expect(model.requests.filter((call) => call === 'POST /orders')).toHaveLength(1);
  },
);

test(
  'Skip to content keeps the payment step with the typed card, and the success page',
  { tag: ['@deep'] },
  async ({ page, model }) => {
    const skip = page.getByRole('link', { name: 'Skip to content' });
    const entries = () => page.evaluate(() => history.length);
    const pressSkip = async () => {
      const before = await entries();
      await skip.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('#content')).toBeFocused();
      expect(await entries()).toBe(before);
    };
    await prepareCheckout(page, model, 2);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await waitForCardField(page);
    await page.getByLabel('Card number').fill('4242');
    await pressSkip();
    await expect(page.getByLabel('Card number')).toHaveValue('4242');
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    const success = page.getByRole('heading', { name: 'Payment Successful!' });
    await expect(success).toBeVisible();
    await pressSkip();
    await expect(success).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
  },
);

test(
  'Back leads from the payment step to billing, and from there to the previous page',
  { tag: ['@deep'] },
  async ({ page, model }) => {
    const continueButton = page.getByRole('button', { name: 'Continue to Payment' });
    const payment = page.getByText('PAYMENT DETAILS', { exact: true });
    await prepareCheckout(page, model, 2);
    await continueButton.click();
    await expect(payment).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('City')).toHaveValue('Portmere');
    await expect(page).toHaveURL(/\/cart$/);
    await continueButton.click();
    await expect(payment).toBeVisible();
    // The button goes back in the history as well. The payment step may be requested before its entry is gone.
    await page.getByRole('button', { name: 'Back to Billing' }).click();
    await continueButton.click();
    await expect(payment).toBeVisible();
    // A customer who returns to the payment step from another page starts at the form, with no duplicate history entry.
    await page.getByRole('link', { name: 'Octavo, home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('City')).toHaveValue('Portmere');
    await expect.poll(() => page.evaluate(() => (history.state as { cartStep?: string }).cartStep)).toBeUndefined();
    expect(model.requestBodiesOf('POST /orders')).toHaveLength(1);
    await page.goBack();
    await expect(page).toHaveURL(/\/reader\/blank$/);
  },
);

test('Back does not leave a payment in progress, and works after the payment has failed', async ({ page, model }) => {
  model.fake.payment.outcomes.push({ status: 'requires_payment_method', errorMessage: 'Your card was declined.' });
  const confirming = gate();
  await page.route('**/model/confirm', async (route) => {
    await confirming.opened;
    await route.continue();
  });
  await prepareCheckout(page, model, 2);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await waitForCardField(page);
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  const busy = page.getByRole('button', { name: 'Processing...', exact: true });
  await expect(busy).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(busy).toBeVisible();
  confirming.open();
  await expect(page.getByRole('alert').getByText('Your card was declined.', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('City')).toHaveValue('Portmere');
  await expect(page).toHaveURL(/\/cart$/);
});

test(
  'Back after a paid order leads to the page before the cart, past the checkout steps',
  { tag: ['@deep'] },
  async ({ page, model }) => {
    const success = page.getByRole('heading', { name: 'Payment Successful!' });
    const step = () => page.evaluate(() => (history.state as { cartStep?: string }).cartStep);
    await page.setViewportSize({ width: 1280, height: 500 });
    await signIn(page, model);
    await fillCart(page, model, 2);
    await page.goto('/product/signals');
    await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
    await fillBilling(page);
    const continueButton = page.getByRole('button', { name: 'Continue to Payment' });
    await continueButton.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await continueButton.click();
    await waitForCardField(page);
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await expect(success).toBeVisible();
    await expect.poll(step).toBe('success');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    // The history has no payment step to go forward to.
    await page.goForward();
    await expect(success).toBeVisible();
    await expect.poll(step).toBe('success');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Signals' })).toBeVisible();
    await expect(page).toHaveURL(/\/product\/signals$/);
    await page.goForward();
    await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
    await expect.poll(step).toBeUndefined();
  },
);

test('an order that is free and therefore paid skips the payment step', { tag: ['@C15'] }, async ({ page, model }) => {
  model.injectFault('POST /orders', respondWith({ id: 78, status: 'paid', stripe_payment_intent_client_secret: null }));
  await prepareCheckout(page, model, 1);
  await page.getByRole('button', { name: 'Continue to Payment', exact: true }).click();
  await expect(page.getByText('Thank you for your order #78!', { exact: true })).toBeVisible();
  expect(await storedValue(page, 'cartItems')).toBeNull();
});

test(
  'billing input persists after leaving the cart, for the same user only',
  { tag: ['@C8', '@A12', '@deep'] },
  async ({ page, model }) => {
    const city = page.getByLabel('City', { exact: true });
    const cart = page.getByRole('button', { name: /^Cart, / });
    await signIn(page, model);
    await fillCart(page, model, 2);
    await page.evaluate(() => localStorage.removeItem('access_token'));
    await page.goto('/cart');
    await fillBilling(page);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click();
    await submitLogin(page, demoCustomer);
    await page.getByRole('link', { name: 'Continue to your cart' }).click();
    await expect(city).toHaveValue('Portmere');
    await page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    await page.goBack();
    await expect(city).toHaveValue('Portmere');
    await page.getByRole('banner').getByRole('link', { name: demoCustomer.username }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await submitLogin(page, demoAuthor);
    await cart.click();
    await expect(city).toHaveValue('');
  },
);

test('no toast is dropped when many are shown at once', { tag: ['@T1', '@deep'] }, async ({ page }) => {
  await page.goto('/product/salt-roads');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.getByRole('button', { name: 'Add to cart' }).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 25; press += 1) button.click();
  });
  await expect(page.getByRole('link', { name: 'View cart' })).toHaveCount(25);
});

/** A slow network and impatient users: progress is shown, and no action runs twice. */
import { aCustomer, fillRegistration, submitLogin } from '../pages/store.page.ts';
import { gate } from '../support/gate.ts';
import { delayed, failWith, pausedCall } from './faults.ts';
import { openInStore, waitForCardField, requestsFor, storedValue, prepareCheckout, signIn } from './users.ts';
import { expect, test } from './test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test('the page shows a loading text until its script has loaded', { tag: ['@deep'] }, async ({ page }) => {
  const script = gate();
  await page.route(/\/assets\/first-load-.*\.js$/, async (route) => {
    await script.opened;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  script.open();
  await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
});

test(
  'eight placeholders hold the space of each carousel while its books load',
  { tag: ['@H9'] },
  async ({ page, model }) => {
    const lists = pausedCall();
    model.injectFault(/^GET \/products/, lists);
    await page.goto('/');
    for (const name of ['Shop by Genre', 'Top Sales', 'New Releases', 'Monthly Featured']) {
      const carousel = page.getByRole('region', { name, exact: true });
      await expect(carousel.locator('[data-component$="CardSkeleton"]'), name).toHaveCount(8);
      await expect(carousel.getByRole('link'), name).toHaveCount(0);
    }
    await page.goto('/discover');
    await expect(page.locator('main [data-component="BookCardSkeleton"]')).toHaveCount(8);
    await expect(page.locator('main [data-component="GenreCardSkeleton"]')).toHaveCount(8);
    expect(
      await page
        .locator('[data-component="GenreCardSkeleton"]')
        .evaluateAll((cards) => cards.map((c) => c.clientHeight)),
    ).toEqual(Array.from({ length: 8 }, () => 66));
    lists.open();
    await expect(page.getByRole('link', { name: 'Signals' }).first()).toBeVisible();
  },
);

test(
  'a toast says after ten seconds that a request is slow, and disappears with the response',
  { tag: ['@D4'] },
  async ({ page, model }) => {
    await page.clock.install();
    const featured = pausedCall();
    model.injectFault('GET /products/featured', featured);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Top Sales' }).getByRole('link').first()).toBeVisible();
    await page.clock.runFor(10_500);
    await expect(page.getByText('Still working...')).toBeVisible();
    featured.open();
    await expect(page.getByRole('region', { name: 'Monthly Featured' }).getByRole('link').first()).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(page.getByText('Still working...')).toBeHidden();
  },
);

test(
  'a login clicked twice is sent once, and the button shows the progress',
  { tag: ['@deep'] },
  async ({ page, model }) => {
    model.injectFault('POST /auth/login', delayed(700));
    await page.goto('/login');
    await page.getByLabel('Username').fill(demoCustomer.username);
    await page.getByLabel('Password', { exact: true }).fill(demoCustomer.password);
    await page.getByRole('button', { name: 'Log in' }).dblclick();
    await expect(page.getByRole('button', { name: 'Logging in...', exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'ines_h' })).toBeVisible();
    expect(requestsFor(model.requests, 'POST /auth/login')).toHaveLength(1);
  },
);

test('registration and forgot password are sent once for any number of clicks, and a failed registration shows an error', async ({
  page,
  model,
  consoleGuard,
}) => {
  consoleGuard.allow('http error');
  for (const call of ['register', 'forgot-password']) model.injectFault(`POST /auth/${call}`, delayed(500));
  await fillRegistration(page, aCustomer());
  model.injectFault('POST /auth/register', failWith(500), { times: 1 });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration failed. Please try again.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await expect(page.getByRole('button', { name: 'Creating Account...', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await openInStore(page, '/forgot-password');
  await page.getByLabel('Email').fill('ines@octavo.example');
  await page.getByRole('button', { name: 'Send reset link' }).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('If an account has this address')).toBeVisible();
  expect(requestsFor(model.requests, 'POST /auth/register')).toHaveLength(2);
  expect(requestsFor(model.requests, 'POST /auth/forgot-password')).toHaveLength(1);
});

test(
  'double clicks on favorites, cart and page buttons end in the same state as one click or none',
  { tag: ['@deep'] },
  async ({ page, model }) => {
    await signIn(page, model);
    await page.goto('/product/the-tide-clock');
    await page.getByRole('button', { name: 'Add to cart' }).dblclick();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    await page.getByRole('button', { name: 'Add to favorites' }).dblclick();
    await page.waitForTimeout(800);
    expect(model.requests.filter((line) => line.includes('/favorites/'))).toEqual([]);
    await page.goto('/product/the-tide-clock/reviews');
    model.injectFault(/^GET \/reviews/, delayed(400));
    await page.getByRole('button', { name: 'Next' }).dblclick();
    await expect(page.getByText(/^(11 - 20|21 - 23) out of 23 reviews$/)).toBeVisible();
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Clear Cart' }).dblclick();
    await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
    expect(await storedValue(page, 'cartItems')).toBeNull();
  },
);

test(
  'a paid order shows its books and their links before the catalog loads, which then causes no layout shift',
  { tag: ['@C14', '@deep'] },
  async ({ page, model }) => {
    const catalog = pausedCall();
    model.injectFault('GET /products', catalog);
    await prepareCheckout(page, model, 2, 3);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await waitForCardField(page);
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    const panel = page.locator('[data-component="SuccessPanel"]');
    const read = panel.getByRole('button', { name: 'Read now' });
    await expect(panel.getByRole('img', { name: 'Salt Roads' })).toBeVisible();
    await expect(panel.getByRole('img')).toHaveCount(2);
    await expect(read).toBeVisible();
    const positions = () =>
      panel
        .locator('h1, p, img, a, button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const before = await positions();
    const catalogResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/products');
    catalog.open();
    await catalogResponse;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await positions()).toEqual(before);
    await read.click();
    await expect(page).toHaveURL(/\/product\/salt-roads\/stream$/);
  },
);

test('Read now leads to the library while the stream URL loads', { tag: ['@C14'] }, async ({ page, model }) => {
  model.injectFault('GET /products', pausedCall());
  await prepareCheckout(page, model);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await waitForCardField(page);
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  await page.getByRole('button', { name: 'Read now' }).click();
  await expect(page).toHaveURL(/\/library$/);
});

test(
  'leaving and returning while an order is pending creates no second order',
  { tag: ['@deep'] },
  async ({ page, model }) => {
    const ordering = pausedCall();
    model.injectFault('POST /orders', ordering, { times: 1 });
    await prepareCheckout(page, model);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('button', { name: 'Creating Order...' })).toBeVisible();
    await page.getByRole('link', { name: 'Octavo, home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
    ordering.open();
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
    expect(requestsFor(model.requests, 'POST /orders')).toHaveLength(1);
  },
);

test(
  'a complete visit over a slow network loses nothing and fetches no list twice',
  { tag: ['@deep'] },
  async ({ page, model }) => {
    model.injectFault(/./, delayed(400));
    await page.goto('/');
    await page.getByRole('link', { name: 'Signals' }).first().click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.goBack();
    await page.getByRole('link', { name: 'Low Water' }).first().click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await submitLogin(page, demoCustomer);
    for (const call of ['GET /products', 'GET /products/featured', 'GET /products/genres']) {
      // Once as a visitor, and once as the signed-in user.
      expect(requestsFor(model.requests, call).length, call).toBeLessThanOrEqual(2);
    }
  },
);

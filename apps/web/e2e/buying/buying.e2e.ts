import type { Locator } from '@playwright/test';
import {
  aCustomer,
  addToCart,
  continueToPayment,
  fillBilling,
  orderBook,
  pay,
  register,
  searchAndOpen,
  submitLogin,
  typeCard,
} from '../pages/store.page.ts';
import { becomeCustomer, fillCart } from '../support/session.ts';
import { AccountPage } from '../pages/account.page.ts';
import { ReadingPage } from '../pages/reading.page.ts';
import { policyViolationsOn } from '../support/policy-violations.ts';
import { expect, test } from '../support/test.ts';

test(
  'a visitor finds two books, registers, buys both and reads one',
  { tag: ['@check-52'] },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const policyViolations = await policyViolationsOn(page);
    const customer = aCustomer();
    await page.goto('/');
    await searchAndOpen(page, 'salt carto', 'The Salt Cartographer');
    await addToCart(page);
    await searchAndOpen(page, 'nine rooms', 'Nine Rooms of Winter');
    await addToCart(page);
    await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();

    await register(page, customer);
    await submitLogin(page, customer);
    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    await continueToPayment(page);
    const orderId = await pay(page);
    expect(Number(orderId)).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();

    // Lists and the search show no price of a book that the user owns.
    await page.getByRole('combobox', { name: 'Search' }).fill('nine rooms');
    const found = page.getByRole('option', { name: /Nine Rooms of Winter/ });
    await expect(found).toContainText('In your library');
    await expect(found).not.toContainText('$');
    await page.goto('/authors/maren-oskalo');
    const card = (title: string) => page.getByRole('article').filter({ hasText: title });
    await expect(card('The Salt Cartographer')).toContainText('In your library');
    await expect(card('One Hundred Doors South')).toContainText('$');

    await page.goto('/library');
    await expect(page.getByRole('heading', { name: 'Keep the story going..' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nine Rooms of Winter' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'The Salt Cartographer' }).first().click();

    const reading = new ReadingPage(page);
    await reading.open();
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/position') && response.request().method() === 'PUT' && response.ok(),
    );
    for (let screen = 0; screen < 4; screen += 1) await reading.nextPage();
    await saved;
    const position = await reading.currentCfi();
    const number = await reading.pageNumber();
    expect(number).toBeGreaterThan(1);
    await expect(async () => {
      await page.reload();
      await reading.waitUntilOpen();
      expect(await reading.currentCfi()).toBe(position);
    }).toPass({ timeout: 60_000 });
    expect(await reading.pageNumber()).toBe(number);

    // The stream URL works only for its session: another visitor cannot open the book with it.
    const url = await reading.streamUrl();
    const visitor = await browser.newPage();
    for (const path of ['', 'manifest.json', 'position']) {
      const response = await visitor.request.get(new URL(path, url).href);
      expect(response.status(), path).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toContain('readingOrder');
    }
    await visitor.close();
    expect(policyViolations).toEqual([]);
  },
);

test('a card field follows a theme change while a card number is typed', { tag: ['@deep'] }, async ({ page }) => {
  await becomeCustomer(page);
  await page.goto('/product/velvet-engine');
  await orderBook(page);
  await typeCard(page, '4242424242424242');
  const number = page.getByLabel('Card number');
  const textColor = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);
  const title = page.getByRole('heading', { name: 'PAYMENT DETAILS' });
  const seen = new Set<string>();
  for (const theme of ['Dark', 'Sepia', 'Light']) {
    await page.getByRole('radio', { name: theme }).check();
    await expect.poll(() => textColor(number)).toBe(await textColor(title));
    seen.add(await textColor(number));
  }
  expect(seen.size).toBe(3);
  await expect(number).toHaveValue('4242 4242 4242 4242');
});

test(
  'a declined card followed by a valid one creates one order and one charge',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await becomeCustomer(page);
    await page.goto('/');
    await searchAndOpen(page, 'quince', 'Quince');
    await orderBook(page);
    const orderNumber = await page
      .getByText(/^#\d{4,}$/)
      .first()
      .textContent();
    await typeCard(page, '4000000000000002');
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /declined/i })).toBeVisible();
    const orderId = await pay(page);
    expect(`#${orderId}`).toBe(orderNumber);

    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const orders = await page.request.get('/api/v1/orders?page=1&per_page=10', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await orders.json()) as { data: { status: string }[] };
    expect(data.map(({ status }) => status)).toEqual(['paid']);
  },
);

test('a card that asks for authentication is confirmed in a dialog', async ({ page }) => {
  await becomeCustomer(page);
  await fillCart(page, ['quince']);
  await page.goto('/cart');
  await continueToPayment(page);
  await typeCard(page, '4000002500003155');
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeEnabled();
  await typeCard(page, '4000002500003155');
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test(
  'a payment that the bank is still processing leaves the order unpaid and the cart unchanged on every retry',
  { tag: ['@C14', '@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await becomeCustomer(page);
    await page.goto('/product/quince');
    await orderBook(page);
    await typeCard(page, '4000000000008880');
    const complete = page.getByRole('button', { name: 'Complete Payment' });
    await complete.click();
    await expect(page.getByRole('alert').getByText('Payment was not completed. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    // The bank is still processing: another attempt creates no second payment.
    await complete.click();
    await expect(page.getByRole('alert').filter({ hasText: 'processing' })).toBeVisible();
    await expect(complete).toBeEnabled();
    await new AccountPage(page).open('order-history');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText('Waiting for payment');
  },
);

test(
  'a visitor who is not signed in is redirected from the cart to the login page, and the cart is kept',
  { tag: ['@deep'] },
  async ({ page }) => {
    await page.goto('/product/quince');
    await addToCart(page);
    await page.goto('/cart');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  },
);

test(
  'a visitor redirected from the cart sees a link back to it after logging in',
  { tag: ['@deep'] },
  async ({ page }) => {
    const customer = aCustomer();
    await register(page, customer);
    await page.goto('/cart');
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await submitLogin(page, customer);
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('link', { name: 'Continue to your cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Continue to your cart' })).toBeHidden();
  },
);

test(
  'a customer who lost their token sees an error at checkout and a link back to it after logging in',
  { tag: ['@deep'] },
  async ({ page }) => {
    const customer = await becomeCustomer(page);
    await page.goto('/product/quince');
    await addToCart(page);
    await page.evaluate(() => {
      for (const key of ['access_token', 'refresh_token']) localStorage.removeItem(key);
    });
    await page.goto('/cart');
    const alerted = page.waitForEvent('dialog');
    page.once('dialog', (dialog) => void dialog.accept());
    await fillBilling(page);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    expect((await alerted).message()).toBe('You must be logged in to place an order');
    await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click();
    await submitLogin(page, customer);
    await page.getByRole('link', { name: 'Continue to your cart' }).click();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  },
);

test(
  'a payment script that was blocked loads at the next click',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('network error', 'missing payment script');
    await becomeCustomer(page);
    await page.goto('/');
    await searchAndOpen(page, 'quince', 'Quince');
    await addToCart(page);
    await page.goto('/cart');
    await page.route('**/sandbox/stripe.js', (route) => route.abort());
    await continueToPayment(page);
    const complete = page.getByRole('button', { name: 'Complete Payment' });
    await complete.click();
    await expect(page.getByText('Payment system is not ready. Please try again.')).toBeVisible();
    await page.unroute('**/sandbox/stripe.js');
    await complete.click();
    await pay(page);
  },
);

/** The page of one order: receipt, payment of an unpaid order, and cancellation. */
import type { Page } from '@playwright/test';
import { AccountPage } from '../pages/account.page.ts';
import { fillBilling, orderBook, pay } from '../pages/store.page.ts';
import { becomeCustomer, buy, fillCart, placeOrder } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** Places an order for the book with this slug and leaves the payment step. Returns the URL of the order. */
async function createUnpaidOrder(page: Page, slug: string): Promise<string> {
  await page.goto(`/product/${slug}`);
  await orderBook(page);
  await new AccountPage(page).open('order-history');
  const order = page.getByRole('article').filter({ hasText: 'Waiting for payment' });
  await expect(order.getByRole('link', { name: 'Pay now' })).toBeVisible();
  return (await order.getByRole('link').first().getAttribute('href')) ?? '';
}

test(
  'an unpaid order is paid from the history without a second order, and newer cart items are kept',
  { tag: ['@O6'] },
  async ({ page }) => {
    await becomeCustomer(page);
    const order = await placeOrder(page, 'the-heron-ledger');
    const url = `/profile/orders/${order.number}`;
    // The cart holds a book of another order besides the one to pay for.
    await fillCart(page, ['the-heron-ledger', 'moth-arithmetic']);

    await new AccountPage(page).open('order-history');
    await page.getByRole('link', { name: 'Pay now' }).click();
    await expect(page).toHaveURL(new RegExp(`${url}/pay$`));
    await page.getByRole('button', { name: 'Back to order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Order/ })).toBeVisible();
    await page.getByRole('button', { name: 'Pay now' }).click();
    const number = await pay(page);
    expect(url).toBe(`/profile/orders/${number}`);
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();

    await page.goto(url);
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();
    await expect(page.getByText('1 Quay Street')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read now: The Heron Ledger' })).toHaveAttribute(
      'href',
      '/product/the-heron-ledger/stream',
    );
    await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    // The payment page redirects because nothing is left to pay.
    await page.goto(`${url}/pay`);
    await expect(page).toHaveURL(new RegExp(`${url}$`));
  },
);

test('an unpaid order is canceled after the customer confirms', { tag: ['@deep'] }, async ({ page, consoleGuard }) => {
  consoleGuard.allow('http error');
  await becomeCustomer(page);
  await page.goto(await createUnpaidOrder(page, 'loud-machines'));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(page.getByText('Waiting for payment')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  // This server knows orders but cannot cancel them.
  await page.route('**/api/v1/orders/*/cancel', (route) => route.fulfill({ status: 404, json: {} }));
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('This order could not be canceled. Please try again.')).toBeVisible();
  await page.unroute('**/api/v1/orders/*/cancel');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
});

test('a refund appears on the receipt, and a receipt prints without the shop layout', async ({ page, shop }) => {
  await becomeCustomer(page);
  const number = await buy(page, 'loud-machines');
  const refund = await shop.shopCli('refund', number);
  expect(refund, refund.output).toMatchObject({ code: 0 });

  await page.goto(`/profile/orders/${number}`);
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Refunded on /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Read now/ })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('1 Quay Street')).toBeVisible();
  for (const hidden of ['banner', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(hidden).first()).toBeHidden();
  // Print colors do not depend on the theme: light text for a dark background would be unreadable on paper.
  const textAndBackground = () =>
    page.evaluate(() => [
      getComputedStyle(document.querySelector('h1') ?? document.body).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
  const printed = await textAndBackground();
  for (const theme of ['dark', 'sepia']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    expect(await textAndBackground(), theme).toEqual(printed);
  }
});

test(
  'an order of another customer and an unknown order both return not found',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await becomeCustomer(page);
    for (const id of ['1', '999999', 'nonsense']) {
      await page.goto(`/profile/orders/${id}`);
      await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
    }
  },
);

test(
  'a changed price is reported in its cart row, and the order succeeds with the new price',
  { tag: ['@C10', '@check-66'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error', 'failed order');
    await becomeCustomer(page);
    const product = await (await page.request.get('/api/v1/products/moth-arithmetic')).json();
    const price = Number((product as { regular_price: string }).regular_price);
    await fillCart(page, ['moth-arithmetic'], { price: 1 });
    await page.goto('/cart');
    await fillBilling(page);
    const alert = page.waitForEvent('dialog');
    const submitted = page.getByRole('button', { name: 'Continue to Payment' }).click();
    expect((await alert).message()).toMatch(/^Order creation failed: The price of "Moth Arithmetic" is now/);
    await (await alert).accept();
    await submitted;
    await expect(page.getByText('The price has changed: it was $1.00')).toBeVisible();
    await expect(
      page
        .getByRole('row')
        .getByText(`$${price.toFixed(2)}`)
        .first(),
    ).toBeVisible();
    const total = page
      .getByRole('complementary', { name: 'CART TOTAL' })
      .getByText(`$${price.toFixed(2)}`)
      .first();
    await expect(total).toBeVisible();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText('PAYMENT DETAILS')).toBeVisible();
    await expect(total).toBeVisible();

    // The billing form of the next order is prefilled from this one, unless its details take longer than the form waits.
    await expect(async () => {
      await page.goto('/cart');
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Quay Street', { timeout: 1_000 });
    }).toPass();
    await expect(page.getByLabel('Country').locator('option', { hasText: 'Iceland' })).toHaveCount(1);
  },
);

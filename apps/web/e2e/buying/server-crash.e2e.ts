import type { Page } from '@playwright/test';
import { continueToPayment, orderBook, pay, searchAndOpen, typeCard } from '../pages/store.page.ts';
import { becomeCustomer } from '../support/session.ts';
import { expect, testWithOwnShop as test } from '../support/test.ts';

const TITLE = 'Quince';
/** Console errors while the server is down, and for a call that a starting server rejects. */
const WHILE_DOWN = ['network error', 'http error'] as const;

async function goToPayment(page: Page): Promise<void> {
  await becomeCustomer(page);
  await page.goto('/');
  await searchAndOpen(page, TITLE, TITLE);
  await orderBook(page);
}

test(
  'a server killed right after the payment grants the book after the restart',
  { tag: ['@deep'] },
  async ({ consoleGuard, page, shop }) => {
    consoleGuard.allow(...WHILE_DOWN);
    await goToPayment(page);
    await pay(page);
    await shop.kill();
    await shop.restart();
    await page.goto('/library');
    await expect(page.getByRole('link', { name: TITLE }).first()).toBeVisible();
  },
);

test(
  'a server killed while the card is being confirmed ends with one paid order or none, and no free book',
  { tag: ['@deep'] },
  async ({ consoleGuard, page, shop }) => {
    consoleGuard.allow(...WHILE_DOWN);
    await goToPayment(page);
    await typeCard(page, '4242424242424242');
    page.on('dialog', (dialog) => void dialog.accept());
    const confirming = page.waitForRequest((request) => request.url().includes('/confirm'));
    await page.getByRole('button', { name: 'Complete Payment' }).click();
    await confirming;
    await shop.kill();
    await shop.restart();

    // The payment response may arrive now and trigger a navigation, which interrupts the navigation to the library.
    await expect(() => page.goto('/library')).toPass({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Keep the story going..' })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { authorization: `Bearer ${token}` };
    const readOrders = async () =>
      (
        (await (await page.request.get('/api/v1/orders?page=1&per_page=10', { headers })).json()) as {
          data: { status: string }[];
        }
      ).data;
    const [order, ...others] = await readOrders();
    expect(others).toEqual([]);
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as { id: number });
    const library = (await (
      await page.request.get(`/api/v1/products/library?user_id=${user.id}`, { headers })
    ).json()) as unknown[];
    expect(library).toHaveLength(order?.status === 'paid' ? 1 : 0);
    if (order?.status === 'paid') return;

    // Not charged: the same order can still be paid, once.
    await page.goto('/cart');
    await continueToPayment(page);
    await pay(page);
    // The provider notifies the server a moment after the page.
    await expect.poll(async () => (await readOrders()).map(({ status }) => status)).toEqual(['paid']);
  },
);

test(
  'a server killed before the payment keeps the order payable',
  { tag: ['@deep'] },
  async ({ consoleGuard, page, shop }) => {
    consoleGuard.allow(...WHILE_DOWN);
    await goToPayment(page);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await shop.kill();
    await shop.restart();
    await pay(page);
    await page.goto('/library');
    await expect(page.getByRole('link', { name: TITLE }).first()).toBeVisible();
  },
);

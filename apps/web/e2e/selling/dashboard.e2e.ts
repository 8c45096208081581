/** Actions in the dashboard of admins and in the studio, and their effect on the shop. */
import type { Page } from '@playwright/test';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { demoAdmin, demoAuthor, demoCustomer } from '../support/demo-accounts.ts';

const BOOK = 'how-bridges-think';

/** Reports the review with this text as a spoiler. */
async function report(page: Page, text: string): Promise<void> {
  const review = page.getByRole('article').filter({ hasText: text });
  await review.getByRole('button', { name: /Report/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('spoiler');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByText("Thank you. We'll review it.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);
}

test('an author sets the sample percentage of a book, and the shop offers that sample', async ({ page, request }) => {
  await logIn(page, demoAuthor);
  await page.goto('/studio?search=heron');
  await page.getByRole('link', { name: 'The Heron Ledger' }).click();
  await page.getByRole('link', { name: 'Price and dates' }).click();
  const choice = page.getByLabel('Sample (percent of the book)');
  const before = await choice.inputValue();
  /** Whether the page that visitors get offers a sample. */
  const isOffered = async () => {
    const html = await (await request.get('/product/the-heron-ledger')).text();
    expect(html).toContain('id="octavo-page"');
    return html.includes('Read a sample');
  };
  expect(await isOffered()).toBe(true);

  await choice.fill('0');
  await expect.poll(isOffered).toBe(false);
  await page.reload();
  await expect(choice).toHaveValue('0');

  await choice.fill(before);
  await expect.poll(isOffered).toBe(true);
});

test('an admin refunds an order once for any number of clicks, and the book leaves the library', async ({
  page,
  browser,
  shop,
}) => {
  await becomeCustomer(page);
  const order = await buy(page, BOOK);
  await page.goto('/library');
  await expect(page.getByRole('main').getByText('How Bridges Think').first()).toBeVisible();

  const admin = await browser.newPage({ baseURL: shop.origin });
  await logIn(admin, demoAdmin);
  await admin.goto('/dashboard');
  await admin.getByLabel('Number, buyer or title').fill(order);
  await admin.keyboard.press('Enter');
  const row = admin
    .getByRole('table', { name: 'Orders' })
    .getByRole('row')
    .filter({ hasText: `#${order}` });
  await row.getByRole('button', { name: `Refund order ${order}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(/^Amount in dollars/).fill('many');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/dollars such as 4\.50/);
  const maxAmount =
    /up to ([\d.]+)/.exec((await dialog.getByText(/^Amount in dollars/).textContent()) ?? '')?.[1] ?? '';
  await dialog.getByLabel(/^Amount in dollars/).fill(maxAmount);
  await dialog.getByRole('button', { name: 'Refund' }).dblclick();
  await expect(admin.getByRole('status').filter({ hasText: `Refunded $${maxAmount} of order ${order}` })).toBeVisible();
  await expect(row.getByText('refunded', { exact: true })).toBeVisible();
  await expect(row).toContainText(`$${maxAmount}, $${maxAmount} back`);
  await expect(row.getByRole('button')).toHaveCount(0);
  await admin.close();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('How Bridges Think')).toHaveCount(0);
});

test(
  'a refund is shown although a slow search replaces the list while the dialog is open',
  { tag: ['@deep'] },
  async ({ page, browser, shop }) => {
    await becomeCustomer(page);
    const order = await buy(page, BOOK);

    const admin = await browser.newPage({ baseURL: shop.origin });
    await admin.goto('/login');
    await logIn(admin, demoAdmin);
    await admin.goto('/dashboard');
    const row = admin
      .getByRole('table', { name: 'Orders' })
      .getByRole('row')
      .filter({ hasText: `#${order}` });
    await expect(row).toBeVisible();
    let respondToSearch = (): void => undefined;
    const isDialogOpen = new Promise<void>((resolve) => {
      respondToSearch = resolve;
    });
    await admin.route(`**/dashboard/data/**search=${order}**`, async (route) => {
      await isDialogOpen;
      await route.continue();
    });
    await admin.getByLabel('Number, buyer or title').fill(order);
    await admin.keyboard.press('Enter');
    await row.getByRole('button', { name: `Refund order ${order}` }).click();
    const dialog = admin.getByRole('dialog');
    const searched = admin.waitForResponse((response) => response.url().includes(`search=${order}`));
    respondToSearch();
    await searched;
    await expect(admin.getByText('1 order', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(row.getByText('refunded', { exact: true })).toBeVisible();
    await admin.close();
  },
);

test('an admin hides one reported review and keeps another', async ({ page, browser, shop }) => {
  await logIn(page, demoCustomer);
  await page.goto('/product/the-salt-cartographer/reviews');
  // From then on, the list has no report button for the customer's own review.
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
  const reviews = page.getByRole('article').filter({ has: page.getByRole('button', { name: /Report/ }) });
  await expect(reviews.nth(1)).toBeVisible();
  const texts = await reviews.locator('p').allTextContents();
  const [kept = '', hidden = ''] = texts.filter((text) => text.length > 30);
  await report(page, kept);
  await report(page, hidden);

  const admin = await browser.newPage({ baseURL: shop.origin });
  await logIn(admin, demoAdmin);
  await admin.goto('/dashboard');
  const reported = (text: string) => admin.getByRole('listitem').filter({ hasText: text });
  await reported(kept)
    .getByRole('button', { name: /^Keep the review by/ })
    .click();
  await expect(reported(kept)).toHaveCount(0);
  await reported(hidden)
    .getByRole('button', { name: /^Hide the review by/ })
    .focus();
  await admin.keyboard.press('Enter');
  await expect(reported(hidden)).toHaveCount(0);
  await admin.close();

  const visitor = await browser.newPage({ baseURL: shop.origin });
  await visitor.goto('/product/the-salt-cartographer/reviews');
  await expect(visitor.getByText(kept)).toBeVisible();
  await expect(visitor.getByText(hidden)).toHaveCount(0);
  await visitor.close();
});

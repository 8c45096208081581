/** The sales of an author: from a purchase to its deductions, the file and the statement. */
import { readFile } from 'node:fs/promises';
import { emailedLink } from '../pages/account.page.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAuthor } from '../support/demo-accounts.ts';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('a purchase is listed with every deduction, in the file and in the statement', async ({ page, browser, shop }) => {
  // The shop treats the user agent of a headless browser as a bot, whose views do not count.
  const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '');
  const buyer = await browser.newPage({ baseURL: shop.origin, userAgent });
  await becomeCustomer(buyer);
  const order = await buy(buyer, 'the-heron-ledger');
  await buyer.close();

  await logIn(page, demoAuthor);
  await page.goto('/studio/sales');
  await expect(page.getByRole('img', { name: /^Copies sold by day in/ })).toBeVisible();
  await page.getByRole('button', { name: `Show details of sale ${order}-1, The Heron Ledger` }).click();
  const ledger = page.getByRole('table', { name: `Sale ${order}-1, every deduction` });
  await expect(ledger.getByRole('row', { name: 'List price 12.50' })).toBeVisible();
  await expect(ledger.getByRole('row', { name: /^Shop’s fee ?10% of 12\.50 −1\.25$/ })).toBeVisible();
  await expect(ledger.getByRole('row', { name: 'You receive 11.25' })).toBeVisible();
  await expect(page.getByText(`Order ${order}, reader in United States`)).toBeVisible();
  await expect(page).toHaveURL(/[?&]sale=\d+/);
  await expectAccessible(page, 'light');
  await page.setViewportSize({ width: 1280, height: 800 });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`,${order}-1,The Heron Ledger,US,USD,12.50,0.00,12.50,0.00,1.25,0.00,11.25,`);

  // Counts are written some seconds later.
  const steps = page
    .getByRole('table', { name: 'From view to sale' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'The Heron Ledger' }) });
  await expect(async () => {
    await page.reload();
    await expect(steps.getByRole('cell').first()).toHaveText(/^[1-9]/);
  }).toPass({ timeout: 30_000 });
  await expect(steps.getByRole('cell').nth(2)).toHaveText(/^[1-9]/);

  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
  const sale = page
    .getByRole('table', { name: 'Every sale' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: `${order}-1` }) });
  await expect(sale.getByRole('cell', { name: '11.25' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Studio' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page, 'light');
});

test('filters and views are in the URL, and the chart has its numbers as a table', async ({ page }) => {
  await logIn(page, demoAuthor);
  await page.goto('/studio/sales?month=all');
  await expect(page.getByRole('img', { name: /^Copies sold by month/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(page.getByRole('table', { name: 'Sales by month' })).toBeVisible();
  await page.getByRole('radio', { name: 'By country' }).check();
  await expect(page.getByRole('table', { name: 'Sales by country' })).toBeVisible();
  await page.getByLabel('Status').selectOption('Disputed');
  await expect(page).toHaveURL(/state=disputed/);
  await expect(page.getByText('No sales match.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('disputed');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table', { name: 'Sales', exact: true }).getByRole('rowheader').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
});

test('an author stops emails about sales by the link in one, without a login', async ({ page, browser, shop }) => {
  await logIn(page, demoAuthor);
  await page.goto('/studio/sales');
  const frequency = page.getByLabel('Send an email');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await frequency.selectOption('For each sale');
  await saved;
  const visitor = await browser.newPage({ baseURL: shop.origin });
  await becomeCustomer(visitor);
  await buy(visitor, 'the-heron-ledger');
  const link = await emailedLink(shop, 'maren.oskalo@octavo.example', 'unsubscribe');
  await visitor.context().clearCookies();
  await visitor.evaluate(() => localStorage.clear());
  await visitor.goto(link);
  await expectAccessible(visitor, 'light');
  await page.reload();
  await expect(frequency).toHaveValue('each');
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(visitor.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await expectAccessible(visitor, 'light');
  await page.reload();
  await expect(frequency).toHaveValue('off');
  await visitor.close();
});

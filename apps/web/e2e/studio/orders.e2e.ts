/** Orders in the back office: an admin finds an order, refunds it, writes a note, sends the receipt again, and exports the list. */
import { readFile } from 'node:fs/promises';
import { expect as expectOf, type Page } from '@playwright/test';
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const BOOK = 'how-bridges-think';

/** Whether a page fits the width of its viewport. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expectOf(overflow).toBe(0);
}

test('an admin refunds an order once for any number of clicks, and the book leaves the library', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await becomeCustomer(page);
  const order = await buy(page, BOOK);
  await page.goto('/library');
  await expect(page.getByRole('main').getByText('How Bridges Think').first()).toBeVisible();

  const admin = await browser.newPage({ baseURL: shop.origin });
  await logIn(admin, demoAdmin);
  await admin.goto('/admin/orders');
  await admin.getByRole('searchbox', { name: 'Search' }).fill(customer.username);
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/orders\?search=/);
  const row = admin.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
  await expect(row).toContainText('Paid');
  await row.getByRole('link', { name: `#${order}` }).click();
  await expect(admin.getByRole('heading', { level: 1, name: `Order ${order}` })).toBeVisible();
  await expect(admin.getByRole('listitem').filter({ hasText: 'Order placed' })).toBeVisible();
  await expectAccessible(admin, 'light');
  await expectAccessible(admin, 'dark');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await expectNoOverflow(admin);

  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = admin.getByRole('region', { name: `Refund order ${order}` });
  await form.getByRole('radio', { name: 'Amount' }).check();
  await form.getByLabel('Amount', { exact: true }).last().fill('many');
  await form.getByLabel('Reason').fill('Bought twice');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expect(form.getByText('Enter an amount such as 4.50.')).toBeVisible();
  await expectAccessible(admin, 'light');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('radio', { name: 'Whole order' }).check();
  const button = form.getByRole('button', { name: /^Refund \$/ });
  const amount = ((await button.textContent()) ?? '').replace('Refund ', '');
  await button.dblclick();
  await expect(admin.getByRole('status').filter({ hasText: `Refunded ${amount}` })).toBeVisible();
  const refunds = admin.getByRole('listitem').filter({ hasText: `Refunded ${amount} by ${demoAdmin.username}` });
  await expect(refunds).toHaveCount(1);
  await expect(refunds).toContainText('Reason: Bought twice');
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);

  await admin.goto('/admin/audit?action=admin.refundOrder');
  await expect(admin.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)).toContainText(`Order ${order}`);
  await admin.close();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('How Bridges Think')).toHaveCount(0);
});

test('an admin works with orders by keyboard alone, on a phone without sideways scrolling', async ({
  page,
  browser,
  shop,
}) => {
  await becomeCustomer(page);
  const order = await buy(page, BOOK);
  const admin = await browser.newPage({ baseURL: shop.origin, viewport: { width: 390, height: 844 } });
  await logIn(admin, demoAdmin);
  const keyboard = new Keyboard(admin);
  await admin.goto('/admin/orders');
  await expect(admin.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)).toBeVisible();
  await expectNoOverflow(admin);
  await expectAccessible(admin, 'light');
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/admin/orders');
  await keyboard.tabTo(admin.getByRole('searchbox', { name: 'Search' }));
  await admin.keyboard.type(`#${order}`);
  await admin.keyboard.press('Enter');
  await keyboard.press('Enter', admin.getByRole('link', { name: `#${order}` }));
  await expect(admin.getByRole('heading', { level: 1, name: `Order ${order}` })).toBeVisible();
  await expectNoOverflow(admin);

  await keyboard.press('Enter', admin.getByRole('button', { name: 'Add note' }));
  await admin.keyboard.press('Tab');
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Note', { exact: true }).focus();
  await admin.keyboard.type('She wrote that she paid twice.');
  await keyboard.press('Enter', dialog.getByRole('button', { name: 'Add note' }));
  await expect(admin.getByRole('listitem').filter({ hasText: `Note by ${demoAdmin.username}` })).toContainText(
    'She wrote that she paid twice.',
  );
  await keyboard.press('Enter', admin.getByRole('button', { name: 'Resend receipt' }), 'back');
  await expect(admin.getByRole('status').filter({ hasText: 'The receipt will be sent again' })).toBeVisible();
  await expectAccessible(admin, 'dark');
  await admin.close();
});

test('the list of orders is filtered, sorted and exported', async ({ page }) => {
  await logIn(page, demoAdmin);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  const table = page.getByRole('table', { name: 'Orders' });
  await page.getByRole('searchbox', { name: 'Search' }).fill('ines_h');
  await page.keyboard.press('Enter');
  await page.getByLabel('Status').selectOption('Paid');
  await table.getByRole('button', { name: 'Total' }).click();
  await expect(page).toHaveURL(/search=ines_h&status=paid&sort=highest$/);
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  const readTotals = async () => table.getByRole('row').locator('td:last-child b').allTextContents();
  // The former rows stay until the new ones arrive.
  await expect(async () => {
    const totals = await readTotals();
    expect(totals.length).toBeGreaterThan(1);
    expect(totals).toEqual(totals.toSorted((one, other) => Number(other.slice(1)) - Number(one.slice(1))));
  }).toPass();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.trimEnd().split('\r\n').length).toBeGreaterThanOrEqual((await readTotals()).length + 1);
  expect(file).toContain(',ines_h,');

  await page.getByLabel('Until').fill('2020-01-01');
  await expect(page.getByText('No orders match.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
});

test(
  'a refund is shown although a slow search replaces the list meanwhile',
  { tag: ['@deep'] },
  async ({ page, browser, shop }) => {
    await becomeCustomer(page);
    const order = await buy(page, BOOK);
    const admin = await browser.newPage({ baseURL: shop.origin });
    await logIn(admin, demoAdmin);
    await admin.goto('/admin/orders');
    const row = admin
      .getByRole('table', { name: 'Orders' })
      .getByRole('row')
      .filter({ hasText: `#${order}` });
    await expect(row).toContainText('Paid');
    let respondToSearch = (): void => undefined;
    const isRefunded = new Promise<void>((resolve) => {
      respondToSearch = resolve;
    });
    await admin.route(`**/admin/orders?search=${order}`, async (route) => {
      if (route.request().resourceType() === 'fetch') await isRefunded;
      await route.continue();
    });
    await admin.getByRole('searchbox', { name: 'Search' }).fill(order);
    await admin.keyboard.press('Enter');
    await row.getByRole('link', { name: `#${order}` }).click();
    await admin.getByRole('button', { name: 'Refund', exact: true }).click();
    await admin.getByLabel('Reason').fill('Bought twice');
    await admin.getByRole('button', { name: /^Refund \$/ }).click();
    await expect(admin.getByRole('status').filter({ hasText: 'Refunded $' })).toBeVisible();
    respondToSearch();
    await admin.goBack();
    await expect(row).toContainText('Refunded');
    await expect(admin.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2);
    await admin.close();
  },
);

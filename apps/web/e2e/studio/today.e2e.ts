/** The first page of the back office: what needs attention, sales, and the state of the shop. */
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('an admin sees a new sale of today as a chart and as a table, and opens the changes of the shop', async ({
  page,
  browser,
  shop,
}) => {
  await becomeCustomer(page);
  await buy(page, 'how-bridges-think');

  const admin = await browser.newPage({ baseURL: shop.origin });
  await logIn(admin, demoAdmin);
  await admin.goto('/admin');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d+$/);
  await expect(admin.getByText(/^(Nothing needs|1 thing needs|\d+ things need) attention\./)).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  const sales = admin.getByRole('region', { name: 'Sales' });
  await expect(sales.getByRole('img', { name: /^Sales of the last 14 days: \$[\d,.]+ in total/ })).toBeVisible();
  await expect(sales.getByText(/^\d+ cop(y|ies), \d+ orders?$/)).toBeVisible();
  await expectAccessible(admin, 'light');
  await expectAccessible(admin, 'dark');
  await sales.getByRole('button', { name: 'Show as a table' }).click();
  const rows = sales.getByRole('table', { name: 'Sales by day' }).getByRole('row');
  await expect(rows).toHaveCount(15);
  await expect(rows.nth(1)).not.toContainText('0.00');
  await admin.getByRole('link', { name: 'Open audit log' }).click();
  await expect(admin).toHaveURL('/admin/audit');
  await admin.close();
});

test('the first page has the state of the shop, by keyboard and on a phone', { tag: ['@deep'] }, async ({ page }) => {
  await logIn(page, demoAdmin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: /^The (shop is well|state of the shop)$/ })).toBeVisible();
  await expect(page.getByText(/^(No backup yet|Backup made .+ ago)$/)).toBeVisible();
  await expect(page.getByText(/^(Only )?[\d,.]+ (GB|MB) free on the disk$/)).toBeVisible();
  await new Keyboard(page).press('Enter', page.getByRole('button', { name: 'Show as a table' }));
  await expect(page.getByRole('table', { name: 'Sales by day' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show as a chart' })).toBeFocused();
});

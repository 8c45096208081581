/** The emails of the shop in the back office. */
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('an admin finds the receipt of an order by its address, by keyboard and on a phone', async ({
  page,
  browser,
  shop,
}) => {
  await becomeCustomer(page);
  const order = await buy(page, 'how-bridges-think');

  const admin = await browser.newPage({ baseURL: shop.origin });
  await logIn(admin, demoAdmin);
  await admin.goto('/admin/emails');
  await expect(admin.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
  const rows = admin.getByRole('table', { name: 'Emails' }).getByRole('row');
  const receipt = rows.filter({ has: admin.getByRole('link', { name: `#${order}` }) });
  await expect(receipt).toContainText('Receipt');
  await expectAccessible(admin, 'light');
  await expectAccessible(admin, 'dark');

  await admin.setViewportSize({ width: 390, height: 844 });
  const search = admin.getByRole('searchbox', { name: 'Search' });
  await search.fill('unknown-address');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('No emails match.')).toBeVisible();
  await new Keyboard(admin).press('Enter', admin.getByRole('link', { name: 'Clear filters' }));
  await expect(receipt).toBeVisible();
  await admin.getByLabel('Status').selectOption('Failed');
  await expect(admin).toHaveURL('/admin/emails?status=failed');
  await expect(admin.getByText('No emails match.')).toBeVisible();
  await admin.close();
});

/** Reports of the back office: sales as chart, table and CSV file. */
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { becomeCustomer, buy, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('an admin sees a sale in the reports of the month by day, author and book, and exports them', async ({
  page,
  browser,
  shop,
}) => {
  await becomeCustomer(page);
  await buy(page, 'how-bridges-think');
  const admin = await browser.newPage({ baseURL: shop.origin });
  await logIn(admin, demoAdmin);
  await admin.goto('/admin');
  await admin.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Reports' }).click();
  await expect(admin).toHaveURL('/admin/reports');
  await expect(admin.getByRole('img', { name: /^Sales by day: \$[\d,.]+ in total\./ })).toBeVisible();
  await expectAccessible(admin, 'light');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.getByRole('button', { name: 'Show as a table' }).click();
  await expect(admin.getByRole('table', { name: 'Sales by day' }).getByRole('row')).not.toHaveCount(1);
  await admin.getByRole('combobox', { name: 'Group by' }).selectOption('Book');
  await expect(admin).toHaveURL(/group=book/);
  await expect(admin.getByRole('table', { name: 'Sales by book' })).toContainText('How Bridges Think');
  const downloading = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^sales-by-book-2\d{3}-\d{2}-01-2\d{3}-\d{2}-\d{2}\.csv$/);
  await admin.goBack();
  await expect(admin.getByRole('table', { name: 'Sales by day' })).toBeVisible();
  await admin.close();
});

test(
  'a wrong period gets a sentence, and the reports work by keyboard on a phone',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await logIn(page, demoAdmin);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/reports?from=2026-11-05&until=2026-11-01');
    await expect(page.getByRole('alert').filter({ hasText: 'The report could not be loaded' })).toBeVisible();
    await expect(page.getByText('Choose an end date on or after the start date.')).toBeVisible();
    await page.goto('/admin/reports?group=author');
    await expect(page.getByRole('table', { name: 'Sales by author' })).toBeVisible();
    await expectAccessible(page, 'dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/reports?as=table');
    await new Keyboard(page).press('Enter', page.getByRole('button', { name: 'Show as a chart' }));
    await expect(page.getByRole('img', { name: /^Sales by day/ })).toBeVisible();
  },
);

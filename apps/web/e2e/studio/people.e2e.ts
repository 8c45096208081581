/** People in the back office: an admin finds a person, locks and unlocks the account, ends sessions, and deletes an account. */
import { expect as expectOf, type Page } from '@playwright/test';
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessible } from '../support/accessible.ts';
import { demoAdmin } from '../support/demo-accounts.ts';
import { becomeCustomer, logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** Whether a page fits the width of its viewport. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expectOf(overflow).toBe(0);
}

test('an admin locks an account, its browser is signed out, and its login says why', async ({
  page,
  browser,
  shop,
  consoleGuard,
}) => {
  const customer = await becomeCustomer(page);
  const admin = await browser.newPage({ baseURL: shop.origin, viewport: { width: 1440, height: 900 } });
  await logIn(admin, demoAdmin);
  await admin.goto('/admin');
  await admin.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'People' }).click();
  await admin.getByRole('searchbox', { name: 'Search' }).fill(customer.username.toUpperCase());
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/people\?search=/);
  const rows = admin.getByRole('table', { name: 'People' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Email not verified');
  await expectAccessible(admin, 'light');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await rows.nth(1).getByRole('link', { name: customer.username }).click();
  await expect(admin.getByRole('heading', { level: 1, name: customer.username })).toBeVisible();
  await expectNoOverflow(admin);

  await admin.getByRole('button', { name: 'Lock account' }).click();
  const dialog = admin.getByRole('dialog', { name: `Lock account: ${customer.username}` });
  await expect(dialog).toContainText('Books, orders and reviews stay.');
  await expectAccessible(admin, 'light');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Lock account' }).click();
  await expect(admin.getByRole('status').filter({ hasText: 'The account is locked' })).toBeVisible();
  await expect(admin.getByText('The person is not signed in.')).toBeVisible();

  consoleGuard.allow('http error');
  await page.goto('/library');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('textbox', { name: 'Username' }).fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This account is locked. Please contact us for help.')).toBeVisible();

  await admin.getByRole('button', { name: 'Unlock account' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Unlock account' }).click();
  await expect(admin.getByRole('status').filter({ hasText: 'The account is unlocked' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/login/);

  await admin.goto('/admin/audit?action=admin.lockPerson');
  await expect(admin.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)).toContainText(
    'Locked an account',
  );
  await admin.close();
});

test('an admin works with people by keyboard alone, on a phone without sideways scrolling', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await becomeCustomer(page);
  const admin = await browser.newPage({ baseURL: shop.origin, viewport: { width: 390, height: 844 } });
  await logIn(admin, demoAdmin);
  const keyboard = new Keyboard(admin);
  await admin.goto('/admin/people');
  await expect(admin.getByRole('table', { name: 'People' }).getByRole('row').nth(1)).toBeVisible();
  await expectNoOverflow(admin);
  await expectAccessible(admin, 'dark');
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/admin/people');
  await keyboard.tabTo(admin.getByRole('searchbox', { name: 'Search' }));
  await admin.keyboard.type(customer.username);
  await admin.keyboard.press('Enter');
  await keyboard.press('Enter', admin.getByRole('link', { name: customer.username }));
  await expect(admin.getByRole('heading', { level: 1, name: customer.username })).toBeVisible();
  await expectNoOverflow(admin);

  await keyboard.press('Enter', admin.getByRole('button', { name: 'Send reset link' }));
  await keyboard.press('Enter', admin.getByRole('dialog').getByRole('button', { name: 'Send reset link' }));
  await expect(admin.getByRole('status').filter({ hasText: 'The reset link will be sent' })).toBeVisible();
  await keyboard.press('Enter', admin.getByRole('button', { name: 'End all sessions' }));
  await keyboard.press('Enter', admin.getByRole('dialog').getByRole('button', { name: 'End all sessions' }));
  await expect(admin.getByText('The person is not signed in.')).toBeVisible();
  await expectAccessible(admin, 'dark');
  await admin.setViewportSize({ width: 390, height: 844 });
  await keyboard.press('Enter', admin.getByRole('button', { name: 'Delete account' }));
  await keyboard.press('Enter', admin.getByRole('dialog').getByRole('button', { name: 'Delete account' }));
  await expect(admin).toHaveURL(/\/admin\/people$/);
  await admin.goto(`/admin/people?search=${customer.username}`);
  await expect(admin.getByText('No people match.')).toBeVisible();
  await admin.close();
});

test(
  'two admins who change the same account do not overwrite each other',
  { tag: ['@deep'] },
  async ({ page, browser, shop, consoleGuard }) => {
    const customer = await becomeCustomer(page);
    await logIn(page, demoAdmin);
    await page.goto(`/admin/people?search=${customer.username}`);
    await page.getByRole('link', { name: customer.username }).click();
    const button = page.getByRole('button', { name: 'Lock account' });
    await expect(button).toBeVisible();
    const other = await browser.newPage({ baseURL: shop.origin });
    await logIn(other, demoAdmin);
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Lock account' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click();
    await expect(other.getByRole('button', { name: 'Unlock account' })).toBeVisible();
    await other.close();

    consoleGuard.allow('http error');
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Lock account' }).click();
    await expect(
      dialog.getByText('Another admin has changed this account. Please check it and try again.'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Unlock account' })).toBeVisible();
  },
);

test('an admin gives the role support, and its navigation has only what the role may open', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await becomeCustomer(page);
  const admin = await browser.newPage({ baseURL: shop.origin, viewport: { width: 1440, height: 900 } });
  await logIn(admin, demoAdmin);
  await admin.goto(`/admin/people?search=${customer.username}`);
  const table = admin.getByRole('table', { name: 'What each role may do' });
  await expect(table.getByRole('row').filter({ hasText: 'Refund orders' })).toContainText('Up to a limit');
  await admin.getByRole('link', { name: customer.username }).click();
  const keyboard = new Keyboard(admin);
  await keyboard.press('Enter', admin.getByRole('button', { name: 'Change roles' }));
  const dialog = admin.getByRole('dialog', { name: `Change roles: ${customer.username}` });
  await keyboard.press('Space', dialog.getByRole('checkbox', { name: 'Support' }));
  await expectAccessible(admin, 'light');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Change roles' }).click();
  await expect(admin.getByRole('status').filter({ hasText: 'The roles are changed' })).toBeVisible();
  await admin.goto('/admin/people?search=admin&role=admin');
  await admin.getByRole('table', { name: 'People' }).getByRole('link', { name: demoAdmin.username }).click();
  await expect(admin.getByRole('button', { name: 'End all sessions' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Change roles' })).toHaveCount(0);
  await admin.close();

  await logIn(page, customer);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(page.getByRole('navigation', { name: 'Studio' }).getByRole('link')).toHaveText([
    'Orders',
    'People',
    'Emails',
  ]);
  await page.goto('/admin/people?search=ines_h');
  await page.getByRole('link', { name: 'ines_h' }).click();
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  for (const name of ['Lock account', 'Delete account', 'Change roles'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

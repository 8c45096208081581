import type { Page } from '@playwright/test';
import { AccountPage } from '../pages/account.page.ts';
import { becomeAuthor, logIn, registerCustomer } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { demoAdmin, demoAuthor, demoCustomer } from '../support/demo-accounts.ts';

/** Records policy violations and uncaught errors of the page. */
function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) consoleErrors.push(message.text());
  });
  return consoleErrors;
}

test(
  'an author sets up payouts at the provider and returns to the studio',
  { tag: ['@check-19'] },
  async ({ page }) => {
    await becomeAuthor(page);
    const consoleErrors = consoleErrorsOf(page);
    await page.goto('/dashboard?connect=returned');
    await expect(page).toHaveURL(/\/studio\/payouts\?connect=returned$/);
    await page.goto('/studio/payouts');
    await expect(page.getByText('Setting up takes a few minutes')).toBeVisible();
    await page.getByRole('button', { name: 'Set up payouts' }).click();
    await expect(page.getByRole('heading', { name: 'Set up test payouts' })).toBeVisible();
    await page.getByRole('button', { name: 'Complete onboarding' }).click();
    await expect(page).toHaveURL(/\/studio\/payouts\?connect=returned$/);
    await expect(page.getByText('Your payouts are set up', { exact: true })).toBeVisible();
    await expect(page.getByText('Welcome back.')).toBeVisible();
    expect(consoleErrors).toEqual([]);
  },
);

test(
  'an author with a payment account opens the provider page from the profile',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await logIn(page, demoAuthor);
    await new AccountPage(page).open();
    await page.getByRole('button', { name: 'Stripe Connect' }).click();
    await expect(page.getByText('Your payouts are set up.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your test payouts' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  },
);

test(
  'the address of the former dashboard leads authors to the studio, editors to the review, admins to the back office, and no customer further',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    const consoleErrors = consoleErrorsOf(page);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, demoAuthor);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/studio$/);
    await expect(page.getByRole('table', { name: 'Books' }).getByRole('row')).not.toHaveCount(1);
    await page.goto('/dashboard?connect=returned');
    await expect(page).toHaveURL(/\/studio\/payouts\?connect=returned$/);
    await logOut(page);
    const editor = await registerCustomer(page);
    expect((await shop.shopCli('editors', editor.username)).code).toBe(0);
    await logIn(page, editor);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/studio\/review$/);
    await logIn(page, demoAdmin);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/admin(\/\w+)?$/);
    const sections = page.getByRole('navigation', { name: 'Studio' });
    for (const name of ['To review', 'Orders', 'Payments', 'All reviews', 'Audit log'])
      await expect(sections.getByRole('link', { name })).toBeVisible();
    await sections.getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);
    await logOut(page);
    await logIn(page, demoCustomer);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Studio' })).toHaveCount(0);
    expect(consoleErrors).toEqual([]);
  },
);

test('an operator lists orders and balances while the shop runs', { tag: ['@deep'] }, async ({ shop }) => {
  const orders = await shop.shopCli('orders', 'ines_h', '--json');
  expect(orders.code).toBe(0);
  expect((JSON.parse(orders.output) as { orders: { buyer: string }[] }).orders[0]?.buyer).toBe('ines_h');
  expect(await shop.shopCli('reconcile')).toMatchObject({ code: 0, output: expect.stringContaining('to the cent') });
  expect(await shop.shopCli('order', '999999')).toMatchObject({ code: 1, output: 'There is no order 999999.\n' });
  expect(await shop.shopCli('refund')).toMatchObject({ code: 2 });
});

async function logOut(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await new AccountPage(page).open();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Happy reading, Friend' })).toBeVisible();
}

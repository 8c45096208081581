import type { Page } from '@playwright/test';
import { AccountPage } from '../pages/account.page.ts';
import { becomeAuthor, logIn, registerCustomer } from '../support/session.ts';
import { axeOf } from '../support/accessible.ts';
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
  'the dashboard leads authors and editors to the studio, shows the orders to an admin, and nothing to a customer',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    const consoleErrors = consoleErrorsOf(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
    await logIn(page, demoAuthor);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/studio$/);
    await expect(page.getByRole('table', { name: 'Books' }).getByRole('row')).not.toHaveCount(1);
    await logOut(page);
    const editor = await registerCustomer(page);
    expect((await shop.shopCli('editors', editor.username)).code).toBe(0);
    await logIn(page, editor);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/studio\/review$/);
    await logIn(page, demoAdmin);
    await page.goto('/admin/audit');
    const sections = page.getByRole('navigation', { name: 'Studio' });
    await sections.getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveAttribute('href', '/admin/audit');
    await page.getByLabel('Number, buyer or title').fill('ines_h');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Orders' })).toContainText('ines_h');
    await logOut(page);
    await logIn(page, demoCustomer);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the dashboard is accessible in ${colorScheme} colors and fits every viewport width`,
    { tag: ['@deep'] },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await logIn(page, demoAdmin);
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/dashboard');
        await expect(page.getByRole('table').first()).toBeVisible();
        expect((await axeOf(page).analyze()).violations).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      }
    },
  );
}

async function logOut(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await new AccountPage(page).open();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Happy reading, Friend' })).toBeVisible();
}

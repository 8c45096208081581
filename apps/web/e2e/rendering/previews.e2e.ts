/** Protected and form pages without or before their code: they show the layout with placeholders. */
import type { Page } from '@playwright/test';
import { submitLogin } from '../pages/store.page.ts';
import { logIn } from '../support/session.ts';
import { openBeforeHydration } from '../support/open-before-hydration.ts';
import { expect, test } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  for (const [path, tag] of [
    ['/login', []],
    ...['/', '/register', '/cart', '/library', '/profile', '/product/the-heron-ledger'].map(
      (other) => [other, ['@deep']] as const,
    ),
  ] as const)
    test(`${path} says that it needs JavaScript, and links to the shop`, { tag: [...tag] }, async ({ page }) => {
      await page.goto(path);
      // Playwright finds no text inside `noscript`, so the element is found by its class.
      const notice = page.locator('noscript .octavo-noscript');
      await expect(notice).toBeInViewport();
      await expect(notice).toContainText('This shop needs JavaScript');
      await expect(page.getByText('Loading...', { exact: true }).filter({ visible: true })).toHaveCount(0);
      await page.getByRole('link', { name: 'Octavo, home' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Happy reading,/ })).toBeVisible();
    });
});

/** Checks that a form is shown and accepts no input while its code is held back. */
async function expectFormWithoutCode(page: Page, button: string): Promise<void> {
  await expect(page.getByRole('link', { name: 'Octavo, home' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: button })).toBeVisible();
  const controls = page.locator('button, input, select, textarea');
  expect(await controls.evaluateAll((all) => all.filter((one) => !one.matches(':disabled')).length)).toBe(0);
}

test(
  '/login shows its form before its code has loaded, and a login that a script fills in immediately waits for it',
  { tag: ['@deep'] },
  async ({ page }) => {
    const loadCode = await openBeforeHydration(page, '/login');
    await expectFormWithoutCode(page, 'Log in');
    const login = submitLogin(page, demoCustomer);
    loadCode();
    await login;
    await expect(page.getByRole('heading', { level: 1, name: /Ines Harlow/ })).toBeVisible();
    await expect(page.locator('[data-preview]')).toHaveCount(0);
  },
);

for (const [path, button] of [
  ['/register', 'Create account'],
  ['/forgot-password', 'Send reset link'],
] as const)
  test(
    `${path} shows its form before its code has loaded, and accepts input only afterwards`,
    { tag: ['@deep'] },
    async ({ page }) => {
      const loadCode = await openBeforeHydration(page, path);
      await expectFormWithoutCode(page, button);
      loadCode();
      await expect(page.getByRole('button', { name: button })).toBeEnabled();
      await expect(page.locator('[data-preview]')).toHaveCount(0);
    },
  );

test('a protected page shows the top bar before its code has loaded, without Login for a signed-in user', async ({
  page,
}) => {
  await logIn(page, demoCustomer);
  const loadCode = await openBeforeHydration(page, '/library');
  await expect(page.getByRole('link', { name: 'Octavo, home' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
  loadCode();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep the story going..' })).toBeVisible();
});

test('a signed-in user who opens the login page reaches the home page', { tag: ['@deep'] }, async ({ page }) => {
  await logIn(page, demoCustomer);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /Ines Harlow/ })).toBeVisible();
});

/** A forgotten password: the request, the emailed link, and the form for a new password. */
import type { Page } from '@playwright/test';
import { emailedLink } from '../pages/account.page.ts';
import { submitLogin } from '../pages/store.page.ts';
import { registerCustomer } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const NEW_PASSWORD = 'Salt & Lamp 43!';

/** Records the URLs of requests that send `key` in the URL or as referrer, other than `link` itself, from now on. */
function recordUrlsWith(page: Page, key: string, link: string) {
  const urls: string[] = [];
  const pendingReads: Promise<void>[] = [];
  page.on('request', (request) => {
    const recordUrl = async (): Promise<void> => {
      const { referer = '' } = await request.allHeaders();
      if (referer.includes(key) || (request.url().includes(key) && request.url() !== link)) urls.push(request.url());
    };
    pendingReads.push(recordUrl());
  });
  return async (): Promise<{ urls: string[]; requestCount: number }> => {
    const requestCount = pendingReads.length;
    await Promise.all(pendingReads);
    return { urls: [...urls], requestCount };
  };
}

test(
  'a user resets a forgotten password with an emailed link, which works once and does not leave the page',
  { tag: ['@check-52'] },
  async ({ page, shop, consoleGuard }) => {
    consoleGuard.allow('http error');
    const customer = await registerCustomer(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await page.getByLabel('Email').fill(customer.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('If an account has this address');
    // The page keeps showing how long the link works after the toast is gone.
    const confirmation = page.getByRole('main').getByRole('status').filter({ hasText: 'Check your inbox' });
    await expect(confirmation).toContainText('It works for 30 minutes.');
    await expect(page).toHaveURL(/\/forgot-password$/);

    const link = await emailedLink(shop, customer.email);
    const key = new URL(link).searchParams.get('key') ?? '';
    expect(key).toMatch(/^[\w-]{43}$/);
    const urlsWithKey = recordUrlsWith(page, key, link);
    await page.goto(link);
    await page.getByLabel('New password').fill('tide & clock 42!');
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Password must contain at least one uppercase letter')).toBeVisible();
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const { urls, requestCount } = await urlsWithKey();
    expect(requestCount).toBeGreaterThan(5);
    expect(urls).toEqual([]);
    await submitLogin(page, { username: customer.username, password: NEW_PASSWORD });

    await page.goto(link);
    await page.getByLabel('New password').fill(customer.password);
    await page.getByLabel('Confirm password').fill(customer.password);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('This link has expired or was already used. Please request a new one.')).toBeVisible();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  },
);

test(
  'a reset link without key or login redirects to the forgot-password form',
  { tag: ['@deep'] },
  async ({ page }) => {
    await page.goto('/login');
    await page.goto('/reset-password?key=abc');
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.goto('/reset-password?key=%20&login=ines_h');
    await expect(page).toHaveURL(/\/forgot-password$/);
    // The form replaces the link in the history.
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
  },
);

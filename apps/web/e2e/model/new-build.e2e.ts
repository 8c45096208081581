/** A new build is deployed while a page is open: chunks that the page has not loaded yet are gone. */
import type { Page } from '@playwright/test';
import { requestsFor, storedValue, fillCart, signIn } from './users.ts';
import { expect, test } from './test.ts';

/** Removes the chunk whose file name starts with `code` from the server. */
async function removeChunk(page: Page, code: string): Promise<void> {
  await page.route(new RegExp(`/assets[^/]*/${code}-[^/]*\\.js$`), (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
}

/** Serves another build from now on, which a reload of the page would load. */
async function serveNewBuild(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      const response = await route.fetch();
      return route.fulfill({ body: (await response.text()).replaceAll(/first-load-[\w-]+/g, 'first-load-new') });
    },
  );
}

/** Simulates two servers with different builds that respond alternately. Each has its chunks under other URLs. */
async function alternateBuilds(page: Page): Promise<void> {
  let isOther = false;
  await page.route(/^[^?]*\/assets-of-other-build\//, async (route) =>
    route.fulfill({
      response: await route.fetch({ url: route.request().url().replace('/assets-of-other-build/', '/assets/') }),
    }),
  );
  await page.route(
    (url) => ['/', '/discover'].includes(url.pathname),
    async (route) => {
      // The check for a new build and a reload both reach the server that did not serve the page.
      if (route.request().isNavigationRequest()) isOther = !isOther;
      const isOfOther = route.request().isNavigationRequest() === isOther;
      const response = await route.fetch();
      const text = await response.text();
      return route.fulfill({
        response: response,
        body: isOfOther ? text.replaceAll('/assets/', '/assets-of-other-build/') : text,
      });
    },
  );
}

/** Counts the loads of the page. */
function countPageLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test('a page of an older build reloads once, and then asks the visitor', async ({ page, consoleGuard }) => {
  consoleGuard.allow('http error');
  const loads = countPageLoads(page);
  await removeChunk(page, 'SearchCombobox');
  await serveNewBuild(page);
  await page.goto('/discover');
  await expect.poll(loads).toBe(2);
  await expect(page.getByText('The shop has been updated.')).toBeVisible();
  expect(loads()).toBe(2);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('signals');
  await expect(page.getByRole('option', { name: 'Signals' })).toBeVisible();
  expect(loads()).toBe(3);
});

test(
  'a tab reloads once for each of two alternating builds, and then asks the visitor',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    test.setTimeout(120_000);
    consoleGuard.allow('http error');
    const loads = countPageLoads(page);
    await alternateBuilds(page);
    await removeChunk(page, 'SearchCombobox');
    await page.goto('/discover');
    // Every file passes through this test three times.
    await expect.poll(loads, { timeout: 60_000 }).toBe(3);
    await expect(page.getByText('The shop has been updated.')).toBeVisible({ timeout: 30_000 });
    // Further attempts cause no automatic reload.
    await page.getByRole('combobox', { name: 'Search' }).fill('signals');
    await expect(page.getByText('Search could not be loaded. Check your connection.').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loads()).toBe(3);
  },
);

test('a page with unsaved input asks the visitor instead of reloading for a new build', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow('http error');
  const loads = countPageLoads(page);
  await removeChunk(page, 'auth-actor');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('ines@octavo.example');
  await serveNewBuild(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('The shop has been updated.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ines@octavo.example');
  expect(loads()).toBe(1);
});

test(
  'an old page whose toast chunks are missing stops retrying',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error', 'missing code');
    await removeChunk(page, 'auth-actor');
    await removeChunk(page, 'toast-renderer');
    await removeChunk(page, 'Notifications');
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('ines@octavo.example');
    await serveNewBuild(page);
    let checkCount = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && new URL(request.url()).pathname === '/') checkCount += 1;
    });
    const send = page.getByRole('button', { name: 'Send reset link' });
    await send.click();
    // At most once for each missing file.
    await expect.poll(() => checkCount).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(checkCount).toBeLessThanOrEqual(3);
    const before = checkCount;
    // The toast chunk is requested again and fails again.
    const toasts = page.waitForRequest(/\/assets\/toast-renderer-/);
    await send.click();
    await toasts;
    await expect(page.getByLabel('Email')).toHaveValue('ines@octavo.example');
    await page.waitForLoadState('networkidle');
    expect(checkCount).toBe(before);
  },
);

test(
  'code that cannot be fetched from an unchanged build does not reload the page',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    const loads = countPageLoads(page);
    await removeChunk(page, 'SearchCombobox');
    await page.goto('/discover');
    await page.getByRole('combobox', { name: 'Search' }).fill('signals');
    await expect(page.getByText('Search could not be loaded. Check your connection.').first()).toBeVisible();
    expect(loads()).toBe(1);
    await expect(page.getByText('The shop has been updated.')).toHaveCount(0);
  },
);

test(
  'a logout ends the session and empties the cart immediately, even when its chunk is missing',
  { tag: ['@deep'] },
  async ({ page, model, consoleGuard }) => {
    consoleGuard.allow('http error');
    await removeChunk(page, 'auth-actor');
    await signIn(page, model);
    await fillCart(page, model, 2);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    for (const key of ['user', 'access_token', 'refresh_token', 'cartItems'])
      expect(await storedValue(page, key), key).toBeNull();
    await expect.poll(() => requestsFor(model.requests, 'POST /auth/logout')).toHaveLength(1);
  },
);

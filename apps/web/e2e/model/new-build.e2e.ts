/** The shop has been built anew while a page of it is open: the code that this page has not fetched yet is gone. */
import type { Page } from '@playwright/test';
import { requestsFor, storedValue, fillCart, signIn } from './users.ts';
import { expect, test } from './test.ts';

/** Takes code away from the server, by the beginning of its name. */
async function removeChunk(page: Page, code: string): Promise<void> {
  await page.route(new RegExp(`/assets[^/]*/${code}-[^/]*\\.js$`), (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
}

/** From now on the server has another build, which a page that is loaded anew would begin with. */
async function serveNewBuild(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      const answer = await route.fetch();
      return route.fulfill({ body: (await answer.text()).replaceAll(/first-look-[\w-]+/g, 'first-look-anew') });
    },
  );
}

/** Two machines with a build each answer by turns: the code of the one lies beside that of the other, under another name. */
async function alternateBuilds(page: Page): Promise<void> {
  let isOther = false;
  await page.route(/^[^?]*\/assets-of-the-other\//, async (route) =>
    route.fulfill({
      response: await route.fetch({ url: route.request().url().replace('/assets-of-the-other/', '/assets/') }),
    }),
  );
  await page.route(
    (url) => ['/', '/discover'].includes(url.pathname),
    async (route) => {
      // Whoever looks for another build meets the machine that did not give the page, and so does whoever loads it anew.
      if (route.request().isNavigationRequest()) isOther = !isOther;
      const isOfOther = route.request().isNavigationRequest() === isOther;
      const answer = await route.fetch();
      const text = await answer.text();
      return route.fulfill({
        response: answer,
        body: isOfOther ? text.replaceAll('/assets/', '/assets-of-the-other/') : text,
      });
    },
  );
}

/** How often a page was loaded. */
function countPageLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test('a page of an older build is loaded anew once, and then its reader is asked', async ({ page, consoleGuard }) => {
  consoleGuard.allow('refused call');
  const loads = countPageLoads(page);
  await removeChunk(page, 'SearchCombobox');
  await serveNewBuild(page);
  await page.goto('/discover');
  await expect.poll(loads).toBe(2);
  await expect(page.getByText('Octavo has been updated.')).toBeVisible();
  expect(loads()).toBe(2);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('signals');
  await expect(page.getByRole('option', { name: 'Signals' })).toBeVisible();
  expect(loads()).toBe(3);
});

test('while two builds answer by turns, a tab is loaded anew once for each of them, and then its reader is asked', async ({
  page,
  consoleGuard,
}) => {
  test.setTimeout(120_000);
  consoleGuard.allow('refused call');
  const loads = countPageLoads(page);
  await alternateBuilds(page);
  await removeChunk(page, 'SearchCombobox');
  await page.goto('/discover');
  // Every file goes through this test, three times over.
  await expect.poll(loads, { timeout: 60_000 }).toBe(3);
  await expect(page.getByText('Octavo has been updated.')).toBeVisible({ timeout: 30_000 });
  // Asked for on and on, it goes no further by itself.
  await page.getByRole('combobox', { name: 'Search' }).fill('signals');
  await expect(page.getByText('Search could not be loaded. Check your connection.').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads()).toBe(3);
});

test('what somebody has typed is not lost to a newer build: they are asked', async ({ page, consoleGuard }) => {
  consoleGuard.allow('refused call');
  const loads = countPageLoads(page);
  await removeChunk(page, 'auth-actor');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('ines@octavo.example');
  await serveNewBuild(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Octavo has been updated.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ines@octavo.example');
  expect(loads()).toBe(1);
});

test('an old page whose notices are gone as well stops asking', async ({ page, consoleGuard }) => {
  consoleGuard.allow('refused call', 'missing code');
  await removeChunk(page, 'auth-actor');
  await removeChunk(page, 'late-toasts');
  await removeChunk(page, 'Notices');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('ines@octavo.example');
  await serveNewBuild(page);
  let looks = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && new URL(request.url()).pathname === '/') looks += 1;
  });
  const send = page.getByRole('button', { name: 'Send reset link' });
  await send.click();
  // Once for each file that is gone, at most.
  await expect.poll(() => looks).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(looks).toBeLessThanOrEqual(3);
  const before = looks;
  // What it has to say is asked for again, and in vain.
  const toasts = page.waitForRequest(/\/assets\/late-toasts-/);
  await send.click();
  await toasts;
  await expect(page.getByLabel('Email')).toHaveValue('ines@octavo.example');
  await page.waitForLoadState('networkidle');
  expect(looks).toBe(before);
});

test('code that cannot be fetched although the build is the same costs nobody their page', async ({ page, consoleGuard }) => {
  consoleGuard.allow('refused call');
  const loads = countPageLoads(page);
  await removeChunk(page, 'SearchCombobox');
  await page.goto('/discover');
  await page.getByRole('combobox', { name: 'Search' }).fill('signals');
  await expect(page.getByText('Search could not be loaded. Check your connection.').first()).toBeVisible();
  expect(loads()).toBe(1);
  await expect(page.getByText('Octavo has been updated.')).toHaveCount(0);
});

test('a logout ends the session and empties the cart at once, also where its code is gone', async ({
  page,
  model,
  consoleGuard,
}) => {
  consoleGuard.allow('refused call');
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
});

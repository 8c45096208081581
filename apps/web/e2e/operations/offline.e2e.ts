/** Offline: loaded data stays, missing data shows an error, and everything recovers once online. */
import { expect, test } from '../support/test.ts';

test('offline, lists stay, a page that was not visited shows a load error, and it recovers once online', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow('network error');
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Top Sales' }).getByRole('link');
  await expect(carousel.first()).toBeVisible();
  // The code of the next page has loaded. Its book has not.
  await page.goto('/product/the-heron-ledger');
  await expect(page.getByRole('heading', { level: 1, name: 'The Heron Ledger' })).toBeVisible();
  // Before hydration the link would be a full navigation. The toaster also shows the network state.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.getByRole('link', { name: 'Octavo, home' }).click();
  await expect(carousel.first()).toBeVisible();
  // The search list loads on first use.
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('heron');
  await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/^You're offline\./)).toBeVisible();
  await expect(carousel.first()).toBeVisible();
  await field.fill('moth');
  await page.getByRole('option', { name: 'Moth Arithmetic' }).click();
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(page.getByText(/^You're offline\./)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText("You're back online.")).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Moth Arithmetic' })).toBeVisible();
  await expect(page.getByText(/^You're offline\./)).toHaveCount(0);
});

test(
  'a cached book shows its description once the HTML sanitizer can be fetched',
  { tag: ['@deep'] },
  async ({ page, context, consoleGuard }) => {
    consoleGuard.allow('network error');
    await page.goto('/product/the-heron-ledger');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('octavo:query-cache') ?? ''))
      .toContain('the-heron-');
    await page.route(/\/assets\/trusted-html-/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    // The link may be outside the visible part of its carousel.
    await page.getByRole('link', { name: 'The Heron Ledger' }).first().press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'The Heron Ledger' })).toBeVisible();
    const text = page.locator('[data-component="Prose"]').last();
    await expect(text).toBeAttached();
    await expect(text).toBeEmpty();
    await page.unroute(/\/assets\/trusted-html-/);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(text).not.toBeEmpty();
  },
);

test(
  'a first search without a network shows an error, and finds results once online',
  { tag: ['@Q2'] },
  async ({ page, context, consoleGuard }) => {
    consoleGuard.allow('network error');
    await page.goto('/legal/terms');
    const field = page.getByRole('combobox', { name: 'Search' });
    // The code of the search box has loaded. Its list has not.
    await page.route(/\/api\/v1\/products$/, (route) => route.abort());
    await field.focus();
    await expect(page.locator('[data-component="SearchBox"]')).toBeVisible();
    await context.setOffline(true);
    await page.unroute(/\/api\/v1\/products$/);
    await field.fill('heron');
    await expect(page.getByText('Search could not be loaded. Check your connection.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();
  },
);

test(
  'when the list is truncated the server is searched as well, before the empty state appears',
  { tag: ['@Q1', '@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('network error');
    await page.route(/\/api\/v1\/products(\?.*)?$/, async (route) => {
      const url = new URL(route.request().url());
      const response = await route.fetch();
      const all = (await response.json()) as { name: string }[];
      if (url.searchParams.has('search')) return route.fulfill({ response, json: all });
      if (url.search !== '') return route.fulfill({ response });
      const some = all.filter(({ name }) => name !== 'The Heron Ledger');
      return route.fulfill({ json: some, headers: { 'X-Total-Count': String(all.length) } });
    });
    await page.goto('/legal/terms');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('heron ledger');
    await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();
    await field.fill('nothing like it');
    await expect(page.getByText('No products found.')).toBeVisible();
    await page.route(/\/api\/v1\/products\?search=/, (route) => route.abort());
    await field.fill('zzz');
    await expect(page.getByText(/^Only a part of the catalog could be searched\./)).toBeVisible();
  },
);

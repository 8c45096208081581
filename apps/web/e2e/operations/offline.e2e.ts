/** Without a network: what was seen stays, what is missing says so, and everything comes by itself once it is back. */
import { expect, test } from '../support/test.ts';

test('lists stay, a page that was not seen says that it could not be loaded, and comes by itself afterwards', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow('broken connection');
  await page.goto('/');
  const shelf = page.getByRole('region', { name: 'Top Sales' }).getByRole('link');
  await expect(shelf.first()).toBeVisible();
  // The code of the page that is about to be asked for has come; its book has not.
  await page.goto('/product/the-heron-ledger');
  await expect(page.getByRole('heading', { level: 1, name: 'The Heron Ledger' })).toBeVisible();
  // Before that the link would lead there without it, to a page of its own. It also tells of the network.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.getByRole('link', { name: 'Octavo, home' }).click();
  await expect(shelf.first()).toBeVisible();
  // The list to search in comes when it is first asked for.
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('heron');
  await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await expect(shelf.first()).toBeVisible();
  await field.fill('moth');
  await page.getByRole('option', { name: 'Moth Arithmetic' }).click();
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(page.getByText(/^You are offline\./)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('You are back online.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Moth Arithmetic' })).toBeVisible();
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0);
});

test('a book kept from an earlier visit shows its text once what cleans it can be fetched', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow('broken connection');
  await page.goto('/product/the-heron-ledger');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('octavo:query-cache') ?? ''))
    .toContain('the-heron-');
  await page.route(/\/assets\/trusted-html-/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  // It may stand beyond the edge of its shelf.
  await page.getByRole('link', { name: 'The Heron Ledger' }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'The Heron Ledger' })).toBeVisible();
  const text = page.locator('[data-component="Prose"]').last();
  await expect(text).toBeAttached();
  await expect(text).toBeEmpty();
  await page.unroute(/\/assets\/trusted-html-/);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(text).not.toBeEmpty();
});

test('Q2: searching for the first time without a network says that it cannot, and finds once the network is back', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow('broken connection');
  await page.goto('/legal/terms');
  const field = page.getByRole('combobox', { name: 'Search' });
  // The code of the search box has come; its list has not.
  await page.route(/\/api\/v1\/products$/, (route) => route.abort());
  await field.focus();
  await expect(page.locator('[data-component="SearchBox"]')).toBeVisible();
  await context.setOffline(true);
  await page.unroute(/\/api\/v1\/products$/);
  await field.fill('heron');
  await expect(page.getByText('Search could not be loaded. Check your connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('option', { name: 'The Heron Ledger' })).toBeVisible();
});

test('Q1: where the list is cut short the server is asked as well, and only then nothing is said to be there', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow('broken connection');
  await page.route(/\/api\/v1\/products(\?.*)?$/, async (route) => {
    const url = new URL(route.request().url());
    const answer = await route.fetch();
    const all = (await answer.json()) as { name: string }[];
    if (url.searchParams.has('search')) return route.fulfill({ response: answer, json: all });
    if (url.search !== '') return route.fulfill({ response: answer });
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
});

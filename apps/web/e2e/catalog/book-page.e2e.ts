/** Links of a product page: author, series, EPUB download for owners; and its accessibility metadata. */
import { readFile } from 'node:fs/promises';
import { ReadingPage } from '../pages/reading.page.ts';
import { logIn, PLAIN_PAGE } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { demoCustomer } from '../support/demo-accounts.ts';

test(
  'the author link leads to the author page, which lists the author’s books',
  { tag: ['@P11', '@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('http error');
    await page.goto('/product/the-heron-ledger');
    const author = page.locator('[data-component="ProductScreen"]').getByRole('link', { name: 'Maren Oskalo' }).first();
    await author.click();
    await expect(page).toHaveURL(/\/authors\/maren-oskalo$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Maren Oskalo' })).toBeVisible();
    await expect(page).toHaveTitle('Maren Oskalo · Octavo');
    await page
      .getByRole('main')
      .getByRole('link', { name: /The Heron Ledger/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Heron Ledger' })).toBeVisible();
    await page.goto('/authors/nobody-at-all');
    await expect(page.getByRole('heading', { name: 'Author not found' })).toBeVisible();
  },
);

test('a series lists its books in reading order and is paginated', { tag: ['@deep'] }, async ({ page, request }) => {
  await page.goto('/series/taken-down-in-evidence');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const books = page.getByRole('main').locator('[data-component="BookCard"]');
  await expect(books).toHaveCount(2);
  await books.first().getByRole('link').first().click();
  await expect(page.getByText('Book 1')).toBeVisible();
  await page.goBack();
  await expect(books).toHaveCount(2);

  // Simulates a server with more books than fit on a page.
  const response = (await (await request.get('/api/v1/series/taken-down-in-evidence')).json()) as { data: unknown[] };
  await page.route('**/api/v1/series/**', async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    await route.fulfill({ json: { ...response, data: response.data.slice(at - 1, at), total_pages: 2 } });
  });
  // Simulates a server without server-side rendering, so that the page fetches the series.
  await page.route(/^http:\/\/[^/]+\/series\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('id="octavo-page"', '') });
  });
  // The stored response of the visit above is still fresh.
  await page.goto(PLAIN_PAGE);
  await page.evaluate(() => localStorage.removeItem('octavo:query-cache'));
  await page.goto('/series/taken-down-in-evidence');
  await expect(books).toHaveCount(1);
  const first = await books.first().innerText();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(books.first()).not.toHaveText(first);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
});

test('the product page shows the accessibility metadata, an owner downloads the EPUB, and opening it fetches its publication once', async ({
  page,
}) => {
  await page.goto('/product/how-bridges-think');
  await expect(page.getByRole('heading', { name: 'Accessibility' })).toBeVisible();
  await expect(page.getByText('Table of contents to all chapters of the text via links')).toBeVisible();
  await expect(page.getByRole('button', { name: /Download/ })).toHaveCount(0);
  await logIn(page, demoCustomer);
  await page.goto('/product/loud-machines');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.epub$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/products/loud-machines')) calls += 1;
  });
  await new ReadingPage(page).open();
  expect(calls).toBe(1);
});

test(
  'the library resumes the book that was read last, lists books by progress, and downloads them',
  { tag: ['@L1'] },
  async ({ page }) => {
    await logIn(page, demoCustomer);
    await page.goto('/library');
    const list = page.getByRole('region', { name: 'All your books' });
    const show = (name: string) => list.getByRole('radio', { name, exact: true }).check({ force: true });
    const row = list.getByRole('listitem').filter({ hasText: 'How Bridges Think' });
    await show('Unread');
    await expect(page).toHaveURL(/\/library\?show=unread$/);
    await expect(row.getByText('Not started')).toBeVisible();

    const reading = new ReadingPage(page);
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/position') && response.request().method() === 'PUT' && response.ok(),
    );
    await row.getByRole('button', { name: 'Read How Bridges Think' }).click();
    await reading.waitUntilOpen();
    for (let screen = 0; screen < 3; screen += 1) await reading.nextPage();
    await saved;
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'How Bridges Think' })).toBeVisible();
    await page.goto('/library?show=reading');
    await expect(row.getByText(/^\d+% read$/)).toBeVisible();
    await expect(page.getByText(/^How Bridges Think, \d+% read\.$/)).toBeVisible();
    await show('Unread');
    await expect(row).toBeHidden();
    await show('All');
    const file = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download EPUB: How Bridges Think' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.epub$/);
    await page.getByRole('button', { name: 'Continue reading' }).click();
    await reading.waitUntilOpen();
    expect(await reading.pageNumber()).toBeGreaterThan(1);
  },
);

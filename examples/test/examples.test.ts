/** The examples against the built shop with the demo catalog, the two web pages in Chromium. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type Page, type Response, chromium } from 'playwright';
import { build, preview } from 'vite';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type RunningShop, startShop } from '../../apps/terminal/e2e/support/shop.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { buyABook } from '../node-script/buy-a-book.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  shop = await startShop();
  browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** Builds an example, serves it with the API of the shop, and opens it. */
async function openExample(name: string) {
  const root = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), 'octavo-example-'));
  onTestFinished(() => rm(outDir, { recursive: true, force: true }));
  const options = { root, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const;
  await build(options);
  const server = await preview({
    ...options,
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': shop.origin } },
  });
  onTestFinished(() => server.close());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  return page;
}

/** Waits until the page has received the list of favorites, and returns their titles. */
async function savedFavorites(page: Page): Promise<string[]> {
  const isList = (url: string): boolean => new URL(url).pathname === '/api/v1/products/favorites';
  const response = await page.waitForResponse((each) => isList(each.url()));
  const books = (await response.json()) as { name: string }[];
  return books.map(({ name }) => name);
}

it('buys a book from a Node script', async () => {
  const lines: string[] = [];
  await buyABook(shop.origin, 'nine roo', (line) => lines.push(line));
  expect(lines).toEqual([
    expect.stringMatching(/^Nine Rooms of Winter by .+, \$\d+\.\d\d$/),
    expect.stringMatching(/^Order \S+ is paid$/),
    expect.stringContaining('Nine Rooms of Winter'),
  ]);
});

it.each(['vanilla-vite', 'vue'])(
  'lists, searches, adds to the cart, logs in and saves a favorite in %s',
  async (name) => {
    const page = await openExample(name);
    await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(5);
    await page.getByLabel('Search').fill('quin');
    const row = page.getByRole('listitem').filter({ hasText: 'Quince' });
    await expect.poll(() => page.getByRole('listitem').count()).toBe(await row.count());
    await row
      .first()
      .getByRole('button', { name: /^Add for/ })
      .click();
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^1 \(\$\d+\.\d\d\)$/);

    const favorite = row.first().getByRole('button', { name: 'Favorite' });
    const wasPressed = await favorite.getAttribute('aria-pressed');
    await favorite.click();
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Log in to save favorites.');
    expect(await favorite.getAttribute('aria-pressed')).toBe(wasPressed);

    await page.getByLabel('Username').fill('ines_h');
    await page.getByLabel('Password').fill('Octavo!2026');
    const [titles] = await Promise.all([savedFavorites(page), page.getByRole('button', { name: 'Log in' }).click()]);
    await page.getByText('Happy reading, Ines').waitFor();
    // The saved list decides once it has arrived.
    const before = String(titles.some((title) => title.startsWith('Quince')));
    await expect.poll(() => favorite.getAttribute('aria-pressed')).toBe(before);
    const isSaved = (response: Response): boolean => response.url().includes('/favorites/') && response.ok();
    await Promise.all([page.waitForResponse(isSaved), favorite.click()]);
    await Promise.all([savedFavorites(page), page.reload()]);
    await page.getByLabel('Search').fill('quin');
    await expect.poll(() => favorite.getAttribute('aria-pressed')).not.toBe(before);
  },
);

it('contains the Node script in the README of core', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const script = await read('../node-script/buy-a-book.ts');
  expect(await read('../../packages/core/README.md')).toContain(script.trim());
});

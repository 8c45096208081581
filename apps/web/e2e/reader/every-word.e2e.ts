/**
 * Every word of a book is on a page, in pages and in scrolled text, on a phone and on a desktop. `pnpm verify:deep walk` checks
 * all real books and reported inputs; here one book holds what does not fit on a page.
 */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { importBook, openAsAdmin } from '../support/open-book.ts';
import { findLostWords } from '../support/lost-words.ts';
import { oddBoxesBook } from '../support/odd-boxes-book.ts';
import { readingUrlOf } from '../support/reading-url.ts';
import { expect, test } from '../support/test.ts';

const booksDir =
  process.env['OCTAVO_REAL_BOOKS'] ?? fileURLToPath(new URL('../../../../../shared/epubs', import.meta.url));
const isDeep = process.env['OCTAVO_PAGE_TURNING_BOOKS'] === 'all' && existsSync(booksDir);
const realBooks = isDeep
  ? readdirSync(booksDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.epub'))
  : [];

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Checks the open book in both flows and windows. */
async function expectEveryWord(page: Page, reading: ReadingPage): Promise<void> {
  for (const flow of ['pages', 'scroll'] as const) {
    await reading.setFlow(flow);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      const { words, lost } = await findLostWords(reading.frame);
      expect.soft(lost, `${flow}, ${size.width} wide, ${words} words`).toEqual([]);
    }
  }
}

test('every word of boxes that do not fit is on a page, in both flows and windows', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const reading = await openAsAdmin(page, await importBook(shop, 'The Odd Boxes', oddBoxesBook));
  await expectEveryWord(page, reading);
});

test('the header of a table is repeated on each of its pages', async ({ page, shop }) => {
  const reading = await openAsAdmin(page, await importBook(shop, 'The Long Table', oddBoxesBook));
  expect(reading.embedding).toBe('embedded');
  const chapter = page.frames().find((frame) => frame.url().endsWith('/0.xhtml'));
  const fragments = () =>
    chapter?.evaluate(() => ['table', 'thead'].map((name) => document.querySelector(name)?.getClientRects().length));
  await expect.poll(async () => ((await fragments())?.[0] ?? 0) > 1).toBe(true);
  const [tableFragments, headers] = (await fragments()) ?? [];
  expect(headers).toBe(tableFragments);
});

for (const file of realBooks) {
  test(`every word of ${file} is on a page`, async ({ page, shop }) => {
    test.setTimeout(900_000);
    const url = await readingUrlOf(shop, `${booksDir}/${file}`);
    test.skip(url === undefined, 'The shop does not import this file.');
    await page.goto(url ?? '');
    const reading = new ReadingPage(page, 'standalone');
    await reading.waitUntilOpen();
    await expectEveryWord(page, reading);
  });
}

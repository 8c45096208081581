/**
 * Every word of a book is on a page, in pages and in scrolled text, on a phone and on a desktop. `pnpm verify:deep walk` checks
 * all real books and reported inputs; here one book contains all kinds of boxes that do not fit on a page.
 */
import { existsSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { openBook } from '../support/open-book.ts';
import { findLostWords } from '../support/lost-words.ts';
import { booksDir } from '../support/real-books.ts';
import { readingUrlOf } from '../support/reading-url.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

const isDeep = process.env['OCTAVO_PAGE_TURNING_BOOKS'] === 'all' && existsSync(booksDir);
const realBooks = isDeep
  ? readdirSync(booksDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.epub'))
  : [];

/** Files that the shop must refuse: their package is missing or has an entity, or no item of their spine can be shown. */
const REJECTED_BOOKS = [
  'reported/r30-opf-doctype.epub',
  'reported/r36d-in-a-folder.epub',
  'w3c/pub-foreign_bad-fallback.epub',
];

interface Layout {
  readonly flow: 'pages' | 'scroll';
  readonly window: { readonly width: number; readonly height: number };
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** Pages of a phone, which have the least space. The deep tests check the other layouts. */
const LAYOUTS: readonly Layout[] = [{ flow: 'pages', window: PHONE }];
const OTHER_LAYOUTS: readonly Layout[] = [
  { flow: 'pages', window: DESKTOP },
  { flow: 'scroll', window: DESKTOP },
  { flow: 'scroll', window: PHONE },
];

/** Checks the open book in these layouts. */
async function expectEveryWord(page: Page, reading: ReadingPage, layouts: readonly Layout[]): Promise<void> {
  let current = '';
  for (const { flow, window } of layouts) {
    if (flow !== current) await reading.setFlow(flow);
    current = flow;
    await page.setViewportSize(window);
    const { words, lost } = await findLostWords(reading.frame);
    expect.soft(lost, `${flow}, ${window.width} wide, ${words} words`).toEqual([]);
  }
}

for (const [what, layouts, tag] of [
  ['pages on a phone', LAYOUTS, []],
  ['pages on a desktop and in scrolled text', OTHER_LAYOUTS, ['@deep']],
] as const)
  test(`every word of boxes that do not fit is in ${what}`, { tag: [...tag] }, async ({ page }) => {
    test.setTimeout(120_000);
    const reading = await openBook(page, 'the-odd-boxes');
    await expectEveryWord(page, reading, layouts);
  });

test('the header of a table is repeated on each of its pages', { tag: ['@deep'] }, async ({ page }) => {
  const reading = await openBook(page, 'the-odd-boxes');
  expect(reading.embedding).toBe('embedded');
  const chapter = chapterFrame(page, '/0.xhtml');
  const fragments = () =>
    chapter?.evaluate(() => ['table', 'thead'].map((name) => document.querySelector(name)?.getClientRects().length));
  await expect.poll(async () => ((await fragments())?.[0] ?? 0) > 1).toBe(true);
  const [tableFragments, headers] = (await fragments()) ?? [];
  expect(headers).toBe(tableFragments);
});

for (const file of realBooks.filter((name) => REJECTED_BOOKS.includes(name))) {
  test(`the shop refuses ${file}`, async ({ shop }) => {
    expect(await readingUrlOf(shop, `${booksDir}/${file}`)).toBeUndefined();
  });
}

for (const file of realBooks.filter((name) => !REJECTED_BOOKS.includes(name))) {
  test(`every word of ${file} is on a page`, async ({ page, shop, consoleGuard }) => {
    test.setTimeout(900_000);
    // The policy blocks what some inputs load. A reload can save a position that another one has overtaken.
    consoleGuard.allow('refused by policy', 'http error');
    const url = await readingUrlOf(shop, `${booksDir}/${file}`);
    expect(url, 'the reading URL of an imported book').toBeDefined();
    await page.goto(url ?? '');
    const reading = new ReadingPage(page, 'standalone');
    await reading.waitUntilOpen();
    await expectEveryWord(page, reading, [...LAYOUTS, ...OTHER_LAYOUTS]);
  });
}

/**
 * Turns every page of the real books to the end and back. `pnpm verify:deep walk` runs all books, and `pnpm verify:deep
 * browser-reading` parts of three.
 */
import { existsSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { booksDir } from '../support/real-books.ts';
import { readingUrlOf } from '../support/reading-url.ts';
import { expect, test } from '../support/test.ts';

const allBooks = existsSync(booksDir) ? readdirSync(booksDir).filter((name) => name.endsWith('.epub')) : [];
/** Text, pages of fixed size, and both in one book. */
const sampleBooks = ['pride-and-prejudice.epub', 'comic-fixed-page-blanche.epub', 'mixed-layout-voyage-of-life.epub'];
const MAX_TURNS = Number(process.env['OCTAVO_PAGE_TURNING_TURNS'] ?? 20);
const testedBooks =
  process.env['OCTAVO_PAGE_TURNING_BOOKS'] === 'all' ? allBooks : allBooks.filter((name) => sampleBooks.includes(name));

test.skip(allBooks.length === 0, `no real books at OCTAVO_REAL_BOOKS (${booksDir})`);

/** Turns forward until the end or until `maxTurns` pages were turned. Returns the number of turned pages. */
async function turnForward(page: Page, reading: ReadingPage, maxTurns: number): Promise<number> {
  for (let turned = 0; turned < maxTurns; turned += 1) {
    const before = await reading.currentCfi();
    const isAtEnd = await reading.isAtEnd();
    await page.keyboard.press('PageDown');
    const isTurned = async () => (await reading.currentCfi()) !== before;
    // At the end there may be one more page or none. Anywhere else there is one.
    if (!isAtEnd) await expect.poll(isTurned, { timeout: 30_000 }).toBe(true);
    else if (!(await waitForTurn(isTurned))) return turned;
  }
  return maxTurns;
}

/** Turns back to the page `first` or by that many pages. Each key press must show another page. */
async function turnBack(page: Page, reading: ReadingPage, first: string, maxTurns: number): Promise<void> {
  for (let turned = 0; turned < maxTurns; turned += 1) {
    const before = await reading.currentCfi();
    if (before === first) return;
    await page.keyboard.press('PageUp');
    await expect.poll(() => reading.currentCfi(), { timeout: 30_000 }).not.toBe(before);
  }
}

async function waitForTurn(isTurned: () => Promise<boolean>): Promise<boolean> {
  try {
    await expect.poll(isTurned, { timeout: 2_500 }).toBe(true);
    return true;
  } catch {
    return false;
  }
}

for (const file of testedBooks) {
  test(`${file} can be turned to its end and back`, { tag: ['@deep'] }, async ({ page, shop }, info) => {
    test.setTimeout(120_000 + MAX_TURNS * 6_000);
    await page.goto((await readingUrlOf(shop, `${booksDir}/${file}`)) ?? '');
    const reading = new ReadingPage(page, 'standalone');
    await reading.waitUntilOpen();
    const first = await reading.currentCfi();
    const turned = await turnForward(page, reading, MAX_TURNS);
    expect(turned).toBeGreaterThan(0);
    await turnBack(page, reading, first, turned >> 1);
    await page.screenshot({ path: info.outputPath(`${file}.png`) });
    // One page more than before: a chapter that is laid out from its end may have a page with another start.
    await turnBack(page, reading, first, turned - (turned >> 1) + 1);
    expect(await reading.currentCfi()).toBe(first);
    await page.keyboard.press('PageUp');
    expect(await waitForTurn(async () => (await reading.currentCfi()) !== first)).toBe(false);

    // Keys are pressed without waiting for the page: pending navigation must not fail.
    await reading.setFlow('scroll');
    for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press('PageDown');
    for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press('PageUp');
    await expect.poll(() => reading.currentCfi()).not.toBe('');
    await reading.setFlow('pages');
    for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press('PageDown');
    await expect.poll(() => reading.currentCfi()).not.toBe('');
  });
}

/** Every real book is turned to its end and back. `pnpm verify:deep walk` takes all of them; here go three, a little way. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { expect, test } from '../support/test.ts';
import type { Shop } from '../support/shop.ts';

const booksDir = process.env['OCTAVO_REAL_BOOKS'] ?? fileURLToPath(new URL('../../../../shared/epubs', import.meta.url));
const allBooks = existsSync(booksDir) ? readdirSync(booksDir).filter((name) => name.endsWith('.epub')) : [];
/** Plain text, drawn pages, and text with drawn pages in it. */
const sampleBooks = ['pride-and-prejudice.epub', 'comic-fixed-page-blanche.epub', 'mixed-layout-voyage-of-life.epub'];
const MAX_TURNS = Number(process.env['OCTAVO_WALK_TURNS'] ?? 20);
const testedBooks = process.env['OCTAVO_WALK_BOOKS'] === 'all' ? allBooks : allBooks.filter((name) => sampleBooks.includes(name));

test.skip(allBooks.length === 0, `no real books at OCTAVO_REAL_BOOKS (${booksDir})`);

/** Brings the book into the shop and gives the address it is read at. */
async function importBook(shop: Shop, file: string): Promise<string> {
  const { code, output } = await shop.catalogCli('import', `${booksDir}/${file}`);
  expect(code, output).toBe(0);
  const slug = /\/product\/(\S+)/.exec(output)?.[1] ?? '';
  const body = new URLSearchParams({ username: 'admin', password: 'Octavo!2026' });
  const signedIn: unknown = await (await fetch(`${shop.origin}/api/v1/auth/login`, { method: 'POST', body })).json();
  const { access_token: token } = signedIn as { access_token: string };
  const product = await fetch(`${shop.origin}/api/v1/products/${encodeURIComponent(slug)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { meta_data: meta } = (await product.json()) as { meta_data: { key: string; value: string }[] };
  return meta.find(({ key }) => key === '_ebook_stream_url')?.value ?? '';
}

/** Turns on until nothing else comes or `most` pages were turned; gives how many there were. */
async function turnForward(page: Page, reading: ReadingPage, maxTurns: number): Promise<number> {
  for (let turned = 0; turned < maxTurns; turned += 1) {
    const before = await reading.currentCfi();
    const isAtEnd = await reading.isAtEnd();
    await page.keyboard.press('PageDown');
    const isTurned = async () => (await reading.currentCfi()) !== before;
    // At the end there may be one more page, or none; anywhere else there is one.
    if (!isAtEnd) await expect.poll(isTurned, { timeout: 30_000 }).toBe(true);
    else if (!(await waitForTurn(isTurned))) return turned;
  }
  return maxTurns;
}

/** Turns back until the page `first` or so many pages were turned; each press has to show another one. */
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
  test(`${file} is turned to its end and back`, async ({ page, shop }, info) => {
    test.setTimeout(120_000 + MAX_TURNS * 6_000);
    await page.goto(await importBook(shop, file));
    const reading = new ReadingPage(page, 'alone');
    await reading.waitUntilOpen();
    const first = await reading.currentCfi();
    const turned = await turnForward(page, reading, MAX_TURNS);
    expect(turned).toBeGreaterThan(0);
    await turnBack(page, reading, first, turned >> 1);
    await page.screenshot({ path: info.outputPath(`${file}.png`) });
    // One more than there were: a chapter that is laid out from its end may have a page that began elsewhere.
    await turnBack(page, reading, first, turned - (turned >> 1) + 1);
    expect(await reading.currentCfi()).toBe(first);
    await page.keyboard.press('PageUp');
    expect(await waitForTurn(async () => (await reading.currentCfi()) !== first)).toBe(false);

    // Nobody waits for a page before the next key: whatever is still on its way must not stumble.
    await reading.setFlow('scroll');
    for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press('PageDown');
    for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press('PageUp');
    await expect.poll(() => reading.currentCfi()).not.toBe('');
    await reading.setFlow('pages');
    for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press('PageDown');
    await expect.poll(() => reading.currentCfi()).not.toBe('');
  });
}

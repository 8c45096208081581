/** Scrolling through chapters, samples, expired access, offline copies, and read-aloud. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectOfflineBooksCleared, ReadingPage } from '../pages/reading.page.ts';
import { becomeCustomer, buy } from '../support/session.ts';
import { openAtLastPage, openBook } from '../support/open-book.ts';
import { expectReaderAccessible } from '../support/reader-accessible.ts';
import { refund } from '../support/refund.ts';
import { spokenHighlight, spokenTexts, stubSpeechSynthesis } from '../support/speech-synthesis.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

/** The export formats of annotations. */
const EXPORT_FORMATS = ['Markdown', 'Web page', 'Table (CSV)', 'Web Annotations (JSON)'];

/** The distance of an element of the book from the top of the window, in pixels. */
const topOf = (page: Page, document: string, selector: string): Promise<number | undefined> =>
  chapterFrame(page, document)
    ?.locator(selector)
    .first()
    .evaluate((element) => {
      const frame = element.ownerDocument.defaultView?.frameElement?.getBoundingClientRect();
      return Math.round((frame?.top ?? 0) + element.getBoundingClientRect().top);
    }) ?? Promise.resolve(undefined);

test('scrolling continues through the chapters, and the visible text never jumps', async ({ page }) => {
  test.setTimeout(180_000);
  const reading = await openBook(page, 'the-noted-weir');
  await reading.setFlow('scroll');
  const documents = () => page.frames().flatMap((frame) => /\/(one|two)\.xhtml$/.exec(frame.url())?.[1] ?? []);
  await expect.poll(() => topOf(page, '/one.xhtml', '#first')).toBeDefined();

  // Keys scroll past the end of a chapter with both chapters on the screen.
  await expect(async () => {
    await page.keyboard.press('PageDown');
    expect(documents()).toContain('two');
  }).toPass({ timeout: 60_000 });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    const heading = await topOf(page, '/two.xhtml', 'h1');
    expect(heading).toBeGreaterThan(60);
    expect(heading).toBeLessThan(600);
  }).toPass({ timeout: 60_000 });
  expect(documents()).toContain('one');

  // The wheel scrolls by its exact delta, back over the same chapter boundary.
  await page.mouse.move(640, 400);
  const before = await topOf(page, '/two.xhtml', 'h1');
  await page.mouse.wheel(0, -200);
  await expect.poll(() => topOf(page, '/two.xhtml', 'h1')).toBe((before ?? 0) + 200);

  // Text that grows above the window is compensated for.
  await page.keyboard.press('End');
  await expect.poll(() => reading.isAtEnd()).toBe(true);
  const last = await topOf(page, '/two.xhtml', 'p:last-of-type');
  await chapterFrame(page, '/two.xhtml')
    ?.locator('h1')
    .evaluate((heading) => {
      heading.style.paddingBlockEnd = '500px';
    });
  await expect
    .poll(async () => Math.abs(((await topOf(page, '/two.xhtml', 'p:last-of-type')) ?? 0) - (last ?? 0)))
    .toBeLessThan(3);

  // The position is unchanged after switching back to pages.
  const chapter = () => reading.frame.getByText('Low Water', { exact: true }).first();
  await reading.setFlow('pages');
  await expect(chapter()).toBeAttached();
});

test(
  'a sample opens without an account, shows its end, and the purchased book continues there',
  { tag: ['@reader-8'] },
  async ({ page, shop }) => {
    test.setTimeout(240_000);
    await page.goto('/product/how-bridges-think');
    await page.getByRole('link', { name: 'Read a sample' }).click();
    await expect(page).toHaveURL(new RegExp(`^${shop.readerOrigin}/read/`));
    await expect(page.getByText(/^Sample · Page \d+ of \d+$/)).toBeVisible();
    const sample = new ReadingPage(page, 'standalone');
    await expect.poll(() => sample.currentCfi()).not.toBe('');
    await expectReaderAccessible(page, 'a sample');
    const first = await sample.currentCfi();
    await page.keyboard.press('End');
    await expect(page.getByText('This is the end of the sample.')).toBeVisible();
    await expect.poll(() => sample.currentCfi()).not.toBe(first);
    const position = await sample.currentCfi();
    await expectReaderAccessible(page, 'the end of a sample');
    await page.getByRole('button', { name: 'Buy to keep reading' }).click();
    await page.getByRole('link', { name: 'See the book' }).click();
    await expect(page).toHaveURL(`${shop.origin}/product/how-bridges-think`);

    await becomeCustomer(page);
    await buy(page, 'how-bridges-think');
    await page.goto('/product/how-bridges-think');
    await expect(page.getByRole('link', { name: 'Read a sample' })).toHaveCount(0);
    const book = new ReadingPage(page);
    await book.open();
    const paragraph = (cfi: string) => /^epubcfi\(([^,)]+)/.exec(cfi)?.[1];
    expect(paragraph(await book.currentCfi())?.split('!')[0]).toBe(paragraph(position)?.split('!')[0]);
    await expect.poll(() => book.pageNumber()).toBeGreaterThan(1);
  },
);

test('a refund while the book is open ends the session with an explanation, keeps the annotations and deletes the offline copy', async ({
  page,
  shop,
  consoleGuard,
}) => {
  test.setTimeout(240_000);
  consoleGuard.allow('http error');
  await becomeCustomer(page);
  const order = await buy(page, 'quince');
  await page.goto('/product/quince/stream');
  const reading = new ReadingPage(page);
  await reading.waitUntilOpen();
  await page.keyboard.press('b');
  await expect(reading.removeBookmarkButton).toBeAttached();
  await reading.saveOffline();
  await page.keyboard.press('Escape');

  await refund(shop, order);

  await expect(reading.frame.getByText('This book is no longer in your library')).toBeVisible({ timeout: 60_000 });
  const formats = reading.frame.getByRole('list', { name: 'Export my notes as' });
  await expectReaderAccessible(page, 'a refunded book');
  await expect(formats.getByRole('link')).toHaveText(EXPORT_FORMATS);
  const saved = page.waitForEvent('download');
  await formats.getByRole('link', { name: 'Markdown' }).click();
  expect((await saved).suggestedFilename()).toBe('Annotations in Quince.md');
  const offlineCaches = () =>
    reading.frame.locator('body').evaluate(async () => (await caches.keys()).filter((name) => name.includes('book')));
  await expect.poll(offlineCaches).toEqual([]);
});

test(
  'the offline copy of a book refunded in the meantime is deleted when its URL is opened',
  { tag: ['@deep'] },
  async ({ page, shop, consoleGuard }) => {
    test.setTimeout(240_000);
    consoleGuard.allow('http error');
    await becomeCustomer(page);
    const order = await buy(page, 'quince');
    await page.goto('/product/quince/stream');
    const reading = new ReadingPage(page);
    await reading.waitUntilOpen();
    await reading.saveOffline();
    await expect(reading.frame.getByText(/^Downloaded to this device, (?!0\.0 )\d+\.\d MB\.$/)).toBeVisible();
    const url = await reading.streamUrl();
    await page.goto('/');

    await refund(shop, order);

    await page.goto(url);
    await expect(page.getByText('Your reading session has expired.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'export them' })).toHaveAttribute(
      'href',
      `${shop.origin}/profile?tab=account-settings&settings=data`,
    );
    const offlineCaches = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('book')));
    await expect.poll(offlineCaches).toEqual([]);
  },
);

test(
  'annotations that the server rejects can be saved as a file',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    test.setTimeout(120_000);
    consoleGuard.allow('http error');
    const { frame } = await openBook(page, 'the-noted-weir');
    await page.route('**/marks/*', (route) => route.fulfill({ status: 422, json: {} }));
    const chapter = chapterFrame(page, '/one.xhtml');
    await chapter?.evaluate(() => {
      const text = document.querySelector('#first')?.firstChild;
      if (text) document.getSelection()?.setBaseAndExtent(text, 7, text, 20);
    });
    await frame.getByRole('button', { name: 'Add a note' }).click();
    await frame.getByRole('textbox', { name: 'Note' }).fill('Too long for an account.');
    await frame.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('m');
    const saved = page.waitForEvent('download');
    await frame.getByRole('button', { name: 'Download unsynced notes' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^The Noted Weir – unsynced notes\.txt$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('counts herons\nToo long for an account.\n');
  },
);

test(
  'signing out deletes the offline books on the device',
  { tag: ['@deep'] },
  async ({ page, shop, consoleGuard }) => {
    test.setTimeout(180_000);
    consoleGuard.allow('http error');
    const reading = await openBook(page, 'the-noted-weir');
    await reading.saveOffline();
    await page.goto('/profile');
    await expectOfflineBooksCleared(page, shop.readerOrigin, () =>
      page.getByRole('button', { name: 'Logout' }).click(),
    );
  },
);

test('an offline book opens without a network with its position, appearance and annotations', async ({
  page,
  context,
  consoleGuard,
}) => {
  test.setTimeout(180_000);
  consoleGuard.allow('network error');
  const reading = await openBook(page, 'the-noted-weir');
  const url = await reading.streamUrl();
  await reading.openMore();
  await reading.frame.getByRole('button', { name: 'Download for offline reading' }).click();
  await expect(reading.frame.getByText(/^Downloaded to this device/)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');

  const arrives = (name: RegExp) =>
    page.waitForResponse(
      (response) => response.request().method() === 'PUT' && name.test(response.url()) && response.ok(),
    );
  const sized = arrives(/\/settings$/);
  await page.keyboard.press('+');
  await sized;
  const [moved, marked] = [arrives(/\/position$/), arrives(/\/marks\/[^/]+$/)];
  await reading.goToPage(8);
  await page.keyboard.press('b');
  await Promise.all([moved, marked]);
  const position = await reading.currentCfi();
  const size = await reading.textSize();

  await context.setOffline(true);
  await page.goto(url);
  const copy = new ReadingPage(page, 'standalone');
  await copy.waitUntilOpen();
  expect(await copy.textSize()).toBe(size);
  await expect.poll(() => copy.currentCfi()).toBe(position);
  await expect(copy.removeBookmarkButton).toBeAttached();

  // A footnote in another file of the book.
  await page.keyboard.press('Home');
  await expect.poll(() => copy.pageNumber()).toBeLessThan(6);
  const chapter = chapterFrame(page, '/one.xhtml');
  await chapter?.locator('#ref1').click();
  await expect(copy.frame.getByRole('dialog', { name: 'Note 1' })).toContainText('She counted eleven of them.');
});

test('the book is read aloud word by word with a browser voice, from the visible page into the next chapter', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await stubSpeechSynthesis(page, { sentence: 'Low 1:', word: 'talking' });
  const reading = await openAtLastPage(page);

  await page.keyboard.press('r');
  await expect(reading.frame.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => (await spokenTexts(reading)).at(-1), { timeout: 90_000 }).toContain('Low 1:');
  const all = (await spokenTexts(reading)).join(' ');
  expect(all).not.toContain('Nobody counts herons');
  expect(all).toContain('High 60:');
  expect(all).not.toContain('Notes');
  // The word is on the screen and visibly highlighted.
  await expect(reading.frame.getByText('Low Water', { exact: true }).first()).toBeAttached();
  await expect.poll(async () => (await spokenHighlight(reading, '/two.xhtml', 'talking'))?.marked.length).toBe(1);
  const { marked, word } = (await spokenHighlight(reading, '/two.xhtml', 'talking')) ?? {};
  expect(marked).toEqual(word);
  await page.keyboard.press('r');
  await expect(reading.frame.getByRole('button', { name: 'Resume' })).toBeVisible();
  await reading.frame.getByRole('button', { name: 'Stop' }).click();
  await expect(reading.frame.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  expect((await spokenHighlight(reading, '/two.xhtml', 'talking'))?.marked).toEqual([]);
});

test('read-aloud starts at the selected text and uses the chosen rate', { tag: ['@deep'] }, async ({ page }) => {
  test.setTimeout(120_000);
  await stubSpeechSynthesis(page);
  const { frame } = await openBook(page, 'the-noted-weir');
  const recorded = <T>(name: 'octavoSpoken' | 'octavoRates') =>
    frame.locator('body').evaluate((_, key) => (globalThis as unknown as Record<string, T[]>)[key], name);
  const chapter = chapterFrame(page, '/one.xhtml');
  await chapter?.evaluate(() => {
    const text = document.querySelector('#first + p + p')?.firstChild;
    const start = text?.textContent?.indexOf('by morning') ?? -1;
    if (text) document.getSelection()?.setBaseAndExtent(text, start, text, start + 10);
  });
  await frame.getByRole('button', { name: 'Read aloud from here' }).click();
  await expect
    .poll(async () => (await recorded<string>('octavoSpoken'))?.[0])
    .toMatch(/^ by morning she had come round/);
  await frame.getByRole('combobox', { name: 'Speed' }).selectOption('1.5');
  await expect.poll(async () => (await recorded<number>('octavoRates'))?.at(-1)).toBe(1.5);
});

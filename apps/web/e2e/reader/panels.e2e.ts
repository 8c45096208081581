/**
 * The reader by keyboard, every panel checked with axe; page lists, forced colors, large text, and a phone in
 * landscape.
 */
import type { Page } from '@playwright/test';
import type { ReadingPage } from '../pages/reading.page.ts';
import { openBook } from '../support/open-book.ts';
import { expectReaderAccessible } from '../support/reader-accessible.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

/** Overlays of the book: dialogs, and the appearance sheet, which keeps the book visible. */
const openPanel = ({ frame }: ReadingPage) => frame.locator('dialog[open], [data-component="AppearanceSheet"]').first();

/** The focused element of the reader page: `IFRAME` if the book text has the focus. */
const focusedElement = ({ frame }: ReadingPage) =>
  frame.locator('body').evaluate(() => {
    const active = document.activeElement;
    // The engine keeps its frames in a closed shadow root. Its host element represents them.
    return active?.closest('foliate-view') ? 'the book' : (active?.getAttribute('aria-label') ?? active?.tagName);
  });

test(
  'every panel can be opened and closed by keyboard, axe finds no violations, and the focus returns to the book',
  { tag: ['@reader-8', '@deep'] },
  async ({ page }) => {
    test.setTimeout(240_000);
    const reading = await openBook(page, 'the-noted-weir');
    await expectReaderAccessible(page, 'the page');
    const panel = openPanel(reading);
    for (const [key, name] of [
      ['c', 'Contents'],
      ['m', 'Highlights & notes'],
      ['/', 'Search in book'],
      ['a', 'Appearance'],
      ['g', 'Go to'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(panel, name).toBeVisible();
      await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement)), name).toBe(true);
      await expectReaderAccessible(page, name);
      await page.keyboard.press('Escape');
      await expect(panel, name).toBeHidden();
      await expect.poll(() => focusedElement(reading), `after ${name}`).toBe('the book');
    }
    const before = await reading.currentCfi();
    await page.keyboard.press('PageDown');
    await expect.poll(() => reading.currentCfi()).not.toBe(before);
  },
);

test('the book text is exposed to screen readers, with named chapters', { tag: ['@reader-8'] }, async ({ page }) => {
  const reading = await openBook(page, 'the-noted-weir');
  const chapter = chapterFrame(page, '/one.xhtml');
  expect(await chapter?.locator('body').ariaSnapshot()).toContain('Nobody counts herons');
  expect(await reading.frame.getByRole('main').ariaSnapshot()).toMatch(/^- main "The Noted Weir/);
  // Each host, from the chapter frame up to the page, has a name and is not hidden.
  const around = await chapter?.evaluate(() => {
    const hosts: Element[] = [];
    for (let at: Element | null = frameElement; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host)
      hosts.push(at);
    const hidden = hosts.filter((host) => host.matches('[aria-hidden="true"], [inert], [hidden]'));
    return { title: frameElement?.getAttribute('title'), hidden: hidden.map(({ localName }) => localName) };
  });
  expect(around).toEqual({ title: 'High Water', hidden: [] });
});

/**
 * Opens a book with metadata for its first and second document. The EPUB writer of the tests creates neither a page
 * list nor landmarks. Returns whether the second document is shown.
 */
async function openWithMetadata(page: Page, metadata: (one: string, two: string) => object) {
  await page.route('**/manifest.json', async (route) => {
    const manifest = (await (await route.fetch()).json()) as { readingOrder: { href: string }[] };
    const [one = '', two = ''] = manifest.readingOrder.map(({ href }) => href);
    await route.fulfill({ json: { ...manifest, ...metadata(one, two) } });
  });
  const { frame } = await openBook(page, 'the-noted-weir');
  const isInSecond = () =>
    frame.locator('foliate-view').evaluate((view) => {
      const { lastLocation } = view as unknown as { lastLocation?: { section?: { current: number } } };
      return lastLocation?.section?.current === 1;
    });
  return { frame, isInSecond };
}

test('the page list shows the print pages and opens their positions', { tag: ['@deep'] }, async ({ page }) => {
  test.setTimeout(120_000);
  const { frame, isInSecond } = await openWithMetadata(page, (one, two) => ({
    pageList: [
      { title: 'iv', href: one },
      { title: '211', href: two },
    ],
  }));
  await page.keyboard.press('g');
  await frame.getByRole('radio', { name: 'Printed page' }).check();
  const field = frame.getByRole('textbox', { name: 'Printed page' });
  await field.fill('300');
  await page.keyboard.press('Enter');
  await expect(frame.getByText('This book has no such location.')).toBeVisible();
  await field.fill('211');
  await page.keyboard.press('Enter');
  await expect.poll(isInSecond).toBe(true);
  await frame.getByRole('button', { name: /^Back to page \d+$/ }).click();
  await expect.poll(isInSecond).toBe(false);
  await page.keyboard.press('c');
  await frame.getByRole('tab', { name: 'Printed pages' }).click();
  await frame.getByRole('button', { name: /^211/ }).click();
  await expect.poll(isInSecond).toBe(true);
});

test('the landmarks are listed and open their positions', { tag: ['@deep'] }, async ({ page }) => {
  test.setTimeout(120_000);
  const { frame, isInSecond } = await openWithMetadata(page, (_, two) => ({
    landmarks: [{ title: 'Where the water falls', href: two }],
  }));
  await page.keyboard.press('c');
  await frame.getByRole('tab', { name: 'Landmarks' }).click();
  await frame.getByRole('button', { name: /^Where the water falls/ }).click();
  await expect.poll(isInSecond).toBe(true);
});

for (const [name, size, textSize, tags] of [
  ['text at 200 %', { width: 1280, height: 800 }, '200%', ['@deep']],
  ['a narrow window', { width: 320, height: 640 }, '100%', []],
  ['a phone in landscape', { width: 740, height: 360 }, '100%', ['@deep']],
] as const)
  test(
    `in forced colors and ${name} every panel fits in the window and the pages turn`,
    { tag: ['@reader-8', ...tags] },
    async ({ page }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      const reading = await openBook(page, 'the-noted-weir');
      await reading.frame.locator('html').evaluate((root, percent) => {
        root.style.fontSize = percent;
      }, textSize);
      const panel = openPanel(reading);
      const frame = await page.locator('iframe[title^="Reader:"]').boundingBox();
      for (const key of ['c', 'm', '/', 'a', 'g', '?']) {
        await page.keyboard.press(key);
        await expect(panel, key).toBeVisible();
        const [box, close] = [
          await panel.boundingBox(),
          await panel.getByRole('button', { name: 'Close' }).boundingBox(),
        ];
        for (const part of [box, close]) {
          expect(part?.x, key).toBeGreaterThanOrEqual((frame?.x ?? 0) - 1);
          expect(part?.y, key).toBeGreaterThanOrEqual((frame?.y ?? 0) - 1);
          expect((part?.x ?? 0) + (part?.width ?? 0), key).toBeLessThanOrEqual(size.width + 1);
          expect((part?.y ?? 0) + (part?.height ?? 0), key).toBeLessThanOrEqual(size.height + 1);
        }
        await page.keyboard.press('Escape');
        await expect(panel, key).toBeHidden();
      }
      const before = await reading.currentCfi();
      await page.keyboard.press('PageDown');
      await expect.poll(() => reading.currentCfi()).not.toBe(before);
    },
  );

/** Overlays and error states of the reader, checked with axe in every theme. */
import type { Page } from '@playwright/test';
import { ReadingPage } from '../pages/reading.page.ts';
import { becomeCustomer } from '../support/session.ts';
import { gate } from '../support/gate.ts';
import { openBook } from '../support/open-book.ts';
import { expectReaderAccessible } from '../support/reader-accessible.ts';
import { stubSpeechSynthesis } from '../support/speech-synthesis.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

/** Selects text of a paragraph, by default the first, as with a mouse. */
const selectText = (page: Page, paragraph = '#first') =>
  chapterFrame(page, '/one.xhtml')?.evaluate((selector) => {
    const text = document.querySelector(selector)?.firstChild;
    if (text) document.getSelection()?.setBaseAndExtent(text, 7, text, 20);
  }, paragraph);

test(
  'axe finds no violations in text selection, notes, annotations, search, images, the offline copy and read-aloud',
  { tag: ['@reader-8', '@deep'] },
  async ({ page }) => {
    test.setTimeout(300_000);
    await stubSpeechSynthesis(page);
    const reading = await openBook(page, 'the-noted-weir');
    const { frame } = reading;
    const check = (what: string) => expectReaderAccessible(page, what);
    const closePanel = async () => {
      await page.keyboard.press('Escape');
      await expect(frame.locator('dialog[open]')).toHaveCount(0);
    };

    await chapterFrame(page, '/one.xhtml')?.locator('#ref1').click();
    await expect(frame.getByRole('dialog', { name: 'Note 1' })).toContainText('She counted eleven of them.');
    await check('a footnote');
    await closePanel();

    await page.keyboard.press('b');
    await selectText(page);
    const words = frame.getByRole('region', { name: 'Selected text' });
    await expect(words).toBeVisible();
    await check('selected text');
    await words.getByRole('button', { name: 'Add a note' }).click();
    const note = frame.getByRole('textbox', { name: 'Note' });
    await note.fill('But somebody does.');
    await check('the note of a highlight');
    await frame.getByRole('button', { name: 'Done' }).click();
    await expect(note).toBeHidden();

    await page.keyboard.press('m');
    const marks = frame.getByRole('dialog', { name: 'Highlights & notes' });
    await expect(marks).toContainText('But somebody does.');
    await expect(marks.getByText(/^Bookmark ·/)).toBeVisible();
    await check('marks');
    await closePanel();

    await page.keyboard.press('/');
    const field = frame.getByRole('searchbox', { name: 'Search text' });
    await field.fill('pretending');
    await expect(frame.getByText('120 results')).toBeVisible();
    await check('a search with results');
    await field.fill('no such words');
    await expect(frame.getByText('No results.')).toBeVisible();
    await check('a search without results');
    await closePanel();

    await page.keyboard.press('g');
    await frame.getByRole('textbox', { name: 'Page' }).fill('4000');
    await page.keyboard.press('Enter');
    await expect(frame.getByText('This book has no such location.')).toBeVisible();
    await check('a missing position');
    await closePanel();

    await reading.saveOffline();
    await check('the More menu with the book saved offline');
    await frame.getByRole('button', { name: 'Remove from this device' }).click();
    await closePanel();

    await page.keyboard.press('c');
    await frame.getByRole('button', { name: /^Low Water/ }).click();
    await expect(frame.getByRole('region', { name: 'Back to previous position' })).toBeVisible();
    await check('the back button');
    await chapterFrame(page, '/two.xhtml')?.getByRole('img', { name: 'The quince sluice' }).click();
    const picture = frame.getByRole('dialog', { name: 'The quince sluice' });
    await expect(picture).toBeVisible();
    await check('a picture');
    await picture.getByRole('button', { name: 'Zoom in' }).click();
    await check('an image larger than the window');
    // The picture scales from its center.
    const [across, down] = await picture
      .getByRole('img')
      .evaluate(({ parentElement: room }) =>
        room
          ? [
              (room.scrollLeft + room.clientWidth / 2) / room.scrollWidth,
              (room.scrollTop + room.clientHeight / 2) / room.scrollHeight,
            ]
          : [],
      );
    expect(across).toBeCloseTo(0.5, 2);
    expect(down).toBeCloseTo(0.5, 2);
    await closePanel();

    await page.keyboard.press('r');
    const readAloudBar = frame.getByRole('region', { name: 'Reading aloud' });
    await expect(readAloudBar.getByRole('button', { name: 'Pause' })).toBeVisible();
    await check('read-aloud');
    await page.keyboard.press('r');
    await expect(readAloudBar.getByRole('button', { name: 'Resume' })).toBeVisible();
    await check('read-aloud, paused');
  },
);

test('overlays at the bottom of the page overlap neither each other nor the text', async ({ page, consoleGuard }) => {
  consoleGuard.allow('network error');
  await page.setViewportSize({ width: 320, height: 640 });
  await stubSpeechSynthesis(page);
  const { frame } = await openBook(page, 'the-noted-weir');
  await page.route('**/two.xhtml', (route) => route.abort());
  await page.keyboard.press('r');
  await page.keyboard.press('c');
  await frame.getByRole('button', { name: /^Low Water/ }).click();
  const parts = [
    frame.getByRole('main'),
    frame.getByRole('alert').filter({ hasText: 'The next pages could not be loaded.' }),
    frame.getByRole('region', { name: 'Back to previous position' }),
    frame.getByRole('region', { name: 'Reading aloud' }),
    frame.getByRole('contentinfo'),
  ];
  let above = 0;
  for (const part of parts) {
    await expect(part).toBeVisible();
    const box = await part.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThanOrEqual(above);
    above = (box?.y ?? 0) + (box?.height ?? 0);
  }
});

test('at 320 pixels the shortcuts panel does not cover the link to the shop', { tag: ['@deep'] }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { frame } = await openBook(page, 'the-noted-weir');
  await page.keyboard.press('?');
  const keys = await frame.getByRole('dialog', { name: 'Keyboard shortcuts' }).boundingBox();
  const back = await page.getByRole('link', { name: 'Back' }).boundingBox();
  expect(keys?.y ?? 0).toBeGreaterThanOrEqual((back?.y ?? 0) + (back?.height ?? 0));
});

for (const width of [320, 1280])
  test(
    `a button that disappears when clicked keeps panel and page unchanged at ${width} pixels`,
    { tag: ['@deep'] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 720 });
      const reading = await openBook(page, 'the-noted-weir');
      const { frame } = reading;
      await reading.goToPage(8);
      const position = await reading.currentCfi();
      // The button is in the middle of a narrow window, and at the side of a wide one. A tap there shows the bars or
      // turns the page.
      await reading.openMore();
      await frame.getByRole('button', { name: 'Download for offline reading' }).click();
      await expect(frame.getByText(/^Downloaded to this device/)).toBeVisible({ timeout: 60_000 });
      await frame.getByRole('button', { name: 'Remove from this device' }).click();
      await expect(frame.getByRole('button', { name: 'Download for offline reading' })).toBeVisible();
      await frame.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Close' }).click();
      expect(await reading.currentCfi()).toBe(position);
    },
  );

test('at 320 pixels a sample shows its page number inside the window', { tag: ['@deep'] }, async ({ page }) => {
  const width = 320;
  await page.setViewportSize({ width, height: 640 });
  await page.goto('/product/how-bridges-think');
  await page.getByRole('link', { name: 'Read a sample' }).click();
  const pageIndicator = page.getByText(/^Sample · Page \d+ of \d+$/);
  await expect(pageIndicator).toBeVisible();
  await expect
    .poll(async () => ((await pageIndicator.boundingBox())?.x ?? 0) + ((await pageIndicator.boundingBox())?.width ?? 0))
    .toBeLessThanOrEqual(width);
});

test(
  'all actions on selected text are large enough for touch in the narrowest window',
  { tag: ['@deep'] },
  async ({ page }) => {
    const { width, height } = { width: 320, height: 640 };
    await page.setViewportSize({ width, height });
    await stubSpeechSynthesis(page);
    const { frame } = await openBook(page, 'the-noted-weir');
    const bar = frame.getByRole('region', { name: 'Selected text' });
    for (const paragraph of ['#first', '#first + p']) {
      await selectText(page, paragraph);
      await expect(bar).toBeVisible();
      const buttons = await bar.getByRole('button').all();
      expect(buttons.length).toBe(9);
      for (const button of buttons) {
        const name = await button.getAttribute('aria-label');
        const box = await button.boundingBox();
        if (box === null) throw new Error(`${name} is not rendered.`);
        expect(Math.min(box.width, box.height), `${name} is large enough for touch`).toBeGreaterThanOrEqual(40);
        expect(
          Math.min(box.x, width - box.x - box.width),
          `${name} is within the left and right edge`,
        ).toBeGreaterThanOrEqual(0);
        expect(
          Math.min(box.y, height - box.y - box.height),
          `${name} is within the top and bottom edge`,
        ).toBeGreaterThanOrEqual(0);
      }
    }
  },
);

test(
  'the first page stays when the manifest fails to load, axe finds no violations, and the rest loads when available',
  { tag: ['@reader-8', '@deep'] },
  async ({ page, consoleGuard }) => {
    test.setTimeout(180_000);
    // The error is also reported to the shop.
    consoleGuard.allow('http error', 'manifest error');
    await page.route('**/manifest.json', (route) => route.fulfill({ status: 500, body: '' }));
    await becomeCustomer(page);
    await page.goto('/product/the-noted-weir/stream');
    const reading = new ReadingPage(page);
    const { frame } = reading;
    await expect(frame.getByText('The contents and the rest of the book could not be loaded.')).toBeVisible();
    await expect(chapterFrame(page, '/one.xhtml')?.locator('#first') ?? frame.locator('#first')).toBeVisible();
    await expectReaderAccessible(page, 'without its manifest');
    await page.unroute('**/manifest.json');
    await frame.getByRole('button', { name: 'Try again' }).click();
    await reading.waitUntilOpen();
  },
);

test(
  'axe finds no violations while the book opens, when it fails to open, and when a chapter is missing',
  { tag: ['@reader-8', '@deep'] },
  async ({ page, consoleGuard }) => {
    test.setTimeout(180_000);
    // A book that fails to open is also reported to the shop.
    consoleGuard.allow('http error', 'network error', 'manifest error');
    const reading = await openBook(page, 'the-noted-weir');
    const { frame } = reading;
    // Scrolling needs the whole book from its start.
    await reading.setFlow('scroll');
    const manifest = gate();
    await page.route('**/manifest.json', async (route) => {
      await manifest.opened;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.reload();
    await expect(frame.getByText('Opening the book…')).toBeVisible();
    await expectReaderAccessible(page, 'opening');
    manifest.open();
    await expect(frame.getByText('The book could not be opened')).toBeVisible();
    await expectReaderAccessible(page, 'failed to open');
    await page.unroute('**/manifest.json');
    await frame.getByRole('button', { name: 'Try again' }).click();
    await reading.waitUntilOpen();
    await reading.setFlow('pages');

    await page.route('**/two.xhtml', (route) => route.abort());
    await page.keyboard.press('c');
    await frame.getByRole('button', { name: /^Low Water/ }).click();
    await expect(frame.getByText('The next pages could not be loaded.')).toBeVisible();
    await expectReaderAccessible(page, 'a missing chapter');
  },
);

for (const [status, words] of [
  [401, 'Your reading session has expired'],
  [403, 'This book is no longer in your library'],
] as const)
  test(
    `axe finds no violations when the reading session has ended with ${status}`,
    { tag: ['@reader-8', '@deep'] },
    async ({ page, consoleGuard }) => {
      consoleGuard.allow('http error');
      const over = gate();
      await page.route('**/changes?*', async (route) => {
        await over.opened;
        await route.fulfill({ status, json: {} });
      });
      const { frame } = await openBook(page, 'the-noted-weir');
      over.open();
      await expect(frame.getByText(words)).toBeVisible();
      await expectReaderAccessible(page, words);
    },
  );

test('axe finds no violations when two positions conflict', { tag: ['@reader-8', '@deep'] }, async ({ page }) => {
  const positionGate = gate();
  await page.route('**/changes?since=*', async (route) => {
    await positionGate.opened;
    const locator = { cfi: 'epubcfi(/6/4!/4/40)', total_progression: 0.9, chapter: 'Low Water', version: 999 };
    const position = { ...locator, device: 'Firefox on Linux', updated_at: new Date().toISOString() };
    await route.fulfill({ json: { cursor: '999', position } }).catch(() => undefined);
  });
  const reading = await openBook(page, 'the-noted-weir');
  const before = await reading.currentCfi();
  await page.keyboard.press('PageDown');
  await expect.poll(() => reading.currentCfi()).not.toBe(before);
  positionGate.open();
  await expect(reading.frame.getByText(/^Your other device \(Firefox on Linux\)/)).toBeVisible();
  await expectReaderAccessible(page, 'two positions');
});

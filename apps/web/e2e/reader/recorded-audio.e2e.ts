/** Recorded audio that is synchronized with the text: EPUB media overlays. */
import type { Page } from '@playwright/test';
import { importBook, openAsAdmin, openBook } from '../support/open-book.ts';
import { expectReaderAccessible } from '../support/reader-accessible.ts';
import {
  audioState,
  drawnHighlight,
  longSentenceBook,
  playedElements,
  recordPlayback,
} from '../support/recorded-audio-book.ts';
import { spokenTexts, stubSpeechSynthesis } from '../support/speech-synthesis.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

const styleOf = (page: Page, file: string, selector: string, property: 'color' | 'backgroundColor') =>
  chapterFrame(page, file)
    ?.locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property);

test(
  'recorded audio is played over pages and chapters, and the text follows it',
  { tag: ['@deep'] },
  async ({ page }) => {
    test.setTimeout(180_000);
    await stubSpeechSynthesis(page, { sentence: 'no sentence', word: '' });
    await recordPlayback(page, 'now');
    const reading = await openBook(page, 'the-heard-weir');
    const bar = reading.frame.getByRole('region', { name: 'Reading aloud' });

    // On a page without audio, playback starts in the next chapter.
    await page.keyboard.press('r');
    await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(() => playedElements(reading)).toContain('one.xhtml#a');
    await expect.poll(() => styleOf(page, '/one.xhtml', '.now', 'backgroundColor')).toBe('rgb(13, 146, 95)');
    await expect.poll(() => styleOf(page, '/one.xhtml', '.heard p:not(.now)', 'color')).toBe('rgb(158, 158, 158)');
    await expect(bar.getByRole('combobox', { name: 'Voice' }).locator('option').first()).toHaveText('Ada Reader');
    await bar.getByRole('slider', { name: 'Volume' }).fill('30');
    await bar.getByRole('combobox', { name: 'Speed' }).selectOption('2');
    await expect.poll(() => audioState(reading)).toMatchObject({ file: 'tone.wav', rate: 2, volume: 0.3 });
    await bar.getByRole('button', { name: 'Pause' }).click();
    await expectReaderAccessible(page, 'recorded audio');
    await bar.getByRole('button', { name: 'Resume' }).click();

    // The page turns with the audio. Speech synthesis reads the last sentence, which has no audio.
    await expect.poll(() => spokenTexts(reading), { timeout: 60_000 }).toEqual(['Only a voice reads this.']);
    await expect(bar).toBeHidden();
    // The paused part was played twice.
    const played = await playedElements(reading);
    expect(played.filter((element, at) => element !== played[at - 1])).toEqual([
      'one.xhtml#a',
      'one.xhtml#n',
      'one.xhtml#b',
      'one.xhtml#c',
      'one.xhtml#d',
      'two.xhtml#a',
      'two.xhtml#b',
    ]);
    expect(await audioState(reading)).toMatchObject({ isPaused: true });
    const last = chapterFrame(page, '/two.xhtml');
    await expect(last?.locator('.now, .heard') ?? page.locator('body')).toHaveCount(0);
  },
);

test('recorded audio is controlled by keys, taps and turns of the page, and highlighted in every theme', async ({
  page,
}) => {
  test.setTimeout(180_000);
  // One column: the middle of a sentence is in the middle of the window.
  await page.setViewportSize({ width: 700, height: 800 });
  await recordPlayback(page, 'now');
  const reading = await openBook(page, 'the-heard-weir');
  const bar = reading.frame.getByRole('region', { name: 'Reading aloud' });
  const played = async () => (await playedElements(reading)).at(-1);
  const pause = async (): Promise<void> => {
    await bar.getByRole('button', { name: 'Pause' }).click();
    await expect(bar.getByRole('button', { name: 'Resume' })).toBeVisible();
    await expect.poll(() => audioState(reading)).toMatchObject({ isPaused: true });
  };
  await page.keyboard.press('r');
  await expect.poll(played).toBe('one.xhtml#a');
  await pause();
  const [book, foot] = [await reading.frame.getByRole('main').boundingBox(), await bar.boundingBox()];
  expect((book?.y ?? 0) + (book?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);

  // Dark and sepia pages override the color of the book's class, so the reader draws its own highlight.
  expect(await drawnHighlight(reading, '/one.xhtml')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  for (const [theme, isDrawn] of [
    ['Dark', true],
    ['Sepia', true],
    ['Light', false],
  ] as const) {
    await reading.frame.getByRole('radio', { name: theme }).check({ force: true });
    await expect.poll(async () => (await drawnHighlight(reading, '/one.xhtml')).length > 0, theme).toBe(isDrawn);
    expect(await chapterFrame(page, '/one.xhtml')?.locator('#a.now').count()).toBe(1);
  }
  await page.keyboard.press('Escape');

  // Notes and page numbers are skipped; a list can be left.
  await bar.getByRole('checkbox', { name: 'Skip notes and page numbers' }).check();
  await bar.getByRole('button', { name: 'Resume' }).click();
  await bar.getByRole('button', { name: 'Next sentence' }).click();
  await expect.poll(played).toBe('one.xhtml#b');
  const skip = bar.getByRole('button', { name: 'Skip to the end of this table, list or figure' });
  await expect(skip).toBeVisible();
  await reading.waitForLayout();
  const bookHeight = async () => (await reading.frame.getByRole('main').boundingBox())?.height;
  const heightInList = await bookHeight();
  await skip.click();
  await expect.poll(played).toBe('one.xhtml#d');
  await pause();
  // The bar has lost a button, and keeps its height, so that the text does not move again.
  expect(await bookHeight()).toBe(heightInList);

  // The user moves to another position during a pause, and then taps a sentence.
  const goTo = async (chapter: string): Promise<void> => {
    const before = await reading.currentCfi();
    // The focus moves from the bar back to the text, where single-key shortcuts work.
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await reading.frame.getByRole('dialog', { name: 'Contents' }).getByRole('button', { name: chapter }).click();
    await expect.poll(() => reading.currentCfi()).not.toBe(before);
  };
  await goTo('Herons');
  const frame = chapterFrame(page, '/one.xhtml');
  await frame?.locator('#b').click();
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(played).toBe('one.xhtml#b');

  // The audio continues in the chapter that the user opens.
  await goTo('Weirs');
  await expect.poll(played).toBe('two.xhtml#a');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toBeHidden();
});

test(
  'a recorded sentence that is longer than a page is highlighted on all its pages, even after a theme change',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    const width = 390;
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const reading = await openAsAdmin(page, await importBook(shop, 'The Long Sentence', longSentenceBook));
    const bar = reading.frame.getByRole('region', { name: 'Reading aloud' });
    await page.keyboard.press('r');
    await expect.poll(async () => (await drawnHighlight(reading, '/one.xhtml')).length).toBeGreaterThan(20);
    const positions = await drawnHighlight(reading, '/one.xhtml');
    expect(Math.max(...positions) - Math.min(...positions)).toBeGreaterThan(width / 2);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => drawnHighlight(reading, '/one.xhtml')).toEqual([]);
    await expect.poll(() => styleOf(page, '/one.xhtml', '.now', 'backgroundColor')).toBe('rgb(13, 146, 95)');

    // The theme overrides one of two colors: light letters on a light background are replaced by the reader's highlight.
    const chapter = chapterFrame(page, '/one.xhtml');
    const addRule = (rule: string) =>
      chapter?.evaluate((text) => {
        const style = document.head.insertBefore(document.createElement('style'), document.head.lastChild);
        style.textContent = `.now { ${text} }`;
      }, rule);
    const isMarked = async () => [
      await chapter?.locator('.now').count(),
      (await drawnHighlight(reading, '/one.xhtml')).length > 0,
    ];
    await addRule('background-color: rgb(255, 255, 187) !important');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(isMarked).toEqual([0, true]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(isMarked).toEqual([1, false]);
    await addRule('color: rgb(0, 0, 0) !important');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => styleOf(page, '/one.xhtml', '.now', 'color')).toBe('rgb(0, 0, 0)');
    expect(await isMarked()).toEqual([1, false]);

    await bar.getByRole('button', { name: 'Stop' }).click();
    await expect(chapterFrame(page, '/one.xhtml')?.locator('.now') ?? page.locator('body')).toHaveCount(0);
  },
);

/** Recorded audio in step with the text: EPUB media overlays. */
import type { Page } from '@playwright/test';
import { importBook, openAsAdmin } from '../support/open-book.ts';
import { expectReaderAccessible } from '../support/reader-accessible.ts';
import { audioState, playedElements, recordedAudioBook, recordPlayback } from '../support/recorded-audio-book.ts';
import { spokenTexts, stubSpeechSynthesis } from '../support/speech-synthesis.ts';
import { expect, test } from '../support/test.ts';

const styleOf = (page: Page, file: string, selector: string, property: 'color' | 'backgroundColor') =>
  page
    .frames()
    .find((frame) => frame.url().endsWith(file))
    ?.locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property);

test(
  'recorded audio is played in step with the text, over pages and chapters',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    test.setTimeout(180_000);
    await stubSpeechSynthesis(page, { sentence: 'no sentence', word: '' });
    await recordPlayback(page, 'now');
    const reading = await openAsAdmin(page, await importBook(shop, 'The Heard Weir', recordedAudioBook));
    const bar = reading.frame.getByRole('region', { name: 'Reading aloud' });

    // From a page without audio it goes to the next chapter.
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

    // The page turns with the audio, and the last sentence, which has none, is read by a voice.
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
    const last = page.frames().find((frame) => frame.url().endsWith('/two.xhtml'));
    await expect(last?.locator('.now, .heard') ?? page.locator('body')).toHaveCount(0);
  },
);

test('recorded audio is controlled by keys, taps and turns of the page', { tag: ['@deep'] }, async ({ page, shop }) => {
  test.setTimeout(180_000);
  // One column: the middle of a sentence is in the middle of the window.
  await page.setViewportSize({ width: 700, height: 800 });
  await recordPlayback(page, 'now');
  const reading = await openAsAdmin(page, await importBook(shop, 'The Steered Weir', recordedAudioBook));
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

  // Notes and page numbers are skipped; a list can be left.
  await bar.getByRole('checkbox', { name: 'Skip notes and page numbers' }).check();
  await bar.getByRole('button', { name: 'Resume' }).click();
  await bar.getByRole('button', { name: 'Next sentence' }).click();
  await expect.poll(played).toBe('one.xhtml#b');
  await bar.getByRole('button', { name: 'Skip to the end of this table, list or figure' }).click();
  await expect.poll(played).toBe('one.xhtml#d');
  await pause();

  // The reader goes elsewhere during a pause, and then taps a sentence.
  const goTo = async (chapter: string): Promise<void> => {
    const before = await reading.currentCfi();
    // From the bar back to the text, where single keys work.
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await reading.frame.getByRole('dialog', { name: 'Contents' }).getByRole('button', { name: chapter }).click();
    await expect.poll(() => reading.currentCfi()).not.toBe(before);
  };
  await goTo('Herons');
  const frame = page.frames().find((each) => each.url().endsWith('/one.xhtml'));
  await frame?.locator('#b').click();
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(played).toBe('one.xhtml#b');

  // The audio goes along to another chapter.
  await goTo('Weirs');
  await expect.poll(played).toBe('two.xhtml#a');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toBeHidden();
});

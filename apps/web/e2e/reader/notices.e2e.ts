/** Bars and notices at the foot of the page take their space from the text, and leave the position. */
import { openBook } from '../support/open-book.ts';
import type { ReadingPage } from '../pages/reading.page.ts';
import { stubSpeechSynthesis } from '../support/speech-synthesis.ts';
import { expect, test } from '../support/test.ts';

/** The text on the page. */
const visibleText = ({ frame }: ReadingPage): Promise<string> =>
  frame.locator('foliate-view').evaluate((view) => {
    const { lastLocation } = view as unknown as { lastLocation?: { range?: Range } };
    return lastLocation?.range?.toString() ?? '';
  });

/** Expects that the text ends above the bar, and the bar above the bottom toolbar if `isAboveToolbar`. */
async function expectBarBelowText({ frame }: ReadingPage, isAboveToolbar: boolean): Promise<void> {
  const boxes = [
    frame.getByRole('main'),
    frame.getByRole('region', { name: 'Reading aloud' }),
    ...(isAboveToolbar ? [frame.locator('footer')] : []),
  ];
  await expect(async () => {
    let above = 0;
    for (const part of boxes) {
      const box = await part.boundingBox();
      expect(box?.y ?? 0).toBeGreaterThanOrEqual(above - 0.5);
      above = (box?.y ?? 0) + (box?.height ?? 0);
    }
    expect(above).toBeLessThanOrEqual((await frame.locator('html').boundingBox())?.height ?? 0);
  }).toPass({ timeout: 10_000 });
}

for (const { width, height, flow } of [
  { width: 390, height: 844, flow: 'pages' },
  { width: 390, height: 844, flow: 'scroll' },
  { width: 768, height: 1024, flow: 'pages' },
  { width: 768, height: 1024, flow: 'scroll' },
  { width: 844, height: 390, flow: 'pages' },
  { width: 1440, height: 900, flow: 'scroll' },
] as const)
  test(
    `the read-aloud bar at ${width} × ${height} px does not cover the text and keeps the position, in ${flow}`,
    { tag: ['@deep'] },
    async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height });
      // The voice stays in the first sentence.
      await stubSpeechSynthesis(page, { sentence: 'e', word: 'e' });
      const reading = await openBook(page, 'the-noted-weir');
      if (flow === 'scroll') await reading.setFlow(flow);
      await reading.goToPage(8);
      const position = await reading.currentCfi();
      const firstWords = (await visibleText(reading)).trim().slice(0, 20);
      expect(firstWords.length).toBeGreaterThan(10);
      const full = (await reading.frame.getByRole('main').boundingBox())?.height ?? 0;

      await page.keyboard.press('r');
      await expect(reading.frame.getByRole('button', { name: 'Pause' })).toBeVisible();
      // In a window as low as a phone in landscape mode, the toolbars cover the text.
      await expectBarBelowText(reading, height > 416);
      await expect.poll(() => visibleText(reading)).toContain(firstWords);
      const shrunk = (await reading.frame.getByRole('main').boundingBox())?.height ?? 0;
      expect(shrunk).toBeLessThan(full);
      expect(shrunk).toBeGreaterThan(120);

      await reading.frame.getByRole('button', { name: 'Stop' }).click();
      await expect.poll(() => reading.currentCfi()).toBe(position);
      expect((await reading.frame.getByRole('main').boundingBox())?.height).toBe(full);
    },
  );

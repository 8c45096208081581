/** Touch gestures on the pages in a phone-size window. */
import type { Page } from '@playwright/test';
import { createTouchPoint, pinch } from '../support/touch-point.ts';
import { gate } from '../support/gate.ts';
import { openAtLastPage, openBook } from '../support/open-book.ts';
import { currentSpineIndex } from '../support/current-spine-index.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

/** Swipes over the middle of the page by `by` pixels: to the right, or to the left if negative. */
async function swipe(page: Page, by: number): Promise<void> {
  const touchPoint = await createTouchPoint(page);
  const from = 195 - by / 2;
  await touchPoint.down(from, 420);
  await touchPoint.moveTo(...[0.25, 0.5, 0.75, 1].map((share) => from + by * share));
  await touchPoint.up();
}

test('two fingers zoom a fixed page, one finger moves it, and a swipe turns it at its full size', async ({ page }) => {
  const reading = await openBook(page, 'the-odd-pages');
  const view = reading.frame.locator('foliate-view');
  const transform = () => view.evaluate((element) => (element as HTMLElement).style.transform);
  const scale = async () => Number(/scale\((.*)\)/.exec(await transform())?.[1] ?? 1);
  const center = { x: 195, y: 420 };
  await pinch(page, center, [80, 100, 120, 140, 160, 180, 200]);
  await expect.poll(scale).toBeGreaterThan(1.5);
  const [before, zoomed] = [await transform(), await scale()];
  await swipe(page, -120);
  await expect.poll(transform).not.toBe(before);
  expect([await currentSpineIndex(page), await scale()]).toEqual([0, zoomed]);
  await pinch(page, center, [200, 160, 120, 80, 60, 40]);
  await expect.poll(transform).toBe('');
  await swipe(page, -260);
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
});

test('a swipe turns a page, and crosses a chapter boundary in both directions', async ({ page }) => {
  test.setTimeout(120_000);
  const reading = await openAtLastPage(page);
  const last = await reading.currentCfi();
  await swipe(page, -260);
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await swipe(page, 260);
  await expect.poll(() => reading.currentCfi()).toBe(last);
  await swipe(page, 260);
  await expect.poll(() => reading.currentCfi()).not.toBe(last);
  expect(await currentSpineIndex(page)).toBe(0);
});

test('a swipe while a chapter loads does not disturb it', { tag: ['@deep'] }, async ({ page }) => {
  test.setTimeout(120_000);
  const reading = await openAtLastPage(page);
  // Frames keep their loaded documents. A new frame has to request the chapter again.
  await page.reload();
  await reading.waitUntilOpen();
  const chapter = gate();
  let requestCount = 0;
  await page.route('**/two.xhtml', async (route) => {
    if (route.request().method() === 'GET') {
      requestCount += 1;
      await chapter.opened;
    }
    await route.continue();
  });
  await page.keyboard.press('PageDown');
  await expect.poll(() => requestCount).toBe(1);
  await swipe(page, 120);
  await swipe(page, -120);
  chapter.open();
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await reading.nextPage();
  await page.keyboard.press('Home');
  await expect.poll(() => currentSpineIndex(page)).toBe(0);
});

for (const { width, height } of [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
])
  test(
    `on a phone of ${width} × ${height} px in landscape mode, a tap and a turn take the toolbars away from the text`,
    { tag: ['@deep'] },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const reading = await openBook(page, 'the-noted-weir');
      const bars = reading.frame.locator('[data-component="ReaderPage"]');
      // Less than the time after which the toolbars are hidden anyway.
      const soon = { timeout: 2_000 };
      const tap = (share: number) => page.touchscreen.tap(width * share, height / 2);
      await expect(bars).toHaveAttribute('data-bars', 'hidden');
      const position = await reading.currentCfi();
      const text = await reading.frame.getByRole('main').boundingBox();
      expect(text?.height).toBe(height);

      await tap(0.5);
      await expect(bars).toHaveAttribute('data-bars', 'shown');
      // The text stays where it is.
      expect(await reading.frame.getByRole('main').boundingBox()).toEqual(text);
      await tap(0.5);
      await expect(bars).toHaveAttribute('data-bars', 'hidden', soon);
      expect(await reading.currentCfi()).toBe(position);

      await tap(0.5);
      await expect(bars).toHaveAttribute('data-bars', 'shown');
      await tap(0.9);
      await expect.poll(() => reading.currentCfi()).not.toBe(position);
      await expect(bars).toHaveAttribute('data-bars', 'hidden', soon);

      // A tool was used by touch: it does not keep the toolbars there.
      await tap(0.5);
      await reading.frame.getByRole('button', { name: 'Add bookmark' }).tap();
      await expect(reading.removeBookmarkButton).toBeAttached();
      await tap(0.5);
      await expect(bars).toHaveAttribute('data-bars', 'hidden', soon);
    },
  );

/** Touch gestures on the pages in a phone-size window. */
import type { Page } from '@playwright/test';
import type { ReadingPage } from '../pages/reading.page.ts';
import { createTouchPoint } from '../support/touch-point.ts';
import { gate } from '../support/gate.ts';
import { importFootnotesBook, openAsAdmin } from '../support/open-book.ts';
import { currentSpineIndex } from '../support/current-spine-index.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

/** Swipes over the middle of the page by `by` pixels: to the right, or to the left if negative. */
async function swipe(page: Page, by: number): Promise<void> {
  const finger = await createTouchPoint(page);
  const from = 195 - by / 2;
  await finger.down(from, 420);
  await finger.moveTo(...[0.25, 0.5, 0.75, 1].map((share) => from + by * share));
  await finger.up();
}

/** Opens a new book at the last page of its first chapter. */
async function openAtEdge(page: Page, address: string): Promise<ReadingPage> {
  const reading = await openAsAdmin(page, address);
  await page.keyboard.press('c');
  await reading.frame.getByRole('button', { name: /^Low Water/ }).click();
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await page.keyboard.press('PageUp');
  await expect.poll(() => currentSpineIndex(page)).toBe(0);
  return reading;
}

test('a swipe turns a page, and crosses a chapter boundary in both directions', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const reading = await openAtEdge(page, await importFootnotesBook(shop));
  const last = await reading.currentCfi();
  await swipe(page, -260);
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await swipe(page, 260);
  await expect.poll(() => reading.currentCfi()).toBe(last);
  await swipe(page, 260);
  await expect.poll(() => reading.currentCfi()).not.toBe(last);
  expect(await currentSpineIndex(page)).toBe(0);
});

test('a swipe while a chapter loads does not disturb it', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const address = await importFootnotesBook(shop);
  const reading = await openAtEdge(page, address);
  // Frames keep their loaded documents. A new frame has to request the chapter again.
  await page.reload();
  await reading.waitUntilOpen();
  const chapter = gate();
  let asked = 0;
  await page.route('**/two.xhtml', async (route) => {
    if (route.request().method() === 'GET') {
      asked += 1;
      await chapter.opened;
    }
    await route.continue();
  });
  await page.keyboard.press('PageDown');
  await expect.poll(() => asked).toBe(1);
  await swipe(page, 120);
  await swipe(page, -120);
  chapter.open();
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await reading.nextPage();
  await page.keyboard.press('Home');
  await expect.poll(() => currentSpineIndex(page)).toBe(0);
});

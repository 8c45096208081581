/** Floated images: they are cleared where no line fits beside them, and no layout shift occurs. */
import type { Page } from '@playwright/test';
import { openBook } from '../support/open-book.ts';
import { currentSpineIndex } from '../support/current-spine-index.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

const NARROW_VIEWPORT = { width: 320, height: 640 };
const WIDE_VIEWPORT = { width: 768, height: 1024 };

/** The computed `float` of the images in the second chapter. */
const floatStyles = (page: Page): Promise<Record<string, string> | undefined> =>
  chapterFrame(page, '/two.xhtml')?.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('#portrait, #initial, #figure, .beside')].map((each) => [
        each.id || each.className,
        getComputedStyle(each).float,
      ]),
    ),
  ) ?? Promise.resolve(undefined);

/** The bounding box of an element of the second chapter in the window. */
const boundingBoxOf = (page: Page, selector: string) =>
  chapterFrame(page, '/two.xhtml')
    ?.locator(selector)
    .evaluate((element) => {
      const frame = element.ownerDocument.defaultView?.frameElement?.getBoundingClientRect();
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [frame?.left ?? 0, frame?.top ?? 0];
      return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
    });

const narrowFloats = { portrait: 'none', initial: 'left', figure: 'none', beside: 'left' };
const wideFloats = { portrait: 'right', initial: 'left', figure: 'none', beside: 'left' };

for (const flow of ['pages', 'scroll'] as const) {
  test(
    `${flow}: an image is cleared where no line fits beside it, and floats where there is room`,
    { tag: ['@deep'] },
    async ({ page }) => {
      test.setTimeout(120_000);
      const reading = await openBook(page, 'the-floated-portrait');
      if (flow === 'scroll') await reading.setFlow(flow);
      await page.setViewportSize(NARROW_VIEWPORT);
      await page.keyboard.press('c');
      await reading.frame.getByRole('button', { name: /^The Portrait/ }).click();
      await expect.poll(() => currentSpineIndex(page)).toBe(1);
      expect(await floatStyles(page)).toEqual(narrowFloats);
      const portrait = await boundingBoxOf(page, '#portrait');
      expect(Math.abs((portrait?.left ?? 0) - (NARROW_VIEWPORT.width - (portrait?.right ?? 0)))).toBeLessThan(3);

      await page.setViewportSize(WIDE_VIEWPORT);
      await expect.poll(() => floatStyles(page)).toEqual(wideFloats);
      // At this font size no line fits beside the portrait even here.
      for (let press = 0; press < 21; press += 1) await page.keyboard.press('+');
      await expect.poll(() => floatStyles(page)).toEqual(narrowFloats);
      for (let press = 0; press < 21; press += 1) await page.keyboard.press('-');
      await expect.poll(() => floatStyles(page)).toEqual(wideFloats);
    },
  );
}

test(
  'turning back into a chapter with floats shows its last page immediately',
  { tag: ['@deep'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const reading = await openBook(page, 'the-floated-portrait');
    await page.setViewportSize(NARROW_VIEWPORT);
    await page.keyboard.press('c');
    await reading.frame.getByRole('button', { name: /^Down/ }).click();
    await expect.poll(() => currentSpineIndex(page)).toBe(2);
    // The position of the last words in each painted frame.
    const wordPositions = reading.frame.locator('foliate-view').evaluate(
      (view) =>
        new Promise<number[]>((resolve) => {
          const { renderer } = view as unknown as { renderer: { getContents(): { doc: Document }[] } };
          const positions: number[] = [];
          const recordPosition = (): void => {
            const last = renderer.getContents()[0]?.doc?.querySelector('#last');
            const frame = last?.ownerDocument.defaultView?.frameElement;
            // A frame that is still loading is not visible yet.
            if (last && frame && frame.getBoundingClientRect().width > 0)
              positions.push(Math.round(frame.getBoundingClientRect().left + last.getBoundingClientRect().left));
            if (positions.length < 20) requestAnimationFrame(recordPosition);
            else resolve(positions);
          };
          requestAnimationFrame(recordPosition);
        }),
    );
    await page.keyboard.press('PageUp');
    await expect.poll(() => currentSpineIndex(page)).toBe(1);
    expect(await floatStyles(page)).toEqual(narrowFloats);
    const positions = new Set(await wordPositions);
    expect([...positions]).toHaveLength(1);
    expect([...positions][0]).toBeGreaterThanOrEqual(0);
    expect([...positions][0]).toBeLessThan(NARROW_VIEWPORT.width);
  },
);

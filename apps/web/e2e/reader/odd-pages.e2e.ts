/** Fixed pages in every form of size, fixed books with chapters of text, and the flow that the publisher asks for. */
import { importBook, openAsAdmin, openBook } from '../support/open-book.ts';
import { currentSpineIndex } from '../support/current-spine-index.ts';
import { stripsBook } from '../support/strips-book.ts';
import { plateBook } from '../support/odd-pages-book.ts';
import type { ReadingPage } from '../pages/reading.page.ts';
import { expect, test } from '../support/test.ts';

/** The shape of each visible page, and whether its lower right corner is on it. */
const visibleShapes = ({ frame }: ReadingPage): Promise<{ ratio: number; share: number; hasCorner: boolean }[]> =>
  frame.locator('foliate-view').evaluate((view) => {
    const { renderer } = view as unknown as { renderer: { getContents(): { doc: Document | null }[] } };
    return renderer.getContents().flatMap(({ doc }) => {
      const frameElement = doc?.defaultView?.frameElement;
      const { width = 0, height = 0 } = frameElement?.getBoundingClientRect() ?? {};
      if (!doc || width === 0) return [];
      const corner = doc.querySelector('div, text')?.getBoundingClientRect();
      const { innerWidth = 0, innerHeight = 0 } = doc.defaultView ?? {};
      const hasCorner = corner !== undefined && corner.right <= innerWidth + 1 && corner.bottom <= innerHeight + 1;
      // The corner is near the end of its page.
      const isNear = corner !== undefined && corner.left > innerWidth * 0.8 && corner.top > innerHeight * 0.8;
      const share = Math.max(width / window.innerWidth, height / window.innerHeight);
      return [{ ratio: Math.round((width / height) * 100) / 100, share, hasCorner: hasCorner && isNear }];
    });
  });

test('a fixed page zooms, moves when dragged, turns at its full size, and fills the window for every form of a declared size', async ({
  page,
}) => {
  const reading = await openBook(page, 'the-odd-pages');
  const view = reading.frame.locator('foliate-view');
  const transform = () => view.evaluate((element) => (element as HTMLElement).style.transform);
  const center = { x: 640, y: 400 };
  await page.mouse.dblclick(center.x, center.y);
  await expect.poll(transform).toMatch(/scale\(2\.5\)/);
  const before = await transform();
  await page.mouse.move(center.x, center.y);
  await page.mouse.down();
  await page.mouse.move(center.x - 120, center.y - 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(transform).not.toBe(before);
  expect(await currentSpineIndex(page)).toBe(0);
  await page.keyboard.press('PageDown');
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  expect(await transform()).toBe('');
  await page.keyboard.press('+');
  await expect.poll(transform).toMatch(/scale\(1\.4\)/);
  await page.keyboard.press('-');
  await expect.poll(transform).toBe('');

  await page.keyboard.press('PageUp');
  for (let index = 0; index < 7; index += 1) {
    await expect.poll(() => currentSpineIndex(page)).toBe(index);
    await expect
      .poll(() => visibleShapes(reading), `page ${index}`)
      .toEqual([{ ratio: 1.5, share: expect.closeTo(0.92, 0), hasCorner: true }]);
    await page.keyboard.press('PageDown');
  }
});

test(
  'a chapter of text in a fixed-layout book is laid out as text, between pages of fixed size',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    const reading = await openAsAdmin(page, await importBook(shop, 'The Plates', plateBook));
    expect(await visibleShapes(reading)).toMatchObject([{ ratio: 1.5, hasCorner: true }]);
    await page.keyboard.press('PageDown');
    await expect.poll(() => currentSpineIndex(page)).toBe(1);
    expect(await reading.textSize()).toBe('19px');
    const first = await reading.currentCfi();
    await page.keyboard.press('PageDown');
    await expect.poll(() => reading.currentCfi()).not.toBe(first);
    expect(await currentSpineIndex(page)).toBe(1);
    await expect(async () => {
      await page.keyboard.press('PageDown');
      expect(await currentSpineIndex(page)).toBe(2);
    }).toPass();
    await expect.poll(() => visibleShapes(reading)).toMatchObject([{ ratio: 1.5, hasCorner: true }]);
  },
);

test('strips of a comic follow each other without a gap, as wide as the line, in one scroll', async ({
  page,
  shop,
}) => {
  const reading = await openAsAdmin(page, await importBook(shop, 'The Strips', stripsBook));
  const boxes = () =>
    reading.frame.locator('foliate-view').evaluate((view) => {
      const { renderer } = view as unknown as { renderer: { getContents(): { doc: Document }[] } };
      return renderer
        .getContents()
        .map(({ doc }) => {
          const frame = doc.defaultView?.frameElement?.getBoundingClientRect();
          const strip = doc.querySelector('img')?.getBoundingClientRect();
          if (!frame || !strip) throw new Error('Each document has a strip.');
          return { top: frame.top + strip.top, bottom: frame.top + strip.bottom, width: strip.width };
        })
        .toSorted((one, other) => one.top - other.top);
    });
  await expect(async () => {
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 600);
    expect((await boxes()).length).toBeGreaterThanOrEqual(2);
  }).toPass();
  await expect
    .poll(async () => {
      const found = await boxes();
      return found.slice(1).map(({ top }, at) => Math.round(top - (found[at]?.bottom ?? 0)));
    })
    .toEqual([0, 0, 0].slice(0, (await boxes()).length - 1));
  for (const { top, bottom, width } of await boxes()) expect(bottom - top).toBeCloseTo(width * 3, 0);
  expect((await boxes())[0]?.width).toBeGreaterThan(500);
});

test('a book opens in the flow that its publisher asks for, until the user chooses another', async ({ page }) => {
  const reading = await openBook(page, 'the-long-scroll');
  const columns = () =>
    reading.frame.locator('foliate-view').evaluate((view) => {
      const { renderer } = view as unknown as { renderer: { getContents(): { doc: Document }[] } };
      const doc = renderer.getContents()[0]?.doc;
      return doc ? getComputedStyle(doc.documentElement).columnWidth : undefined;
    });
  expect(await columns()).toBe('auto');
  await reading.setFlow('pages');
  expect(await columns()).not.toBe('auto');
});

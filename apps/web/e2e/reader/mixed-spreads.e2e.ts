/** Fixed pages among chapters of text: spreads, single pages, and the turns between them and the text. */
import type { ReadingPage } from '../pages/reading.page.ts';
import { openBook } from '../support/open-book.ts';
import { expect, test } from '../support/test.ts';

/** The visible documents from left to right; for a plate, whether one of its sides is at the middle of the window. */
const visible = ({ frame }: ReadingPage): Promise<string[]> =>
  frame.locator('foliate-view').evaluate((view) => {
    const { renderer } = view as unknown as { renderer: { getContents(): { doc: Document | null }[] } };
    return renderer
      .getContents()
      .flatMap(({ doc }) => {
        const rect = doc?.defaultView?.frameElement?.getBoundingClientRect();
        return doc && rect ? [{ name: /([\w-]+)\.xhtml$/.exec(doc.URL)?.[1] ?? '', rect }] : [];
      })
      .toSorted((one, other) => one.rect.left - other.rect.left)
      .map(({ name, rect }) => {
        const middle = window.innerWidth / 2;
        const isAtMiddle = Math.abs(rect.left - middle) < 2 || Math.abs(rect.right - middle) < 2;
        return name.startsWith('text') ? name : `${name} ${isAtMiddle ? 'at the middle' : 'in the center'}`;
      });
  });

const PAIR = ['plate-2 at the middle', 'plate-3 at the middle'];

test('fixed pages among text are shown and turned as spreads', async ({ page }) => {
  const reading = await openBook(page, 'the-mixed-plates');
  expect(await visible(reading)).toEqual(['plate-0 in the center']);
  const order = [
    ['text-1'],
    PAIR,
    ['plate-4 in the center'],
    ['plate-5 at the middle'],
    ['plate-6 in the center'],
    ['text-7'],
  ];
  for (const expected of order) {
    await page.keyboard.press('PageDown');
    await expect.poll(() => visible(reading)).toEqual(expected);
  }
  for (const expected of [...order.slice(0, -1).toReversed(), ['plate-0 in the center']]) {
    await page.keyboard.press('PageUp');
    await expect.poll(() => visible(reading)).toEqual(expected);
  }
});

test(
  'a spread is shown page by page in a high window, and keeps its position',
  { tag: ['@deep'] },
  async ({ page }) => {
    const reading = await openBook(page, 'the-mixed-plates');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect.poll(() => visible(reading)).toEqual(PAIR);
    await expect.poll(() => reading.savedPosition()).toContain('/6/6[');
    await page.setViewportSize({ width: 600, height: 900 });
    await expect.poll(() => visible(reading)).toEqual(['plate-2 in the center']);
    await page.keyboard.press('PageDown');
    await expect.poll(() => visible(reading)).toEqual(['plate-3 in the center']);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => visible(reading)).toEqual(PAIR);
    await page.keyboard.press('b');
    await expect(reading.removeBookmarkButton).toBeAttached();
    await page.reload();
    await reading.waitUntilOpen();
    await expect.poll(() => visible(reading)).toEqual(PAIR);
    await expect(reading.removeBookmarkButton).toBeAttached();
  },
);

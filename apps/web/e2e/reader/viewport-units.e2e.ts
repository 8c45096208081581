/** `vw` and `vh` are hundredths of a page: of a column in pages, and of the window in scrolled text. */
import type { ReadingPage } from '../pages/reading.page.ts';
import { importBook, openAsAdmin, openBook } from '../support/open-book.ts';
import { expect, test } from '../support/test.ts';
import { viewportUnitsBook, type WritingDirection } from '../support/viewport-units-book.ts';

interface Sizes {
  /** The page, as the styles of the layout name it. */
  page: { width: number; height: number };
  columns: number;
  wide: number;
  half: { width: number; height: number };
  tall: number;
  text: number;
}

/** Measures the boxes of the visible document, and its page. */
const measure = ({ frame }: ReadingPage, isVertical: boolean): Promise<Sizes> =>
  frame.locator('foliate-view').evaluate((view, isColumn) => {
    const { renderer } = view as unknown as { renderer: { getContents(): { doc: Document }[] } };
    const doc = renderer.getContents()[0]?.doc;
    const window = doc?.defaultView;
    if (!doc || !window) throw new Error('No document is shown.');
    const root = window.getComputedStyle(doc.documentElement);
    const px = (value: string): number => Number.parseFloat(value);
    const isPaged = root.columnWidth !== 'auto';
    const sides = px(root.paddingLeft) + px(root.paddingRight);
    const body = doc.body.getBoundingClientRect();
    const line = isPaged ? px(root.columnWidth) : isColumn ? body.height : body.width;
    const length = isPaged
      ? isColumn
        ? px(root.width) - sides
        : px(root.height)
      : // The window of the scroller, without its margins.
        px(doc.documentElement.style.getPropertyValue(isColumn ? '--octavo-vw' : '--octavo-vh')) * 100;
    const size = (id: string): { width: number; height: number } => {
      const { offsetWidth, offsetHeight } = doc.getElementById(id) ?? doc.body;
      return { width: offsetWidth, height: offsetHeight };
    };
    return {
      page: isColumn ? { width: length, height: line } : { width: line, height: length },
      columns: isPaged ? Math.round((isColumn ? window.innerHeight : window.innerWidth) / (line + 1)) : 0,
      wide: size('wide').width,
      half: size('half'),
      tall: size('tall').height,
      text: px(window.getComputedStyle(doc.getElementById('text') ?? doc.body).fontSize),
    };
  }, isVertical);

/** Waits until the sizes are those of the page. */
async function expectPageSizes(reading: ReadingPage, direction: WritingDirection): Promise<Sizes['page']> {
  await expect(async () => {
    const { page, wide, half, tall, text } = await measure(reading, direction === 'vertical');
    const sizes = { wide, halfWidth: half.width, halfHeight: half.height, tall, text };
    const expected = {
      wide: expect.closeTo(page.width, -0.3),
      halfWidth: expect.closeTo(page.width / 2, -0.3),
      halfHeight: expect.closeTo(page.height / 5, -0.3),
      tall: expect.closeTo(page.height, -0.3),
      text: expect.closeTo(page.width / 20, 0),
    };
    expect(sizes).toEqual(expected);
  }).toPass({ timeout: 10_000 });
  return (await measure(reading, direction === 'vertical')).page;
}

for (const direction of ['ltr', 'rtl', 'vertical'] as const) {
  test(
    `viewport units are those of a page, ${direction}, in one and two columns and in scrolled text`,
    { tag: ['@deep'] },
    async ({ page, shop }) => {
      const reading =
        direction === 'ltr'
          ? await openBook(page, 'the-measured-weir')
          : await openAsAdmin(page, await importBook(shop, `Units ${direction}`, viewportUnitsBook(direction)));
      const spread = await expectPageSizes(reading, direction);
      // Two columns on a wide screen.
      if (direction !== 'vertical') expect(spread.width).toBeLessThan(640);
      await page.setViewportSize({ width: 600, height: 800 });
      const single = await expectPageSizes(reading, direction);
      expect(single).not.toEqual(spread);
      await reading.setFlow('scroll');
      const scrolled = await expectPageSizes(reading, direction);
      expect(scrolled.width).toBeLessThanOrEqual(600);
      expect(scrolled.width).toBeGreaterThan(300);
      expect(scrolled.height).toBeGreaterThan(500);
      expect(scrolled.height).toBeLessThanOrEqual(800);
    },
  );
}

/** The bars around the book: reading directions, title pages, and drawn pages between the bars. */
import { ReadingPage } from '../pages/reading.page.ts';
import { logIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { demoAdmin } from '../support/demo-accounts.ts';

const PHONE_VIEWPORT = { width: 390, height: 844 };

/** Presses a key that turns a page. */
async function turn(reading: ReadingPage, key: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  const before = await reading.currentCfi();
  await reading.page.keyboard.press(key);
  await expect.poll(() => reading.currentCfi()).not.toBe(before);
}

test.beforeEach(({ page }) => logIn(page, demoAdmin));

for (const slug of ['alama-ala-al-ajin', 'chidoriyu-no-fune'])
  test(
    `in the right-to-left book ${slug} the left arrow turns forward, and the bar keeps the order of English words`,
    { tag: slug === 'chidoriyu-no-fune' ? ['@deep'] : [] },
    async ({ page }) => {
      await page.setViewportSize(PHONE_VIEWPORT);
      await page.goto(`/product/${slug}`);
      const reading = new ReadingPage(page);
      await reading.open();
      const first = await reading.currentCfi();
      await turn(reading, 'ArrowLeft');
      const number = await reading.pageNumber();
      await turn(reading, 'ArrowRight');
      await expect.poll(() => reading.currentCfi()).toBe(first);
      await expect.poll(() => reading.pageNumber()).toBeLessThanOrEqual(number);
      await turn(reading, 'ArrowLeft');
      await turn(reading, 'ArrowLeft');
      const time = reading.frame.getByText(/^(?:Under a minute|\d.*) left in chapter/);
      await expect(time).toHaveCSS('direction', 'ltr');
      await expect(reading.pageIndicator).toHaveCSS('direction', 'ltr');
      // "26 min left" starts at the left edge of its text, and the bar itself runs from right to left.
      await expect(reading.frame.locator('footer')).toHaveCSS('direction', 'rtl');
    },
  );

for (const slug of ['the-heron-ledger', 'lantern-weather', 'the-salt-cartographer'])
  test(
    `the title page of ${slug} shows the title of the book instead of the first chapter`,
    { tag: ['@deep'] },
    async ({ page }) => {
      await page.goto(`/product/${slug}`);
      const title = await page.getByRole('heading', { level: 1 }).textContent();
      const reading = new ReadingPage(page);
      await page.setViewportSize({ width: 800, height: 800 });
      await reading.open();
      const bar = reading.frame.locator('footer');
      await expect(bar.getByText(title ?? '', { exact: true })).toBeVisible();
      await expect(bar.getByText(/left in chapter/)).toHaveCount(0);
      await reading.goToPage(4);
      await expect(bar.getByText(/left in chapter/)).toBeAttached();
      await expect(bar.getByText(title ?? '', { exact: true })).toHaveCount(0);
    },
  );

for (const viewport of [
  PHONE_VIEWPORT,
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 1440, height: 900 },
])
  test(
    `a drawn page at ${viewport.width} × ${viewport.height} px fits between the bars, and uses the full height after a turn`,
    { tag: viewport === PHONE_VIEWPORT ? [] : ['@deep'] },
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/product/plum-goes-south-eventually');
      const reading = new ReadingPage(page);
      await reading.open();
      const { frame } = reading;
      const bars = frame.locator('[data-component="ReaderPage"]');
      const heightOf = async (selector: string) => (await frame.locator(selector).first().boundingBox())?.height ?? 0;
      await expect(frame.getByText(/left in chapter/)).toHaveCount(0);
      // A movement of the mouse shows the bars again.
      await page.mouse.move(300, 200);
      await page.mouse.move(310, 210);
      await expect(bars).toHaveAttribute('data-bars', 'shown');
      const [book, top, bottom] = await Promise.all([
        frame.locator('main').boundingBox(),
        frame.locator('header').boundingBox(),
        frame.locator('footer').boundingBox(),
      ]);
      if (!book || !top || !bottom) throw new Error('The page has no bars.');
      expect(book.y).toBeGreaterThanOrEqual(top.y + top.height - 1);
      expect(book.y + book.height).toBeLessThanOrEqual(bottom.y + 1);
      await page.keyboard.press('PageDown');
      await expect(bars).toHaveAttribute('data-bars', 'hidden');
      await expect.poll(() => heightOf('main')).toBe(viewport.height);
      // A resize of the current page is not a page turn.
      const position = await reading.currentCfi();
      await page.mouse.move(300, 200);
      await page.mouse.move(310, 210);
      await expect(bars).toHaveAttribute('data-bars', 'shown');
      expect(await reading.currentCfi()).toBe(position);
    },
  );

/** Overlapping navigation in a book, and chapters that fail to load. */
import { gate } from '../support/gate.ts';
import { openBook } from '../support/open-book.ts';
import { currentSpineIndex } from '../support/current-spine-index.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

test('scroll: pressing End repeatedly while its chapter loads leads to the end', async ({ page }) => {
  test.setTimeout(120_000);
  let requestCount = 0;
  const chapter = gate();
  // Registered before the book opens, because the next chapter is prefetched.
  await page.route('**/two.xhtml', async (route) => {
    requestCount += 1;
    await chapter.opened;
    // The page aborts requests that are no longer needed.
    await route.continue().catch(() => undefined);
  });
  const reading = await openBook(page, 'the-noted-weir');
  await reading.setFlow('scroll');
  await reading.goToPage(2);
  await page.keyboard.press('End');
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  for (const key of ['End', 'PageDown', 'End', 'PageUp', 'End']) await page.keyboard.press(key);
  chapter.open();
  await expect.poll(() => reading.isAtEnd()).toBe(true);
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await page.keyboard.press('Home');
  await expect.poll(() => currentSpineIndex(page)).toBe(0);
  await reading.nextPage();
});

for (const flow of ['pages', 'scroll'] as const) {
  test(
    `${flow}: a chapter that fails to load does not block reading elsewhere, and loads when it becomes available`,
    { tag: ['@deep'] },
    async ({ page, consoleGuard }) => {
      test.setTimeout(120_000);
      consoleGuard.allow('network error');
      const reading = await openBook(page, 'the-noted-weir');
      const { frame } = reading;
      if (flow === 'scroll') await reading.setFlow(flow);
      const loadError = frame.getByText('The next pages could not be loaded.');
      await page.route('**/two.xhtml', (route) => route.abort());
      const goToLastChapter = async () => {
        await page.keyboard.press('c');
        await frame.getByRole('button', { name: /^Low Water/ }).click();
      };
      await goToLastChapter();
      await expect(loadError).toBeVisible();

      // A jump, a page turn and the back button each leave the failed chapter.
      await reading.goToPage(6);
      await expect(loadError).toBeHidden();
      expect(await currentSpineIndex(page)).toBe(0);
      const before = await reading.currentCfi();
      await goToLastChapter();
      await expect(loadError).toBeVisible();
      await page.keyboard.press('PageUp');
      await expect.poll(() => reading.currentCfi()).not.toBe(before);
      await expect(loadError).toBeHidden();
      await goToLastChapter();
      await expect(loadError).toBeVisible();
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(loadError).toBeHidden();
      expect(await currentSpineIndex(page)).toBe(0);

      await goToLastChapter();
      await expect(loadError).toBeVisible();
      await page.unroute('**/two.xhtml');
      await frame.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => currentSpineIndex(page)).toBe(1);
      await expect(loadError).toBeHidden();
    },
  );
}

test('a link to a missing position shows an error and keeps the current position', async ({ page }) => {
  test.setTimeout(120_000);
  const reading = await openBook(page, 'the-noted-weir');
  const { frame } = reading;
  await reading.goToPage(4);
  const position = await reading.currentCfi();
  const chapter = chapterFrame(page, '/one.xhtml');
  const followLink = (href: string) =>
    chapter?.locator('#first').evaluate((paragraph, url) => {
      const link = paragraph.ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', 'a');
      link.setAttribute('href', url);
      paragraph.append(link);
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      link.remove();
    }, href);
  const line = frame.getByRole('status').filter({ hasText: "That location isn't in this book." });
  await followLink('gone.xhtml#here');
  await expect(line).toBeVisible();
  await expect(reading.backOffer).toHaveCount(0);
  // The notice makes the text area smaller, but does not change the position.
  await reading.waitForLayout();
  await expect(line).toBeVisible();
  await frame.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(line).toHaveCount(0);
  await expect.poll(() => reading.currentCfi()).toBe(position);
  await followLink('gone.xhtml#here');
  await expect(line).toBeVisible();
  await reading.nextPage();
  await expect(line).toHaveCount(0);

  await followLink('two.xhtml');
  await expect.poll(() => currentSpineIndex(page)).toBe(1);
  await expect(reading.backOffer).toBeVisible();
  await expect(line).toHaveCount(0);
});

/** Fixed-layout pages, one or two per screen: reading position, bookmarks and navigation. */
import type { ReadingPage } from '../pages/reading.page.ts';
import { openBook } from '../support/open-book.ts';
import { expect, test } from '../support/test.ts';

const PHONE_VIEWPORT = { width: 390, height: 844 };

/** The visible fixed-layout pages by file name. */
const visiblePages = ({ frame }: ReadingPage): Promise<string[]> =>
  frame.locator('foliate-view').evaluate((view) => {
    const { renderer } = view as unknown as { renderer: { getContents(): { doc: Document | null }[] } };
    return renderer.getContents().flatMap(({ doc }) => {
      const isVisible = (doc?.defaultView?.frameElement?.getBoundingClientRect().width ?? 0) > 0;
      return isVisible ? (/page-\d/.exec(doc?.URL ?? '') ?? []) : [];
    });
  });

/** Opens an entry of the table of contents. */
async function goToTocEntry(reading: ReadingPage, name: string): Promise<void> {
  await reading.page.keyboard.press('c');
  await reading.frame.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

test('a fixed-layout page can be bookmarked, unbookmarked, recognized and opened from the list', async ({ page }) => {
  const reading = await openBook(page, 'the-drawn-weir');
  await page.keyboard.press('PageDown');
  await expect.poll(() => visiblePages(reading)).toEqual(['page-2', 'page-3']);
  await page.keyboard.press('b');
  await expect(reading.removeBookmarkButton).toBeAttached();
  await page.keyboard.press('b');
  await expect(reading.removeBookmarkButton).toHaveCount(0);
  await page.keyboard.press('b');
  await expect(reading.removeBookmarkButton).toBeAttached();

  await page.keyboard.press('End');
  await expect.poll(() => visiblePages(reading)).toEqual(['page-4', 'page-5']);
  await expect(reading.removeBookmarkButton).toHaveCount(0);
  await page.keyboard.press('m');
  const list = reading.frame.getByRole('dialog', { name: 'Highlights & notes' });
  await expect(list.getByText(/^Bookmark ·/)).toHaveCount(1);
  await list.getByText(/^Bookmark ·/).click();
  await expect.poll(() => visiblePages(reading)).toEqual(['page-2', 'page-3']);
  await expect(reading.removeBookmarkButton).toBeAttached();
});

test('keys work after every kind of navigation to another fixed-layout page', { tag: ['@deep'] }, async ({ page }) => {
  const reading = await openBook(page, 'the-drawn-weir');
  // The contents, a click on the page and a closed panel each had the focus before.
  await goToTocEntry(reading, 'Page 4');
  await expect.poll(() => visiblePages(reading)).toEqual(['page-4', 'page-5']);
  await page.keyboard.press('b');
  await expect(reading.removeBookmarkButton).toBeAttached();
  await page.mouse.click(100, 400);
  await expect.poll(() => visiblePages(reading)).toEqual(['page-2', 'page-3']);
  await page.keyboard.press('c');
  await expect(reading.frame.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reading.frame.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect.poll(() => visiblePages(reading)).toEqual(['page-4', 'page-5']);
  await page.keyboard.press('PageUp');
  await expect.poll(() => visiblePages(reading)).toEqual(['page-2', 'page-3']);
});

test(
  'in portrait, a spread is read page by page and reopens at the last page',
  { tag: ['@deep'] },
  async ({ page }) => {
    await page.setViewportSize(PHONE_VIEWPORT);
    const reading = await openBook(page, 'the-drawn-weir');
    await page.keyboard.press('PageDown');
    await expect.poll(() => visiblePages(reading)).toEqual(['page-2']);
    await expect.poll(() => reading.pageNumber()).toBe(2);
    await expect.poll(() => reading.savedPosition()).toContain('/6/4[');
    await page.reload();
    await reading.waitUntilOpen();
    expect(await visiblePages(reading)).toEqual(['page-2']);

    // Goes to the other page of the same spread, which stays current when the window changes.
    await goToTocEntry(reading, 'Page 3');
    await expect.poll(() => visiblePages(reading)).toEqual(['page-3']);
    await expect.poll(() => reading.pageNumber()).toBe(3);
    await page.setViewportSize({ ...PHONE_VIEWPORT, height: PHONE_VIEWPORT.height - 60 });
    await expect.poll(() => visiblePages(reading)).toEqual(['page-3']);
    await expect.poll(() => reading.savedPosition()).toContain('/6/6[');
  },
);

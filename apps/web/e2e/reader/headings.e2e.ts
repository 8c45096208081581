/** No heading is left alone at the bottom of a page. */
import { headingsBook } from '../support/headings-book.ts';
import { importBook, openAsAdmin } from '../support/open-book.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

test('a heading stays with the image or lines after it in every window', { tag: ['@deep'] }, async ({ page, shop }) => {
  test.setTimeout(120_000);
  await openAsAdmin(page, await importBook(shop, 'The Headed Map', headingsBook));
  const chapter = chapterFrame(page, '/one.xhtml');
  if (!chapter) throw new Error('The chapter does not exist.');
  for (const size of [
    { width: 320, height: 640 },
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    // Pages are side by side: elements of one page share the same left edge.
    const separatedHeadings = () =>
      chapter.evaluate(() =>
        [...document.querySelectorAll('h2, h3')].flatMap((heading) => {
          const after = heading.closest('section')?.querySelector('.after');
          const first = (after?.querySelector('img') ?? after)?.getClientRects()[0];
          const own = heading.getBoundingClientRect();
          return first && Math.abs(first.left - own.left) < 120 ? [] : [heading.textContent];
        }),
      );
    await expect.poll(() => chapter.evaluate(() => document.querySelectorAll('.after').length)).toBe(48);
    await expect.poll(separatedHeadings, `${size.width} wide`).toEqual([]);
  }
});

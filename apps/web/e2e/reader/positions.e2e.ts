/** Reading positions: saving, restoring, the end of the book, and page progression. */
import { importBook, openAsAdmin, openBook } from '../support/open-book.ts';
import { currentSpineIndex } from '../support/current-spine-index.ts';
import { expect, test } from '../support/test.ts';
import { createChapter, createBook } from '../support/create-book.ts';

const loremText = (of: string): string =>
  Array.from(
    { length: 24 },
    (_, number) =>
      `<p>${of} ${number + 1}: the weir had been talking all night, and by morning she had come round to its opinion.</p>`,
  ).join('');

/** A spine may reference a PDF without a fallback, which cannot be rendered. Our writer rejects that unless it is forced. */
const plateResource = {
  href: 'plate.pdf',
  mediaType: 'application/pdf' as string as 'image/svg+xml',
  content: 'a fake document',
};

const illustratedBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    documents: [
      createChapter('one.xhtml', 'High Water', loremText('High')),
      plateResource,
      createChapter('two.xhtml', 'Low Water', loremText('Low')),
      createChapter('three.xhtml', 'No Water', loremText('No')),
    ],
  });

test(
  'a position is restored in a book whose spine has an item that cannot be rendered',
  { tag: ['@deep'] },
  async ({ page, shop }) => {
    const reading = await openAsAdmin(page, await importBook(shop, 'The Plated Weir', illustratedBook));
    await page.keyboard.press('c');
    await reading.frame.getByRole('button', { name: /^Low Water/ }).click();
    await expect.poll(() => currentSpineIndex(page)).toBe(1);
    await reading.dismissBackOffer();
    await reading.nextPage();
    const position = await reading.currentCfi();
    await expect.poll(() => reading.savedPosition()).toContain(position);
    await page.reload();
    await reading.waitUntilOpen();
    await expect.poll(() => reading.currentCfi()).toBe(position);
    expect(await currentSpineIndex(page)).toBe(1);
    // The locator has the text context that finds the position in another edition.
    expect(await reading.savedPosition()).toMatch(/"exact":"[^"]*the weir had been talking/);

    // The back button leads there as well.
    await page.keyboard.press('c');
    await reading.frame.getByRole('button', { name: /^No Water/ }).click();
    await expect.poll(() => currentSpineIndex(page)).toBe(2);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(reading.backOffer).toHaveCount(0);
    await expect.poll(() => reading.currentCfi()).toBe(position);
  },
);

for (const flow of ['pages', 'scroll'] as const)
  test(
    `${flow}: a book ends with its last chapter, not with the notes after it`,
    { tag: ['@deep'] },
    async ({ page }) => {
      const reading = await openBook(page, 'the-noted-weir');
      if (flow === 'scroll') await reading.setFlow(flow);
      await page.keyboard.press('End');
      await expect.poll(() => currentSpineIndex(page)).toBe(1);
      await expect.poll(() => reading.isAtEnd()).toBe(true);
    },
  );

/** A short chapter whose connection is cut or stalls is loaded again, and a picture that never arrives does not hide the text. */
import type { Page } from '@playwright/test';
import { chapterFrame } from '../support/chapter-frame.ts';
import { openBook } from '../support/open-book.ts';
import { openThroughRelay, visibleWords } from '../support/reader-relay.ts';
import type { TestBook } from '../support/test-books.ts';
import { expect, test } from '../support/test.ts';

const NOTICE = 'The next pages could not be loaded.';

/** Opens a book whose file `held` does not arrive completely. */
async function openHeld(
  page: Page,
  { book, held, flow = 'pages' }: { book: TestBook; held: string; flow?: 'pages' | 'scroll' },
) {
  const embedded = await openBook(page, book);
  if (flow === 'scroll') await embedded.setFlow(flow);
  const opened = await openThroughRelay(page, embedded, held);
  await opened.reading.waitUntilOpen();
  return opened;
}

/** Starts a jump to the start of a chapter, and does not wait for it. */
const goToChapter = (tab: Page, name: string): Promise<void> =>
  tab.evaluate((suffix) => {
    const view = document.querySelector('foliate-view') as unknown as {
      book: { sections: { id: string }[] };
      goTo(href: string): Promise<unknown>;
    };
    void view.goTo(view.book.sections.find(({ id }) => id.endsWith(suffix))?.id ?? '');
  }, name);

for (const flow of ['pages', 'scroll'] as const) {
  test(
    `a short chapter whose connection is cut can be left and loaded again, in ${flow}`,
    { tag: flow === 'pages' ? [] : ['@deep'] },
    async ({ page, consoleGuard }) => {
      // The server refuses a position that was saved before that of the other tab.
      consoleGuard.allow('network error', 'http error');
      const { relay, tab } = await openHeld(page, { book: 'the-long-weir', held: '/after.xhtml', flow });
      const notice = tab.getByText(NOTICE);
      relay.cut();
      await goToChapter(tab, 'after.xhtml');
      await expect(notice).toBeVisible();

      await goToChapter(tab, 'before.xhtml');
      await expect(notice).toHaveCount(0);
      await expect.poll(() => visibleWords(tab)).toContain('To paragraph 1801');

      await goToChapter(tab, 'after.xhtml');
      await expect(notice).toBeVisible();
      const { cuts } = relay;
      await tab.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => relay.cuts).toBeGreaterThan(cuts);
      await expect(notice).toBeVisible();
      relay.release();
      await tab.getByRole('button', { name: 'Try again' }).click();
      await expect(notice).toHaveCount(0);
      await expect.poll(() => visibleWords(tab)).toContain('The last chapter.');
      await relay.close();
    },
  );

  test(
    `a text is readable while its picture does not arrive, and keeps its position when it does, in ${flow}`,
    { tag: flow === 'scroll' ? [] : ['@deep'] },
    async ({ page, consoleGuard }) => {
      consoleGuard.allow('http error');
      const { relay, tab, reading } = await openHeld(page, {
        book: 'the-floated-portrait',
        held: '/portrait.svg',
        flow,
      });
      await goToChapter(tab, 'two.xhtml');
      await expect.poll(() => visibleWords(tab)).toContain('Keeper 1:');
      await expect(reading.pageIndicator).toBeVisible();
      await expect.poll(() => reading.savedPosition()).toContain(await reading.currentCfi());
      // Sizes can change at that time.
      await tab.setViewportSize({ width: 700, height: 700 });
      await expect.poll(() => visibleWords(tab)).toContain('Keeper 1:');

      relay.release();
      const picture = chapterFrame(tab, '/two.xhtml')?.locator('#portrait');
      await expect.poll(() => picture?.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(190);
      await expect.poll(() => visibleWords(tab)).toContain('Keeper 1:');
      await relay.close();
    },
  );
}

test(
  'a page of a comic whose connection is cut is loaded again',
  { tag: ['@deep'] },
  async ({ page, consoleGuard }) => {
    consoleGuard.allow('network error', 'http error');
    const { relay, tab } = await openHeld(page, { book: 'the-drawn-weir', held: '/page-3.xhtml' });
    relay.cut();
    await goToChapter(tab, 'page-3.xhtml');
    await expect(tab.getByText(NOTICE)).toBeVisible();
    relay.release();
    await tab.getByRole('button', { name: 'Try again' }).click();
    await expect(tab.getByText(NOTICE)).toHaveCount(0);
    await expect.poll(() => chapterFrame(tab, '/page-3.xhtml')?.locator('circle').isVisible()).toBe(true);
    await relay.close();
  },
);

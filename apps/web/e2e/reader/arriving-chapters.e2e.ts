/** A long chapter can be read while it arrives. Its rest changes nothing on the page. */
import type { Page } from '@playwright/test';
import { chapterFrame } from '../support/chapter-frame.ts';
import { PARAGRAPHS } from '../support/long-chapter-book.ts';
import { openBook } from '../support/open-book.ts';
import { openThroughRelay, visibleWords } from '../support/reader-relay.ts';
import { spokenTexts, stubSpeechSynthesis } from '../support/speech-synthesis.ts';
import { expect, test } from '../support/test.ts';

const LONG = '/long.xhtml';

/** Opens the book with the long chapter, whose end is held back. */
async function openLongChapter(page: Page, { paragraph, flow }: { paragraph?: number; flow: 'pages' | 'scroll' }) {
  const embedded = await openBook(page, 'the-long-weir');
  if (flow === 'scroll') await embedded.setFlow(flow);
  if (paragraph !== undefined) {
    await goTo(page.frames().find((frame) => frame.url().includes('/read/')) ?? page.mainFrame(), `#p${paragraph}`);
    const cfi = await embedded.currentCfi();
    await expect.poll(() => embedded.savedPosition()).toContain(cfi);
  }
  return openThroughRelay(page, embedded, LONG);
}

/** Starts a jump to an element of the long chapter. */
const goTo = (frame: Pick<Page, 'evaluate'>, fragment: string): Promise<void> =>
  frame.evaluate(async (id) => {
    const view = document.querySelector('foliate-view') as unknown as {
      book: { sections: { id: string }[] };
      goTo(href: string): Promise<unknown>;
    };
    const section = view.book.sections.find((each) => each.id.endsWith('long.xhtml'));
    await view.goTo(`${section?.id}${id}`);
  }, fragment);

/** Whether the last paragraph of the chapter is in its document. */
const hasArrived = async (tab: Page): Promise<boolean> =>
  (await chapterFrame(tab, LONG)?.evaluate((last) => document.getElementById(last) !== null, `p${PARAGRAPHS - 1}`)) ??
  false;

/** The text of the body without the white space around its blocks, and the number of elements in it. */
const contentOf = (tab: Page): Promise<[text: string, elements: number] | undefined> =>
  chapterFrame(tab, LONG)?.evaluate((): [string, number] => [
    document.body.textContent.replaceAll(/\s+/g, ' ').trim(),
    document.body.querySelectorAll('*').length,
  ]) ?? Promise.resolve(undefined);

for (const flow of ['pages', 'scroll'] as const) {
  test(
    `the saved page of a long chapter is readable before its end was sent, and stays when the rest arrives, in ${flow}`,
    { tag: flow === 'pages' ? [] : ['@deep'] },
    async ({ page }) => {
      test.setTimeout(120_000);
      const { relay, tab, reading } = await openLongChapter(page, { paragraph: 700, flow });
      await expect.poll(() => visibleWords(tab), { timeout: 20_000 }).toContain('Paragraph 700:');
      expect(await hasArrived(tab)).toBe(false);
      const start = (await visibleWords(tab)).slice(0, 40);
      // A turn within the part that is there.
      await reading.nextPage();
      expect(await hasArrived(tab)).toBe(false);
      await tab.keyboard.press('ArrowLeft');
      await expect.poll(() => visibleWords(tab)).toContain(start);
      // The same after a resize.
      await tab.setViewportSize({ width: 700, height: 700 });
      await expect.poll(() => visibleWords(tab)).toContain(start);
      await tab.setViewportSize({ width: 1280, height: 800 });
      await expect.poll(() => visibleWords(tab)).toContain(start);
      expect(await hasArrived(tab)).toBe(false);
      const words = await visibleWords(tab);
      const cfi = await reading.currentCfi();
      // A page number needs the length of the chapter.
      await expect(reading.pageIndicator).toHaveCount(0);

      relay.release();
      await expect(reading.pageIndicator).toBeVisible();
      expect(await hasArrived(tab)).toBe(true);
      await expect.poll(() => visibleWords(tab)).toBe(words);
      expect(await reading.currentCfi()).toBe(cfi);
      await goTo(tab, `#p${PARAGRAPHS - 1}`);
      await expect.poll(() => visibleWords(tab)).toContain(`Paragraph ${PARAGRAPHS - 1}:`);
      await expect.poll(() => reading.savedPosition()).toContain(await reading.currentCfi());
      await relay.close();
    },
  );

  test(
    `a cut connection keeps the page and offers to load the rest, in ${flow}`,
    { tag: flow === 'scroll' ? [] : ['@deep'] },
    async ({ page, consoleGuard }) => {
      test.setTimeout(120_000);
      // The server refuses a position that was saved before that of the other tab.
      consoleGuard.allow('network error', 'http error');
      const { relay, tab, reading } = await openLongChapter(page, { paragraph: 700, flow });
      await expect.poll(() => visibleWords(tab), { timeout: 20_000 }).toContain('Paragraph 700:');
      const words = await visibleWords(tab);
      relay.cut();
      await expect(tab.getByText('The next pages could not be loaded.')).toBeVisible();
      await expect.poll(() => visibleWords(tab)).toContain('Paragraph 700:');
      expect(await hasArrived(tab)).toBe(false);
      await expect(chapterFrame(tab, LONG)?.locator('parsererror') ?? tab.locator('never')).toHaveCount(0);
      // Loaded pages can be turned, also after a jump to a missing page.
      void goTo(tab, `#p${PARAGRAPHS - 1}`);
      await reading.nextPage();
      await tab.keyboard.press('ArrowLeft');
      await expect.poll(() => visibleWords(tab)).toContain(words.slice(0, 40));
      // With the notice below it, the page starts elsewhere.
      const start = (await visibleWords(tab)).slice(0, 40);
      await tab.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => relay.cuts).toBeGreaterThan(2);
      await expect(tab.getByText('The next pages could not be loaded.')).toBeVisible();

      relay.release();
      await tab.getByRole('button', { name: 'Try again' }).click();
      await expect(tab.getByText('The next pages could not be loaded.')).toHaveCount(0);
      await expect(reading.pageIndicator).toBeVisible();
      await expect.poll(() => visibleWords(tab)).toContain(start);
      const completed = await contentOf(tab);
      await goTo(tab, `#p${PARAGRAPHS - 1}`);
      await expect.poll(() => visibleWords(tab)).toContain(`Paragraph ${PARAGRAPHS - 1}:`);
      await tab.reload();
      await reading.waitUntilOpen();
      expect(await contentOf(tab)).toEqual(completed);
      await relay.close();
    },
  );
}

test('a search result, a link and an annotation lead into the part of a chapter that is missing, once it has arrived', async ({
  page,
  consoleGuard,
}) => {
  test.setTimeout(120_000);
  // The server refuses a position that was saved before that of the other tab.
  consoleGuard.allow('http error');
  const { relay, tab, reading } = await openLongChapter(page, { flow: 'pages' });
  await reading.waitUntilOpen();
  // The next chapter is shown at its start, before its end was sent.
  await tab.keyboard.press('ArrowRight');
  await expect.poll(() => visibleWords(tab)).toContain('Paragraph 0:');
  expect(await hasArrived(tab)).toBe(false);
  await tab.keyboard.press('/');
  await tab.getByRole('searchbox', { name: 'Search text' }).fill('Paragraph 2222');
  await tab.keyboard.press('Enter');
  await tab
    .getByRole('dialog')
    .getByRole('button', { name: /Paragraph 2222/ })
    .first()
    .click();
  await expect.poll(() => visibleWords(tab)).toContain('Paragraph 0:');
  relay.release();
  await expect.poll(() => visibleWords(tab)).toContain('Paragraph 2222:');
  await reading.dismissBackOffer();
  await tab.keyboard.press('b');
  await expect(reading.removeBookmarkButton).toBeAttached();
  await goTo(tab, '#p1801');
  await expect.poll(() => visibleWords(tab)).toContain('Paragraph 1801:');
  await expect(reading.removeBookmarkButton).toHaveCount(0);
  await goTo(tab, '#p2222');
  await expect(reading.removeBookmarkButton).toBeAttached();
  await relay.close();
});

test(
  'reading aloud and a copy for offline reading have the whole chapter when it has arrived',
  { tag: ['@deep'] },
  async ({ page, context, consoleGuard }) => {
    test.setTimeout(120_000);
    consoleGuard.allow('http error', 'network error');
    await stubSpeechSynthesis(context);
    const { relay, tab, reading } = await openLongChapter(page, { paragraph: 700, flow: 'pages' });
    await expect.poll(() => visibleWords(tab), { timeout: 20_000 }).toContain('Paragraph 700:');
    await reading.openMore();
    await tab.getByRole('button', { name: 'Download for offline reading' }).click();
    await expect(tab.getByText(/^Downloading/)).toBeVisible();
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('r');
    expect(await hasArrived(tab)).toBe(false);
    expect(await spokenTexts(reading)).toEqual([]);

    relay.release();
    await expect.poll(() => spokenTexts(reading)).not.toEqual([]);
    expect((await spokenTexts(reading)).join('').replaceAll(/\s+/g, ' ')).toContain('Paragraph 700:');
    await reading.openMore();
    await expect(tab.getByText(/^Downloaded to this device/)).toBeVisible({ timeout: 60_000 });
    await context.setOffline(true);
    await tab.reload();
    await reading.waitUntilOpen();
    await goTo(tab, `#p${PARAGRAPHS - 1}`);
    await expect.poll(() => visibleWords(tab)).toContain(`Paragraph ${PARAGRAPHS - 1}:`);
    await context.setOffline(false);
    await relay.close();
  },
);

/** A long chapter is laid out slice by slice, and behaves as any other chapter. */
import type { Frame, Page } from '@playwright/test';
import { currentSpineIndex } from '../support/current-spine-index.ts';
import { PARAGRAPHS } from '../support/long-chapter-book.ts';
import { findLostWords } from '../support/lost-words.ts';
import { openBook } from '../support/open-book.ts';
import type { ReadingPage } from '../pages/reading.page.ts';
import { expect, test } from '../support/test.ts';
import { chapterFrame } from '../support/chapter-frame.ts';

/** The paragraphs on the visible page, the first and the last one. */
const visibleParagraphs = ({ frame }: ReadingPage): Promise<[first: number, last: number]> =>
  frame.locator('foliate-view').evaluate((view) => {
    const { lastLocation } = view as unknown as { lastLocation?: { range?: Range } };
    const numbers = [...(lastLocation?.range?.toString() ?? '').matchAll(/Paragraph (\d+):/g)].map(([, number]) =>
      Number(number),
    );
    return [numbers[0] ?? -1, numbers.at(-1) ?? -1] as [number, number];
  });

const longFrame = (reading: ReadingPage): Frame | undefined => chapterFrame(reading.page, '/long.xhtml');

/** Goes to the last paragraph of the slice that is shown. Returns the first one of the next slice. */
async function goToSliceEnd(reading: ReadingPage): Promise<number> {
  const next = await longFrame(reading)?.evaluate(() => {
    const all = [...document.querySelectorAll('p')];
    const isShown = (element: Element | undefined): boolean => (element?.getClientRects().length ?? 0) > 0;
    return all.findIndex((element, at) => !isShown(element) && isShown(all[at - 1]));
  });
  await goToParagraph(reading, (next ?? 0) - 1);
  return next ?? -1;
}

/** Goes to a document of the book, or to an element of it. */
const goTo = ({ frame }: ReadingPage, document: string, fragment = ''): Promise<void> =>
  frame.locator('foliate-view').evaluate(
    async (view, [name, id]) => {
      const engine = view as unknown as {
        book: { sections: { id: string }[] };
        goTo(href: string): Promise<unknown>;
      };
      const section = engine.book.sections.find((each) => each.id.endsWith(`${name}.xhtml`));
      await engine.goTo(`${section?.id}${id}`);
    },
    [document, fragment] as const,
  );

const goToParagraph = (reading: ReadingPage, number: number): Promise<void> => goTo(reading, 'long', `#p${number}`);

/** Waits until a paragraph starts on the visible page. */
const expectParagraph = (reading: ReadingPage, number: number): Promise<void> =>
  expect(async () => {
    const [first, last] = await visibleParagraphs(reading);
    expect(first).toBeLessThanOrEqual(number);
    expect(last).toBeGreaterThanOrEqual(number);
  }).toPass();

/** Waits until the position of the visible page is saved. The page starts elsewhere when a notice takes its space from the text. */
const expectSaved = (reading: ReadingPage): Promise<void> =>
  expect(async () => {
    const start = await reading.frame.locator('foliate-view').evaluate((view) => {
      const { lastLocation } = view as unknown as { lastLocation?: { range?: Range } };
      return lastLocation?.range?.toString().replaceAll(/\s+/g, ' ').trim().slice(0, 30) ?? '';
    });
    expect(await reading.savedPosition()).toContain(start);
  }).toPass({ timeout: 15_000 });

/** Turns a page and returns its text. */
const turn = ({ frame }: ReadingPage, direction: 'next' | 'prev'): Promise<string> =>
  frame.locator('foliate-view').evaluate(async (view, method) => {
    const engine = view as unknown as {
      lastLocation?: { range?: Range };
      next(): Promise<void>;
      prev(): Promise<void>;
    };
    await engine[method]();
    return engine.lastLocation?.range?.toString().replaceAll(/\s+/g, ' ').trim() ?? '';
  }, direction);

/** The text of sixty paragraphs of the chapter, from one of them on. */
const textFrom = (reading: ReadingPage, paragraph: number): Promise<string | undefined> =>
  longFrame(reading)?.evaluate(
    (from) =>
      [...document.querySelectorAll('p')]
        .slice(from, from + 60)
        .map((each) => each.textContent)
        .join(' '),
    paragraph,
  ) ?? Promise.resolve(undefined);

/** Checks that only a slice of the chapter is laid out, again after a resize. */
async function expectSlice(page: Page, reading: ReadingPage): Promise<void> {
  await goToParagraph(reading, 1200);
  const laidOut = async (): Promise<number> =>
    (await longFrame(reading)?.evaluate(
      () => [...document.querySelectorAll('p')].filter((each) => each.getClientRects().length > 0).length,
    )) ?? 0;
  expect(await laidOut()).toBeGreaterThan(50);
  expect(await laidOut()).toBeLessThan(PARAGRAPHS / 5);
  const before = await reading.currentCfi();
  await page.setViewportSize({ width: 700, height: 700 });
  await expectParagraph(reading, 1200);
  expect(await laidOut()).toBeLessThan(PARAGRAPHS / 5);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => reading.currentCfi()).toBe(before);
}

for (const [flow, tag] of [
  ['pages', []],
  ['scroll', ['@deep']],
] as const) {
  test(
    `only a slice of a long chapter is laid out, and no word is skipped or repeated where it ends, in ${flow}`,
    { tag: [...tag] },
    async ({ page }) => {
      const reading = await openBook(page, 'the-long-weir');
      if (flow === 'scroll') await reading.setFlow(flow);
      else await expectSlice(page, reading);
      await goToParagraph(reading, 400);
      const border = await goToSliceEnd(reading);
      expect(border).toBeGreaterThan(400);
      const pages: string[] = [];
      await turn(reading, 'prev');
      for (let at = 0; at < 5; at += 1) pages.push(await turn(reading, 'next'));
      const [, last] = await visibleParagraphs(reading);
      expect(last).toBeGreaterThan(border);
      const source = (await textFrom(reading, border - 30)) ?? '';
      const starts = pages.map((text) => source.indexOf(text.slice(0, 80)));
      for (const [at, start] of starts.slice(1).entries()) {
        const previous = starts[at] ?? -1;
        expect(previous).toBeGreaterThan(-1);
        expect(start).toBeGreaterThan(previous);
        // The engine leaves out the last paragraph of a page if it is whole.
        expect(start - previous - (pages[at]?.length ?? 0)).toBeLessThan(500);
      }
      if (flow === 'scroll') return;
      const back: string[] = [];
      for (let at = 0; at < 4; at += 1) back.unshift(await turn(reading, 'prev'));
      expect(back).toEqual(pages.slice(0, -1));
    },
  );
}

for (const [flow, tag] of [
  ['pages', ['@deep']],
  ['scroll', []],
] as const) {
  test(
    `links, contents, pages, annotations and the saved position lead into a long chapter, in ${flow}`,
    {
      tag: [...tag],
    },
    async ({ page }) => {
      const reading = await openBook(page, 'the-long-weir');
      if (flow === 'scroll') await reading.setFlow(flow);
      await goTo(reading, 'before');
      // A link, from inside the book.
      await chapterFrame(page, '/before.xhtml')?.getByRole('link', { name: 'To paragraph 1801' }).click();
      await expectParagraph(reading, 1801);
      await expectSaved(reading);
      await reading.dismissBackOffer();
      await expectParagraph(reading, 1801);
      const number = await reading.pageNumber();
      await page.keyboard.press('b');
      await expect(reading.removeBookmarkButton).toBeAttached();

      // The contents, and a page number.
      await page.keyboard.press('c');
      await reading.frame.getByRole('button', { name: /^The part at 900/ }).click();
      await expectParagraph(reading, 900);
      await expect(reading.removeBookmarkButton).toHaveCount(0);
      await reading.goToPage(number);
      await expect.poll(async () => Math.abs((await visibleParagraphs(reading))[0] - 1801)).toBeLessThan(25);

      // The list of annotations, and a new opening.
      await goToParagraph(reading, 10);
      await page.keyboard.press('m');
      await reading.frame
        .getByRole('dialog')
        .getByText(/^Bookmark ·/)
        .click();
      await reading.dismissBackOffer();
      await expectParagraph(reading, 1801);
      // The jump was saved with the offer below the text, so its page ended earlier.
      await turn(reading, 'next');
      await turn(reading, 'prev');
      await expectSaved(reading);
      await page.reload();
      await reading.waitUntilOpen();
      await expectParagraph(reading, 1801);
      await expect(reading.removeBookmarkButton).toBeAttached();
    },
  );
}

test('pages leave a long chapter only at its ends, and show every word', { tag: ['@deep'] }, async ({ page }) => {
  const reading = await openBook(page, 'the-long-weir');
  await goToParagraph(reading, PARAGRAPHS - 1);
  // The last paragraph may continue on one more page.
  for (let turns = 0; turns < 2 && (await currentSpineIndex(page)) === 1; turns += 1) await turn(reading, 'next');
  expect(await currentSpineIndex(page)).toBe(2);
  await turn(reading, 'prev');
  expect(await currentSpineIndex(page)).toBe(1);
  expect((await visibleParagraphs(reading))[1]).toBe(PARAGRAPHS - 1);
  await goToParagraph(reading, 0);
  await turn(reading, 'prev');
  expect(await currentSpineIndex(page)).toBe(0);
  const { words, lost } = await findLostWords(reading.frame);
  expect(words).toBeGreaterThan(PARAGRAPHS * 60);
  expect(lost).toEqual([]);
});

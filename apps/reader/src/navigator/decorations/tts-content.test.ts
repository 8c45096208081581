import type { View } from 'foliate-js/view.js';
import { expect, it } from 'vitest';
import { aChapter } from '../../testing/a-chapter.ts';
import { createTtsContent } from './tts-content.ts';

/** A book with one document on the screen; `page` is the text of the visible page, up to a full stop. */
function aBook(bodies: readonly string[], { shown = 0, page = '' } = {}) {
  const docs = bodies.map(aChapter);
  const highlights: string[] = [];
  const scrolls: string[] = [];
  const calls: number[] = [];
  const contents = docs.map((doc, index) => ({
    doc,
    index,
    overlayer: {
      add: (key: string, range: Range, _: unknown, look: { color: string }) =>
        highlights.push(`${index} ${key} ${look.color}: ${range.toString()}`),
      remove: (key: string) => highlights.push(`${index} ${key}: nothing`),
    },
  }));
  const view = {
    book: { sections: bodies },
    lastLocation: {},
    renderer: {
      getContents: () => [contents[shown]],
      scrollToAnchor: async (range: Range) => void scrolls.push(range.toString()),
    },
    async goTo(index: number) {
      calls.push(index);
      show(index, '');
    },
  };
  const show = (index: number, from: string): void => {
    shown = index;
    const doc = docs[index];
    const text = doc?.querySelector('p')?.firstChild;
    const start = text?.textContent?.indexOf(from) ?? 0;
    const range = doc?.createRange();
    if (text) range?.setStart(text, start);
    if (text) range?.setEnd(text, (text.textContent?.indexOf('.', start) ?? 0) + 1);
    view.lastLocation = { range };
  };
  show(shown, page);
  return { view: view as unknown as View, highlights, scrolls, calls };
}
const HERONS = '<p>Nobody counts herons. The weir had talked.</p>';

it('starts at the top of the page, with the text of the document', () => {
  const { view } = aBook([HERONS], { page: 'The weir' });
  expect(createTtsContent(view, () => true).start()).toEqual({
    text: 'Nobody counts herons. The weir had talked.',
    // The space before its first word is spoken with it.
    start: 21,
  });
});

it('highlights the spoken word and scrolls to it when it is not visible', () => {
  const { view, highlights, scrolls } = aBook([HERONS]);
  const pages = createTtsContent(view, () => true);
  pages.start();
  pages.highlight(7, 13);
  expect([highlights, scrolls]).toEqual([['0 octavo-tts spoken: counts'], []]);
  pages.highlight(26, 30);
  expect([highlights.at(-1), scrolls]).toEqual(['0 octavo-tts spoken: weir', ['weir']]);
});

it('continues with the next linear document, and stops at the end of the book', async () => {
  const { view, highlights, calls } = aBook([HERONS, '<p>A note.</p>', '<p>Low water.</p>']);
  const pages = createTtsContent(view, (index) => index !== 1);
  pages.start();
  pages.highlight(0, 6);
  expect(await pages.nextDocument()).toBe(true);
  expect(calls).toEqual([2]);
  expect(pages.start()).toEqual({ text: 'Low water.', start: 0 });
  pages.highlight(4, 9);
  expect(highlights).toEqual(['0 octavo-tts spoken: Nobody', '0 octavo-tts: nothing', '2 octavo-tts spoken: water']);
  expect(await pages.nextDocument()).toBe(false);
});

it('removes its highlight from a document that is no longer shown, and when it stops', async () => {
  const { view, highlights } = aBook([HERONS, '<p>Low water.</p>']);
  const pages = createTtsContent(view, () => true);
  pages.start();
  await view.goTo(1);
  pages.highlight(0, 6);
  expect(highlights).toEqual([]);
  pages.clear();
  expect(highlights).toEqual([]);
});

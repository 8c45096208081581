import type { FoliateDrawnPages } from 'foliate-js/view.js';
import { expect, it } from 'vitest';
import { aDocument, aManifest } from '../../testing/a-manifest.ts';
import { bookFromManifest } from '../content/book-from-manifest.ts';
import { createFixedLayoutRenderer } from './fixed-layout-renderer.ts';

/** A spread of two fixed pages, by index in the reading order; undefined for a blank page. */
interface Spread {
  left?: number;
  right?: number;
}

/** The engine's pages of a comic and the calls it records; `shown` are the visible sides. */
function aComic(dir: 'ltr' | 'rtl', spread: Spread, ...shown: (keyof Spread)[]) {
  const readingOrder = [0, 1, 2, 3].map((at) => aDocument(`${at}.xhtml`, 1, { cfi: `/6/${2 * at + 2}` }));
  const manifest = aManifest({ metadata: { layout: 'fixed', readingProgression: dir }, readingOrder });
  const book = bookFromManifest(manifest, 'http://127.0.0.1:3001/read/abc/manifest.json');
  const calls: string[] = [];
  let focused: keyof Spread | undefined;
  const frames = (['left', 'right'] as const).map((side) => {
    const parentElement = document.createElement('div');
    parentElement.style.display = shown.includes(side) ? 'block' : 'none';
    const hasFocus = (): boolean => side === focused;
    return { doc: { defaultView: { frameElement: { parentElement } }, hasFocus } as unknown as Document };
  });
  const pages: FoliateDrawnPages = {
    get index() {
      const { left = -1, right = -1 } = spread;
      const [first, other] = pages.side === 'left' ? [left, right] : [right, left];
      return first === -1 ? other : first;
    },
    getSpreadOf(section) {
      const index = book.sections.findIndex((each) => each === section);
      if (index === spread.left) return { index: 1, side: 'left' };
      return index === spread.right ? { index: 1, side: 'right' } : { index: 2, side: 'left' };
    },
    getContents: () => frames,
    goTo: async (target) => void calls.push(`go to ${(await target).index}`),
    next: async () => void calls.push('next'),
    prev: async () => void calls.push('previous'),
    destroy: () => undefined,
    remove: () => undefined,
    focus() {
      focused = undefined;
      calls.push('focus');
    },
    tabIndex: 0,
    style: document.createElement('div').style,
  };
  const enter = (side: keyof Spread): void => void (focused = side);
  return {
    pages,
    calls,
    enter,
    turned: createFixedLayoutRenderer(
      pages,
      book,
      () => undefined,
      () => void calls.push('end'),
    ),
  };
}

it.each([
  ['ltr', { left: 1, right: 2 }, ['left'], 1],
  ['ltr', { left: 1, right: 2 }, ['right'], 2],
  ['ltr', { left: 1, right: 2 }, ['left', 'right'], 1],
  ['ltr', { right: 0 }, ['left', 'right'], 0],
  ['ltr', { left: 3 }, ['left', 'right'], 3],
  ['rtl', { left: 2, right: 1 }, ['left'], 2],
  ['rtl', { left: 2, right: 1 }, ['right'], 1],
  ['rtl', { left: 2, right: 1 }, ['left', 'right'], 1],
] as const)('reports the first visible page: %s, %o, %o', (dir, spread, shown, index) => {
  expect(aComic(dir, spread, ...shown).pages.index).toBe(index);
});

it.each([
  ['ltr', { left: 1, right: 2 }, 'left', 2, 'next'],
  ['ltr', { left: 1, right: 2 }, 'right', 1, 'previous'],
  ['rtl', { left: 2, right: 1 }, 'right', 2, 'next'],
  ['rtl', { left: 2, right: 1 }, 'left', 1, 'previous'],
] as const)('turns to the other page of a spread: %s, %o, from the %s to %i', async (dir, spread, shown, to, way) => {
  const { turned, calls } = aComic(dir, spread, shown);
  await turned.goTo({ index: to });
  expect(calls).toEqual([way]);
});

it('goes to other pages, and to visible pages, as the engine does', async () => {
  const { turned, calls } = aComic('ltr', { left: 1, right: 2 }, 'left', 'right');
  await turned.goTo({ index: 2 });
  await turned.goTo({ index: 3 });
  expect(calls).toEqual(['go to 2', 'go to 3']);
});

it('moves the focus out of a page before the page is removed', async () => {
  const { turned, calls, enter } = aComic('ltr', { left: 1, right: 2 }, 'left', 'right');
  enter('right');
  await turned.next();
  enter('left');
  await turned.goTo({ index: 3 });
  await turned.prev();
  expect(calls.filter((call) => call !== 'end')).toEqual(['focus', 'next', 'focus', 'go to 3', 'previous']);
});

it('reports a turn that shows no other page, which is one past the last page', async () => {
  const { turned, calls } = aComic('ltr', { left: 3 }, 'left');
  await turned.prev();
  expect(calls).toEqual(['previous']);
  await turned.next();
  expect(calls).toEqual(['previous', 'next', 'end']);
});

it('reports no end for the turn to the first page', async () => {
  const { pages, turned, calls } = aComic('ltr', {}, 'left');
  Object.assign(pages, { getContents: () => [] });
  await turned.next();
  expect(calls).toEqual(['next']);
});

import { expect, it } from 'vitest';
import { aDocument, aTocEntry } from '../testing/a-manifest.ts';
import { positionScale } from './position-scale.ts';

const scale = positionScale({
  readingOrder: [
    aDocument('one.xhtml', 30),
    aDocument('notes.xhtml', 900, { linear: 'no' }),
    aDocument('two.xhtml', 70),
  ],
  toc: [
    aTocEntry('One', 'one.xhtml', [aTocEntry('A part of one', 'one.xhtml#a')]),
    aTocEntry('Heading', ''),
    aTocEntry('Two', 'two.xhtml'),
  ],
});

it('counts only linear documents', () => {
  expect(scale.total).toBe(100);
  expect(scale.positionOf('two.xhtml')).toBe(31);
});

it('returns no position for a link into a document', () => {
  expect(scale.positionOf('one.xhtml#a')).toBeUndefined();
});

it('starts each chapter at the start of its document', () => {
  expect(scale.chapters).toEqual([
    { start: 0, title: 'One', isTopLevel: true },
    { start: 0.3, title: 'Two', isTopLevel: true },
  ]);
  expect(scale.chapterAt(0.29)).toBe('One');
  expect(scale.chapterAt(0.3)).toBe('Two');
});

it('names the chapter of a page by the visible text', () => {
  // Ends where the second chapter starts.
  expect(scale.chapterOfPage(0.3)).toBe('One');
  expect(scale.chapterOfPage(0.31)).toBe('Two');
});

it('names no chapter for a title page before the first one', () => {
  const { chapterOfPage } = positionScale({
    readingOrder: [aDocument('title.xhtml', 1), aDocument('one.xhtml', 99)],
    toc: [aTocEntry('One', 'one.xhtml')],
  });
  expect([0, 0.01, 0.02].map(chapterOfPage)).toEqual([undefined, undefined, 'One']);
});

it.each([
  [0, 1],
  [0.005, 1],
  [0.07, 7],
  [0.0701, 8],
  [1, 100],
])('returns for a page that ends at %d the position %i', (progression, position) => {
  expect(scale.positionAt(progression)).toBe(position);
});

it('returns the progression at the end of each document', () => {
  expect([0, 1, 2].map((index) => scale.endOf(index))).toEqual([0.3, 0.3, 1]);
});

it('has one position for an empty book', () => {
  expect(positionScale({ readingOrder: [], toc: [] }).positionAt(0)).toBe(1);
});

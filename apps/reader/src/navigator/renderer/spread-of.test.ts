import { expect, it } from 'vitest';
import { type SpreadContext, spreadOf } from './spread-of.ts';

type Page = '-' | 'left' | 'right' | 'center' | 'none' | 'both' | 'notes' | 'text';

/** A book of these documents, `-` for a page without properties. */
const book = (pages: readonly Page[], more: Partial<SpreadContext> = {}): SpreadContext => ({
  sections: pages.map((page) => ({
    linear: page === 'notes' ? 'no' : 'yes',
    ...(page === 'left' || page === 'right' || page === 'center' ? { pageSpread: page } : {}),
    ...(page === 'none' || page === 'both' ? { spread: page } : {}),
  })),
  isFixedPage: (index) => pages[index] !== 'text',
  direction: 'ltr',
  isLandscape: true,
  ...more,
});

const spreads = (context: SpreadContext): unknown[] => context.sections.map((_, index) => spreadOf(index, context));

it.each<[string, readonly Page[], unknown[]]>([
  ['pairs after a text', ['text', '-', '-', '-'], [{ left: 1, right: 2 }, { left: 1, right: 2 }, { center: 3 }]],
  ['a pair is not continued over a text', ['text', '-', 'text', '-'], [{ center: 1 }, { center: 2 }, { center: 3 }]],
  ['sides as named', ['text', 'right', 'left', 'right'], [{ right: 1 }, { left: 2, right: 3 }, { left: 2, right: 3 }]],
  ['two left pages', ['text', 'left', 'left', 'right'], [{ left: 1 }, { left: 2, right: 3 }, { left: 2, right: 3 }]],
  ['a page in the center', ['text', '-', 'center', '-'], [{ center: 1 }, { center: 2 }, { center: 3 }]],
  ['a page without spread', ['text', 'none', '-', '-'], [{ center: 1 }, { left: 2, right: 3 }, { left: 2, right: 3 }]],
  ['a page beside notes', ['text', '-', 'notes', '-'], [{ center: 1 }, { center: 2 }, { center: 3 }]],
])('%s', (_, pages, expected) => {
  expect(spreads(book(pages)).slice(1)).toEqual(expected);
});

it('shows the first page of the book alone, as a cover', () => {
  expect(spreads(book(['-', '-', '-', 'text']))).toEqual([
    { center: 0 },
    { left: 1, right: 2 },
    { left: 1, right: 2 },
    { center: 3 },
  ]);
  expect(spreads(book(['-', '-', '-', 'text'], { direction: 'rtl' }))).toEqual([
    { center: 0 },
    { left: 2, right: 1 },
    { left: 2, right: 1 },
    { center: 3 },
  ]);
});

it('pairs in a high window only pages that ask for it', () => {
  expect(spreads(book(['text', '-', '-', 'text', 'both', 'both'], { isLandscape: false }))).toEqual([
    { center: 0 },
    { center: 1 },
    { center: 2 },
    { center: 3 },
    { left: 4, right: 5 },
    { left: 4, right: 5 },
  ]);
});

it('pairs right to left', () => {
  expect(spreads(book(['text', '-', '-', 'left'], { direction: 'rtl' }))).toEqual([
    { center: 0 },
    { left: 2, right: 1 },
    { left: 2, right: 1 },
    { left: 3 },
  ]);
});

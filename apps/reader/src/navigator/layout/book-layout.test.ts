import { expect, it } from 'vitest';
import { aDocument, aManifest } from '../../testing/a-manifest.ts';
import { isFixedLayout, isFixedPage, isScrolledByPublisher } from './book-layout.ts';

const page = (properties = {}) => aDocument('page.xhtml', 1, { properties });

it('a fixed book has a fixed layout only if none of its documents is text', () => {
  const fixed = aManifest({ metadata: { layout: 'fixed' }, readingOrder: [page(), page()] });
  expect(isFixedLayout(fixed)).toBe(true);
  const mixed = aManifest({ metadata: { layout: 'fixed' }, readingOrder: [page(), page({ layout: 'reflowable' })] });
  expect(isFixedLayout(mixed)).toBe(false);
  expect([isFixedPage(mixed, 0), isFixedPage(mixed, 1)]).toEqual([true, false]);
});

it('a picture in the reading order is a fixed page, a drawing among text is not', () => {
  const book = aManifest({
    readingOrder: [aDocument('a.jpg', 1, { type: 'image/jpeg' }), aDocument('b.svg', 1, { type: 'image/svg+xml' })],
  });
  expect([isFixedPage(book, 0), isFixedPage(book, 1)]).toEqual([true, false]);
});

it('a book is scrolled by its publisher unless its pages are fixed', () => {
  const readingOrder = [page({ overflow: 'scrolled' })];
  expect(isScrolledByPublisher(aManifest({ readingOrder }))).toBe(true);
  expect(isScrolledByPublisher(aManifest({ readingOrder, metadata: { layout: 'fixed' } }))).toBe(false);
  expect(isScrolledByPublisher(aManifest({ readingOrder: [page()] }))).toBe(false);
});

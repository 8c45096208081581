import { expect, it } from 'vitest';
import { firstDocumentOf, initialManifestOf } from './reader-page.ts';

/** The second item of its spine, a picture, cannot be shown by itself and is left out. */
const readingOrder = [
  { href: 'notes.xhtml', cfi: '/6/2[notes]', linear: 'no' },
  { href: 'one.xhtml', cfi: '/6/6[one]' },
  { href: 'two%20b.xhtml', cfi: '/6/8[two^]b]' },
];

it('knows the document of a kept place by the second step of its CFI, which is not its place in the order', () => {
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/6!/4/2/1:0)' })).toBe('one.xhtml');
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/2!/4)' })).toBe('notes.xhtml');
});

it('goes by the idref where a new edition counts otherwise', () => {
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/4[one]!/4/2/1:0)' })).toBe('one.xhtml');
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/6[two^]b]!/4,/2/1:0,/8/1:4)' })).toBe('two%20b.xhtml');
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/8[gone]!/4)' })).toBe('two%20b.xhtml');
});

it.each([undefined, {}, { cfi: 4 }, { cfi: 'epubcfi(/6/40!/4)' }, { cfi: 'epubcfi(/6/4!/4)' }, { cfi: 'page 4' }])(
  'takes the first that is read in its turn where %o names none',
  (position) => expect(firstDocumentOf(readingOrder, position)).toBe('one.xhtml'),
);

it('has nothing to show of a book without documents', () => {
  expect(firstDocumentOf([], undefined)).toBeUndefined();
});

const metadata = { title: 'A Small Novel', readingProgression: 'ltr', layout: 'reflowable', numberOfPositions: 9 };
const typedReadingOrder = readingOrder.map((link) => ({ ...link, type: 'application/xhtml+xml', positions: 3 }));

it('tells of the first document what the manifest says of it', () => {
  const book = { metadata, readingOrder: typedReadingOrder };
  expect(initialManifestOf(book, 'one.xhtml', { flow: 'pages' })).toEqual({ metadata, index: 1, document: typedReadingOrder[1] });
  expect(initialManifestOf(book, 'two%20b.xhtml', undefined)).toMatchObject({ index: 2 });
});

it.each([
  ['text that scrolls', metadata, {}, { flow: 'scroll' }],
  ['a book of drawn pages', { ...metadata, layout: 'fixed' }, {}, undefined],
  ['a drawn page in a book of text', metadata, { properties: { layout: 'fixed' } }, undefined],
  ['a page of text in a drawn book', { ...metadata, layout: 'fixed' }, { properties: { layout: 'reflowable' } }, {}],
])('leaves %s to the whole manifest', (_, about, more, settings) => {
  const readingOrder = typedReadingOrder.map((link) => ({ ...link, ...more }));
  expect(initialManifestOf({ metadata: about, readingOrder }, 'one.xhtml', settings)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { firstDocumentOf, initialManifestOf } from './reader-page.ts';

/** The second spine item is an image that cannot be displayed alone, so it is left out. */
const readingOrder = [
  { href: 'notes.xhtml', cfi: '/6/2[notes]', linear: 'no' },
  { href: 'one.xhtml', cfi: '/6/6[one]' },
  { href: 'two%20b.xhtml', cfi: '/6/8[two^]b]' },
];

it('finds the document of a stored position by the CFI step, which is not its index', () => {
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/6!/4/2/1:0)' })).toBe('one.xhtml');
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/2!/4)' })).toBe('notes.xhtml');
});

it('prefers the idref over the step in a new edition', () => {
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/4[one]!/4/2/1:0)' })).toBe('one.xhtml');
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/6[two^]b]!/4,/2/1:0,/8/1:4)' })).toBe('two%20b.xhtml');
  expect(firstDocumentOf(readingOrder, { cfi: 'epubcfi(/6/8[gone]!/4)' })).toBe('two%20b.xhtml');
});

it.each([undefined, { cfi: '' }, { cfi: 'epubcfi(/6/40!/4)' }, { cfi: 'epubcfi(/6/4!/4)' }, { cfi: 'page 4' }])(
  'returns the first linear document for a position that names none: %o',
  (position) => expect(firstDocumentOf(readingOrder, position)).toBe('one.xhtml'),
);

it('returns undefined for a book without documents', () => {
  expect(firstDocumentOf([], undefined)).toBeUndefined();
});

const metadata = { title: 'A Small Novel', readingProgression: 'ltr', layout: 'reflowable', numberOfPositions: 9 };
const typedReadingOrder = readingOrder.map((link) => ({ ...link, type: 'application/xhtml+xml', positions: 3 }));

it('embeds the manifest properties of the first document', () => {
  const book = { metadata, readingOrder: typedReadingOrder };
  expect(initialManifestOf(book, 'one.xhtml', { flow: 'pages' })).toEqual({
    metadata,
    index: 1,
    document: typedReadingOrder[1],
  });
  expect(initialManifestOf(book, 'two%20b.xhtml', undefined)).toMatchObject({ index: 2 });
});

it.each([
  ['scrolled text', metadata, {}, { flow: 'scroll' }],
  ['a fixed-layout book', { ...metadata, layout: 'fixed' }, {}, undefined],
  ['a fixed-layout page in a reflowable book', metadata, { properties: { layout: 'fixed' } }, undefined],
  [
    'a reflowable page in a fixed-layout book',
    { ...metadata, layout: 'fixed' },
    { properties: { layout: 'reflowable' } },
    {},
  ],
])('requires the whole manifest for %s', (_, bookMetadata, extraProperties, settings) => {
  const readingOrder = typedReadingOrder.map((link) => ({ ...link, ...extraProperties }));
  expect(initialManifestOf({ metadata: bookMetadata, readingOrder }, 'one.xhtml', settings)).toBeUndefined();
});

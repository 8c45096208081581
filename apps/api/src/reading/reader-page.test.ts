import { expect, it } from 'vitest';
import { firstDocumentOf } from './reader-page.ts';

const order = [{ href: 'notes.xhtml', linear: 'no' }, { href: 'one.xhtml' }, { href: 'two%20b.xhtml' }];

it('knows the document of a kept place by the second step of its CFI', () => {
  expect(firstDocumentOf(order, { cfi: 'epubcfi(/6/6[two]!/4/2/1:0)' })).toBe('two%20b.xhtml');
  expect(firstDocumentOf(order, { cfi: 'epubcfi(/6/2!/4)' })).toBe('notes.xhtml');
});

it.each([undefined, {}, { cfi: 4 }, { cfi: 'epubcfi(/6/40!/4)' }, { cfi: 'page 4' }])(
  'takes the first that is read in its turn where %o names none',
  (position) => expect(firstDocumentOf(order, position)).toBe('one.xhtml'),
);

it('has nothing to show of a book without documents', () => {
  expect(firstDocumentOf([], undefined)).toBeUndefined();
});

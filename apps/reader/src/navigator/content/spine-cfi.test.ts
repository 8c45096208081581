import { expect, it } from 'vitest';
import { isInDocument } from './spine-cfi.ts';

it.each([
  ['epubcfi(/6/4[two]!/4/2)', '/6/4[two]', true],
  ['epubcfi(/6/2[two]!/4/2)', '/6/4[two]', true],
  ['epubcfi(/6/4!/4/2)', '/6/4[two]', true],
  ['epubcfi(/6/4[two]!/4/2)', '/6/4', true],
  // Another document of this edition may have that idref.
  ['epubcfi(/6/4[one]!/4/2)', '/6/4[two]', false],
  ['epubcfi(/6/2!/4/2)', '/6/4[two]', false],
  ['epubcfi(:3)', '/6/4', false],
  ['page 4', '/6/4', false],
])('%s points into %s: %s', (cfi, documentCfi, expected) => {
  expect(isInDocument(cfi, { cfi: documentCfi })).toBe(expected);
});

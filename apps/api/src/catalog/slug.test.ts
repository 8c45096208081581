import { expect, it } from 'vitest';
import { uniqueSlug } from './slug.ts';

const isFree = (title: string, ...taken: string[]) => uniqueSlug(title, 'book-1', async (slug) => taken.includes(slug));

it('joins the words of a title in lower case', async () => {
  expect(await isFree('Pride & Prejudice: A Novel')).toBe('pride-prejudice-a-novel');
  expect(await isFree('Nella città dolente')).toBe('nella-citta-dolente');
});

it('keeps the letters of other scripts', async () => {
  expect(await isFree('草枕')).toBe('草枕');
  expect(await isFree('がらんどう')).toBe('がらんどう');
  expect(await isFree('النظام الغذائي')).toBe('النظام-الغذائي');
});

it('appends the next free number when a slug is taken or reserved', async () => {
  expect(await isFree('Emma', 'emma', 'emma-2')).toBe('emma-3');
  expect(await isFree('Library')).toBe('library-2');
});

it('uses the fallback when a title has no letters', async () => {
  expect(await isFree('***')).toBe('book-1');
});

it('truncates a long slug at a word boundary', async () => {
  const slug = await isFree('word '.repeat(60));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug.endsWith('word')).toBe(true);
  // Each letter is a surrogate pair; truncation must not split the last one.
  expect(await isFree(`a${'\u{1E922}'.repeat(50)}`)).toBe(`a${'\u{1E922}'.repeat(39)}`);
});

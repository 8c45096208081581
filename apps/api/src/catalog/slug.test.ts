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

it('counts on while an address is taken or reserved', async () => {
  expect(await isFree('Emma', 'emma', 'emma-2')).toBe('emma-3');
  expect(await isFree('Library')).toBe('library-2');
});

it('falls back where a title has no letters', async () => {
  expect(await isFree('***')).toBe('book-1');
});

it('ends a long address at a word', async () => {
  const slug = await isFree('word '.repeat(60));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug.endsWith('word')).toBe(true);
  // Letters of two units each, of which the last would be parted.
  expect(await isFree(`a${'\u{1E922}'.repeat(50)}`)).toBe(`a${'\u{1E922}'.repeat(39)}`);
});

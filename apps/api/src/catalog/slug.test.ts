import { expect, it } from 'vitest';
import { freeSlug } from './slug.ts';

const free = (title: string, ...taken: string[]) => freeSlug(title, 'book-1', async (slug) => taken.includes(slug));

it('joins the words of a title in lower case', async () => {
  expect(await free('Pride & Prejudice: A Novel')).toBe('pride-prejudice-a-novel');
  expect(await free('Nella città dolente')).toBe('nella-citta-dolente');
});

it('keeps the letters of other scripts', async () => {
  expect(await free('草枕')).toBe('草枕');
  expect(await free('がらんどう')).toBe('がらんどう');
  expect(await free('النظام الغذائي')).toBe('النظام-الغذائي');
});

it('counts on while an address is taken or reserved', async () => {
  expect(await free('Emma', 'emma', 'emma-2')).toBe('emma-3');
  expect(await free('Library')).toBe('library-2');
});

it('falls back where a title has no letters', async () => {
  expect(await free('***')).toBe('book-1');
});

it('ends a long address at a word', async () => {
  const slug = await free('word '.repeat(60));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug.endsWith('word')).toBe(true);
  // Letters of two units each, of which the last would be parted.
  expect(await free(`a${'\u{1E922}'.repeat(50)}`)).toBe(`a${'\u{1E922}'.repeat(39)}`);
});

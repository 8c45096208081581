import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBookSource } from './book-source.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-book-'));
  await mkdir(join(folder, 'quince'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const aBook = {
  slug: 'quince',
  title: 'Quince',
  author: 'Fenn Okerwald',
  editor: 'An Editor',
  language: 'en',
  genres: ['Fiction'],
  price: '4.00',
  publishedOn: '2025-01-01',
  featured: false,
  sales: 1,
  short: 'Short.',
  description: 'Long.',
  kind: 'prose',
  publisher: 'Octavo Demo Press',
  cover: { system: 'initial' },
};
const write = (name: string, content: unknown): Promise<void> =>
  writeFile(join(folder, 'quince', name), typeof content === 'string' ? content : JSON.stringify(content));

it('reads chapters in numerical order', async () => {
  await write('book.json', aBook);
  await write('02-after.md', '# After');
  await write('01-before.md', '# Before');
  const { chapters } = await readBookSource(folder, 'quince');
  expect(chapters.map((chapter) => chapter.name)).toEqual(['01-before', '02-after']);
});

it('reports the file and every invalid field', async () => {
  await write('book.json', { ...aBook, price: 'four', cover: { system: 'glitter' } });
  await expect(readBookSource(folder, 'quince')).rejects.toThrow(
    /book\.json[\s\S]*price: must be dollars[\s\S]*cover\.system/,
  );
});

it('reports a file that is not JSON', async () => {
  await write('book.json', '{');
  await expect(readBookSource(folder, 'quince')).rejects.toThrow(/book\.json is not JSON/);
});

it('rejects a book without chapters and a slug that differs from its folder', async () => {
  await write('book.json', aBook);
  await expect(readBookSource(folder, 'quince')).rejects.toThrow(/has no chapter/);
  await write('book.json', { ...aBook, slug: 'pear' });
  await expect(readBookSource(folder, 'quince')).rejects.toThrow(/slug is pear/);
});

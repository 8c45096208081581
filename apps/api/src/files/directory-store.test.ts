import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { directoryStore } from './directory-store.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'octavo-files-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('gives back what was put and nothing for a missing key', async () => {
  const files = directoryStore(dir);
  await files.put('covers/ab-160.webp', Buffer.from('picture'));
  expect(Buffer.from((await files.get('covers/ab-160.webp')) ?? []).toString()).toBe('picture');
  expect(await files.get('covers/cd-160.webp')).toBeUndefined();
});

it('reads any part of a large file', async () => {
  const files = directoryStore(join(dir, 'store'));
  writeFileSync(join(dir, 'book'), 'abcdefgh');
  await files.putFile('books/one.epub', join(dir, 'book'));
  const source = await files.open('books/one.epub');
  expect(Buffer.from(await source.read(2, 3)).toString()).toBe('cde');
  await source.close();
});

it('leaves no part file behind', async () => {
  const files = directoryStore(dir);
  await expect(files.putFile('books/two.epub', join(dir, 'absent'))).rejects.toThrow('ENOENT');
  await files.put('books/one.epub', Buffer.from('x'));
  expect(readdirSync(join(dir, 'books'))).toEqual(['one.epub']);
});

it('refuses a key that could leave the store', async () => {
  await expect(async () => directoryStore(dir).put('../outside', Buffer.from('x'))).rejects.toThrow('no key');
  await expect(async () => directoryStore(dir).get('covers//x')).rejects.toThrow('no key');
});

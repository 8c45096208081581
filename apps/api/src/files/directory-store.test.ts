import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { directoryStore } from './directory-store.ts';

it('leaves no temporary file behind', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-files-'));
  const files = directoryStore(dir);
  await expect(files.putFile('books/two.epub', join(dir, 'absent'))).rejects.toThrow('ENOENT');
  await files.put('books/one.epub', Buffer.from('x'));
  expect(readdirSync(join(dir, 'books'))).toEqual(['one.epub']);
  expect(readdirSync(join(dir, '.unfinished'))).toEqual([]);
  rmSync(dir, { recursive: true, force: true });
});

it('removes the unfinished files of killed processes, and keeps files that are being written', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-files-'));
  const files = directoryStore(dir);
  await files.removeInterrupted(new Date());
  const folder = join(dir, '.unfinished');
  mkdirSync(folder);
  for (const name of ['old', 'new']) writeFileSync(join(folder, name), 'x');
  utimesSync(join(folder, 'old'), 1, 1);
  await files.removeInterrupted(new Date(60_000));
  expect(readdirSync(folder)).toEqual(['new']);
  rmSync(dir, { recursive: true, force: true });
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
  rmSync(dir, { recursive: true, force: true });
});

import { expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';
import { registeredFiles, RESERVED_BYTES } from './registered-files.ts';

/** A store with `free` bytes that logs each write and stores nothing. */
function aStore(free = Number.POSITIVE_INFINITY) {
  const log: string[] = [];
  const none = () => Promise.reject(new Error('Not used.'));
  const files: FileStore = {
    put: async (key) => void log.push(`put ${key}`),
    putFile: async (key) => void log.push(`put ${key}`),
    get: none,
    open: none,
    remove: none,
    removeFolder: none,
    removeInterrupted: none,
    freeBytes: async () => free,
  };
  const refused: string[] = [];
  const sets = {
    register: async (name: string) => {
      log.push(`register ${name}`);
      return refused.shift() !== name;
    },
  };
  return { files: registeredFiles(files, sets), log, refused };
}

it('registers a set once, before its first file, and no set for other files', async () => {
  const { files, log } = aStore();
  for (const key of ['books/aa/original.epub', 'books/aa/manifest.json', 'covers/bb-160.jpg', 'covers/bb-320.avif'])
    await files.put(key, new Uint8Array());
  await files.putFile('uploads/cc/1048576', import.meta.filename);
  await files.put('share/dd.jpg', new Uint8Array());
  await files.put('books/ee/publication.epub', new Uint8Array());
  expect(log.filter((line) => line.startsWith('register'))).toEqual([
    'register books/aa',
    'register covers/bb',
    'register uploads/cc',
    'register books/ee',
  ]);
  expect(log.indexOf('register books/ee')).toBe(log.indexOf('put books/ee/publication.epub') - 1);
});

it('waits while a process removes the files of the set', async () => {
  const { files, log, refused } = aStore();
  refused.push('books/aa', 'books/aa');
  await files.put('books/aa/original.epub', new Uint8Array());
  expect(log).toEqual([...Array(3).fill('register books/aa'), 'put books/aa/original.epub']);
});

it('refuses a file that would leave too little space for the database', { tags: ['check-59'] }, async () => {
  const { files, log } = aStore(RESERVED_BYTES + 100);
  await files.put('uploads/aa/0', new Uint8Array(100));
  await expect(files.put('uploads/aa/100', new Uint8Array(101))).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(files.putFile('books/aa/original.epub', import.meta.filename)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(log).toEqual(['register uploads/aa', 'put uploads/aa/0']);
});

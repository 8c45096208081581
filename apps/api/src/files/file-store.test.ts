import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openZip } from '@octavo/epub/zip';
import { anEdition, CHAPTER } from '../../test/an-edition.ts';
import { startBucketServer } from '../../test/bucket-server.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { bucketStore } from './bucket-store.ts';
import { directoryStore } from './directory-store.ts';
import { type FileStore, FileNotFoundError } from './file-store.ts';

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

describe.each([
  {
    kind: 'a directory',
    open: async (dir: string) => ({ files: directoryStore(join(dir, 'store')), close: async () => {} }),
  },
  {
    kind: 'an S3 bucket',
    open: async () => {
      const server = await startBucketServer();
      return { files: bucketStore(server.config), close: server.close };
    },
  },
])('a file store in $kind', ({ open }) => {
  let dir: string;
  let files: FileStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'octavo-files-'));
    ({ files, close } = await open(dir));
  });
  afterAll(async () => {
    await close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('returns the stored bytes, and undefined for a missing key', async () => {
    await files.put('covers/ab-160.webp', Buffer.from('picture'));
    expect(text(await files.get('covers/ab-160.webp'))).toBe('picture');
    expect(await files.get('covers/cd-160.webp')).toBeUndefined();
  });

  it('stores an empty file, and replaces an existing one', async () => {
    await files.put('notes/one', new Uint8Array());
    expect((await files.get('notes/one'))?.byteLength).toBe(0);
    await files.put('notes/one', Buffer.from('two'));
    expect(text(await files.get('notes/one'))).toBe('two');
  });

  it('reads any part of a large file, many parts at once', async () => {
    const book = randomBytes(3_000_000);
    writeFileSync(join(dir, 'book'), book);
    await files.putFile('books/one.epub', join(dir, 'book'));
    const source = await files.open('books/one.epub');
    expect(source.size).toBe(book.byteLength);
    const starts = Array.from({ length: 20 }, (_, at) => at * 149_000);
    const parts = await Promise.all(starts.map((start) => source.read(start, 1000)));
    expect(
      parts.every((part, at) => Buffer.from(part).equals(book.subarray(starts[at], (starts[at] ?? 0) + 1000))),
    ).toBe(true);
    expect((await source.read(book.byteLength, 0)).byteLength).toBe(0);
    expect(text(await source.read(book.byteLength - 1, 1))).toBe(text(book.subarray(-1)));
    await expect(source.read(book.byteLength - 5, 6)).rejects.toThrow(RangeError);
    await source.close();
    expect(Buffer.from((await files.get('books/one.epub')) ?? []).equals(book)).toBe(true);
  });

  it('throws when a missing key is opened', async () => {
    await expect(files.open('books/none.epub')).rejects.toThrow(FileNotFoundError);
  });

  it('removes a file, and ignores a second removal', async () => {
    await files.put('covers/gone.webp', Buffer.from('x'));
    await files.remove('covers/gone.webp');
    await files.remove('covers/gone.webp');
    expect(await files.get('covers/gone.webp')).toBeUndefined();
  });

  it('removes a folder with everything in it, and nothing else', async () => {
    const inside = ['0', '1048576', 'parts/x'].map((name) => `uploads/one/${name}`);
    const outside = ['uploads/one-more/0', 'uploads/two/0'];
    for (const key of [...inside, ...outside]) await files.put(key, Buffer.from('x'));
    await files.removeFolder('uploads/one');
    await files.removeFolder('uploads/one');
    const sizes = await Promise.all([...inside, ...outside].map(async (key) => (await files.get(key))?.byteLength));
    expect(sizes).toEqual([undefined, undefined, undefined, 1, 1]);
    await expect(async () => files.removeFolder('uploads/..')).rejects.toThrow('not a valid key');
    await expect(async () => files.removeFolder('')).rejects.toThrow('not a valid key');
  });

  it('rejects a key that could escape the store', async () => {
    await expect(async () => files.put('../outside', Buffer.from('x'))).rejects.toThrow('not a valid key');
    await expect(async () => files.get('covers//x')).rejects.toThrow('not a valid key');
    await expect(async () => files.open('/etc/passwd')).rejects.toThrow('not a valid key');
    await expect(async () => files.get('.unfinished/x')).rejects.toThrow('not a valid key');
  });

  it('serves an entry of a book without reading the whole book', async () => {
    const database = await openTestDatabase();
    const { id } = await database.db
      .insertInto('products')
      .values({ identifier: 'urn:test:one', name: 'One', slug: 'one' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await anEdition({ db: database.db, files }, id);
    await database.close();
    const archive = await openZip(await files.open(`books/test-${id}/publication.epub`));
    const entry = archive.find('text/chapter one.xhtml');
    expect(entry && text(await archive.read(entry))).toBe(CHAPTER);
    await archive.close();
  });
});

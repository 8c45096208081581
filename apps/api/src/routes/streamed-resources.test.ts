/** Large files of a book are read while they are sent, so clients that do not read occupy little memory. */
import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { measureMemoryGrowth } from '../../test/memory-growth.ts';
import { type OpenBook, openBook } from '../../test/open-book.ts';

const MEBIBYTE = 1024 * 1024;
const PICTURE = randomBytes(8 * MEBIBYTE);
/** Random bytes, because they hardly compress. */
const CHAPTER = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body><p>${randomBytes(3 * MEBIBYTE).toString('hex')}</p></body></html>`;
/** A recording that was stored compressed by an import from before range requests were supported. */
const RECORDING = randomBytes(3 * MEBIBYTE).toString('hex');
const READERS = 100;

let shop: TestShop;
let book: OpenBook;
beforeAll(async () => {
  shop = await openTestShop();
  const { id } = await aBook(shop.deps, { slug: 'a-large-book', priceCents: 0 });
  await anEdition(shop.deps, id, {
    files: { 'one.xhtml': CHAPTER, 'map.png': PICTURE, 'talk.mp3': RECORDING },
    manifest: {
      readingOrder: [{ href: 'one.xhtml', type: 'application/xhtml+xml' }],
      resources: [
        { href: 'map.png', type: 'image/png' },
        { href: 'talk.mp3', type: 'audio/mpeg' },
      ],
    },
  });
  book = await openBook(shop, await shop.signIn('reads_large_books'), 'a-large-book');
});
afterAll(() => shop.close());

const KINDS: readonly (readonly [string, string, Record<string, string>, Buffer])[] = [
  ['a picture', 'map.png', {}, PICTURE],
  [
    'a range of a picture',
    'map.png',
    { range: `bytes=1000-${7 * MEBIBYTE}` },
    PICTURE.subarray(1000, 7 * MEBIBYTE + 1),
  ],
  ['a chapter as gzip', 'one.xhtml', { 'accept-encoding': 'gzip' }, Buffer.from(CHAPTER)],
  ['a chapter for a client without gzip', 'one.xhtml', { 'accept-encoding': 'identity' }, Buffer.from(CHAPTER)],
  [
    'a chapter for a client that requests a range',
    'one.xhtml',
    { 'accept-encoding': 'gzip', range: 'bytes=5-9' },
    Buffer.from(CHAPTER),
  ],
  [
    'a range of a compressed recording',
    'talk.mp3',
    { range: `bytes=1000000-${4 * MEBIBYTE}` },
    Buffer.from(RECORDING).subarray(1_000_000, 4 * MEBIBYTE + 1),
  ],
];

it.each(KINDS)(
  'sends the same bytes and their length for %s',
  { tags: ['check-48'] },
  async (_, path, headers, expected) => {
    const response = await book.request(path, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(body.byteLength));
    const bytes = response.headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body;
    expect(Buffer.compare(bytes, expected)).toBe(0);
  },
);

it.each(KINDS)(
  'needs little memory for clients that do not read %s',
  { tags: ['check-59'] },
  async (_, path, headers) => {
    await (await book.request(path, { headers })).arrayBuffer();
    const memory = await measureMemoryGrowth();
    const readers = await Promise.all(
      Array.from({ length: READERS }, async () => {
        const reader = (await book.request(path, { headers })).body?.getReader();
        await reader?.read();
        return reader;
      }),
    );
    const growth = await memory.growth();
    await Promise.all(readers.map(async (reader) => reader?.cancel()));
    // One chunk for each client, not the whole file.
    expect(growth).toBeLessThan(READERS * MEBIBYTE);
  },
);

it('keeps a book open while a response is being sent, and closes it afterwards', async () => {
  const response = await book.request('map.png');
  await shop.deps.publicationPool.close();
  expect((await response.arrayBuffer()).byteLength).toBe(PICTURE.byteLength);
});

it('closes a book whose clients have disconnected', async () => {
  const disconnected = new AbortController();
  // The last client disconnects before its response is sent.
  const signals = [disconnected.signal, disconnected.signal, disconnected.signal, AbortSignal.abort()];
  const responses = await Promise.all(signals.map((signal) => book.request('map.png', { signal })));
  const [canceled] = responses;
  await canceled?.body?.cancel();
  disconnected.abort();
  await shop.deps.publicationPool.close();
  // The other responses fail because the file is closed.
  for (const response of responses.slice(1)) await expect(response.arrayBuffer()).rejects.toBeInstanceOf(Error);
  expect((await book.request('map.png')).status).toBe(200);
});

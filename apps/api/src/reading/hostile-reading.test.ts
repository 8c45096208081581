import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE_BOOKS } from '../../test/a-hostile-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { importBook } from '../catalog/index.ts';
import { readingWorkers } from '../workers/index.ts';
import type { readNote } from './read-text.ts';

/** Visitors get a response within 50 ms on a quiet machine. Next to other tests, five times as much is allowed. */
const MAX_DELAY_MS = 5 * 50;
const SCALE = 0.1;
const KINDS = [
  'contents of 60,000 entries',
  'a chapter of 30 MB',
  'a chapter of 1,000 levels',
  'text of combining marks',
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it.each(KINDS)(
  'responds to other requests while it cuts a sample, extracts a note and searches a book with %s',
  { tags: ['check-45'], timeout: 120_000 },
  async (kind) => {
    const { db, files, publicationPool, bookTextCache } = shop.deps;
    const file = join(shop.directory, `${kind.replaceAll(/\W/g, '-')}.epub`);
    writeFileSync(file, (await HOSTILE_BOOKS[kind]?.(SCALE)) ?? '');
    const { id } = await importBook({ db, files, maxBytes: 512 * 1024 ** 2 }, file);
    const edition = await db
      .selectFrom('editions')
      .select(['publication_key', 'manifest_key'])
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const sample = await publicationPool.use({ ...edition, sampleShare: 0.5 }, async ({ manifest }) => manifest.length);
    const documents = await bookTextCache.get(edition);
    const document = await publicationPool.use(edition, async ({ archive, readingOrder }) => {
      const entry = archive.find(readingOrder[0]?.href ?? '');
      return entry ? archive.read(entry) : new Uint8Array();
    });
    const note = await readingWorkers.run<typeof readNote>('readNote', { document, id: 'missing' });
    delay.disable();
    expect(delay.percentile(99) / 1e6).toBeLessThan(MAX_DELAY_MS);
    expect([sample > 0, documents.length, note]).toEqual([true, 1, undefined]);
  },
);

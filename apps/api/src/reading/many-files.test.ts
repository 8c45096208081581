/** An author can store a draft with as many files as the limits allow. Opening it must not delay other requests. */
import { createZipWriter, memorySink } from '@octavo/epub/zip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { measureTurns } from '../../test/measure-turns.ts';
import { readingWorkers } from '../workers/index.ts';
import { PublicationPool } from './publication-pool.ts';
import type { splitManifest } from './served-manifest.ts';

const FILES = 24_000;
const MAX_TURN_MS = 50;
const EDITION = { publication_key: 'books/many/publication.epub', manifest_key: 'books/many/manifest.json' };
const nameOf = (number: number) => `images/picture ${number}-é.png`;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const sink = memorySink();
  const zip = createZipWriter(sink);
  const resources: object[] = [];
  await zip.add('one.xhtml', '<p/>', 'stored');
  for (let at = 1; at < FILES; at += 1) {
    await zip.add(nameOf(at), 'x', 'stored');
    resources.push({
      href: encodeURI(nameOf(at)),
      type: 'image/png',
      size: 1,
      height: 1,
      width: 1,
      title: 'é'.repeat(60),
    });
  }
  await zip.finish();
  const readingOrder = [{ href: 'one.xhtml', type: 'application/xhtml+xml', cfi: '/6/2' }];
  const manifest = { metadata: { title: 'Many', language: ['en'] }, readingOrder, resources };
  // The first job of the process starts a thread.
  await readingWorkers.run<typeof splitManifest>('splitManifest', Buffer.from('{"readingOrder":[],"resources":[]}'));
  await shop.deps.files.put(EDITION.publication_key, sink.bytes());
  await shop.deps.files.put(EDITION.manifest_key, Buffer.from(JSON.stringify(manifest)));
});
afterAll(() => shop.close());

it('opens a book of 24,000 files in short turns', { tags: ['check-59'], retry: 2 }, async () => {
  const pool = new PublicationPool(shop.deps.files);
  const turns = measureTurns();
  const opened = await pool.use(EDITION, async (publication) => ({
    title: publication.metadata.title,
    documents: publication.readingOrder,
    resources: publication.resources.length,
    last: publication.find(nameOf(FILES - 1)),
    unlisted: publication.find('manifest.json'),
  }));
  const longest = await turns.end();
  await pool.close();
  expect(opened).toEqual({
    title: 'Many',
    documents: [{ href: 'one.xhtml', type: 'application/xhtml+xml', cfi: '/6/2' }],
    resources: FILES - 1,
    last: { entry: expect.objectContaining({ name: nameOf(FILES - 1) }) as unknown, mediaType: 'image/png' },
    unlisted: undefined,
  });
  expect(longest).toBeLessThan(MAX_TURN_MS);
});

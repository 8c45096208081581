import { writeEpub } from '@octavo/epub/write';
import { createZipWriter, memorySink } from '@octavo/epub/zip';
import type { Deps } from '../src/deps.ts';

/** A short book in the served format; its last entry is not in the manifest. */
export const CHAPTER = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body><p>${'It was a dark night. '.repeat(60)}</p></body></html>`;
export const PICTURE = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);

interface EditionContent {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly manifest: object;
}

const SHORT_BOOK: EditionContent = {
  files: { 'text/chapter one.xhtml': CHAPTER, 'images/map.png': PICTURE, 'META-INF/secret.xml': '<secret/>' },
  manifest: {
    metadata: { title: 'A Short Book', readingProgression: 'ltr', layout: 'reflowable', numberOfPositions: 2 },
    readingOrder: [{ href: 'text/chapter%20one.xhtml', type: 'application/xhtml+xml' }],
    resources: [{ href: 'images/map.png', type: 'image/png' }],
  },
};

/** Adds a readable edition to a product, as an import does. */
export async function anEdition(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  productId: number,
  content: EditionContent = SHORT_BOOK,
): Promise<void> {
  const sink = memorySink();
  const zip = createZipWriter(sink);
  for (const [name, bytes] of Object.entries(content.files))
    await zip.add(name, bytes, typeof bytes === 'string' ? 'deflated' : 'stored');
  await zip.finish();
  const folder = `books/test-${productId}`;
  const edition = {
    original_key: `${folder}/original.epub`,
    publication_key: `${folder}/publication.epub`,
    manifest_key: `${folder}/manifest.json`,
  };
  const original = {
    identifier: `urn:octavo:test:edition-${productId}`,
    title: 'A Short Book',
    language: 'en',
    modified: '2025-01-01T00:00:00Z',
    creators: [],
    documents: [{ href: 'one.xhtml', title: 'One', content: CHAPTER }],
  };
  await files.put(edition.original_key, await writeEpub(original));
  await files.put(edition.publication_key, sink.bytes());
  await files.put(edition.manifest_key, Buffer.from(JSON.stringify(content.manifest)));
  await db
    .insertInto('editions')
    .values({ ...edition, product_id: productId, content_hash: `test-${productId}`, size_bytes: 1 })
    .execute();
}

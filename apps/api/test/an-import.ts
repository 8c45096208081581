import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Book, writeEpub, xhtmlDocument } from '@octavo/epub/write';
import { type BookOverrides, type ImportedBook, importBook } from '../src/catalog/index.ts';
import { PIXEL_COVER } from './a-pixel.ts';
import type { TestShop } from './harness.ts';

let count = 0;

/** Imports a generated EPUB with a cover. Pass `resources` without one for a drawn cover. */
export async function anImport(
  { deps: { db, files }, directory }: Pick<TestShop, 'deps' | 'directory'>,
  book: Partial<Book> = {},
  overrides: BookOverrides = {},
): Promise<ImportedBook> {
  count += 1;
  const bytes = await writeEpub({
    identifier: `urn:octavo:test:import-${count}`,
    title: `Imported ${count}`,
    language: 'en',
    modified: '2025-01-01T00:00:00Z',
    creators: [{ name: 'Maren Oskalo' }],
    documents: [
      {
        href: 'one.xhtml',
        title: 'One',
        content: xhtmlDocument({ title: 'One', language: 'en', body: '<p>It began.</p>' }),
      },
    ],
    resources: [PIXEL_COVER],
    ...book,
  });
  const file = join(directory, `import-${count}.epub`);
  await writeFile(file, bytes);
  return importBook({ db, files, maxBytes: 10_000_000 }, file, overrides);
}

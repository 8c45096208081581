import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Book } from '@octavo/epub/write';
import { type BookOverrides, type ImportedBook, importBook } from '../src/catalog/index.ts';
import { anEpub } from './an-author.ts';
import type { TestShop } from './harness.ts';

let count = 0;

/** Imports a generated EPUB with a cover. Pass `resources` without one for a drawn cover. */
export async function anImport(
  { deps: { db, files }, directory }: Pick<TestShop, 'deps' | 'directory'>,
  book: Partial<Book> = {},
  overrides: BookOverrides = {},
): Promise<ImportedBook> {
  count += 1;
  const bytes = await anEpub(book);
  const file = join(directory, `import-${count}.epub`);
  await writeFile(file, bytes);
  return importBook({ db, files, maxBytes: 10_000_000 }, file, overrides);
}

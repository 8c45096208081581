import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Folder of the real books: `OCTAVO_REAL_BOOKS`, by default `shared/epubs` beside the repository. */
export const REAL_BOOKS = resolve(root, process.env['OCTAVO_REAL_BOOKS'] ?? '../shared/epubs');

/** File names of the real books. Empty when the folder is missing; the tests are then skipped visibly. */
export const realBooks = epubsIn('.');

/** Paths of the small books beside them: from public reports, conformance tests and samples of the standard. */
export const reportedBooks: readonly string[] = ['reported', 'w3c', 'idpf'].flatMap(epubsIn);

function epubsIn(folder: string): string[] {
  const path = join(REAL_BOOKS, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.epub'))
    .map((name) => join(folder, name))
    .toSorted();
}

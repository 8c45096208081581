import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Folder of the real books: `OCTAVO_REAL_BOOKS`, by default `shared/epubs` beside the repository. */
export const REAL_BOOKS = resolve(root, process.env['OCTAVO_REAL_BOOKS'] ?? '../shared/epubs');

/** File names of the real books. Empty when the folder is missing; the tests are then skipped visibly. */
export const realBooks: readonly string[] = existsSync(REAL_BOOKS)
  ? readdirSync(REAL_BOOKS)
      .filter((name) => name.endsWith('.epub'))
      .toSorted()
  : [];

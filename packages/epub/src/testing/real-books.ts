import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Folder with the real books: `OCTAVO_REAL_BOOKS`, else `shared/epubs` beside the repository. */
export const REAL_BOOKS = resolve(root, process.env['OCTAVO_REAL_BOOKS'] ?? '../shared/epubs');

/** Names of the real books; empty where the folder is absent, and tests over them say so. */
export const realBooks: readonly string[] = existsSync(REAL_BOOKS)
  ? readdirSync(REAL_BOOKS)
      .filter((name) => name.endsWith('.epub'))
      .toSorted()
  : [];

import { fileURLToPath } from 'node:url';

/** Folder of the real books. */
export const booksDir =
  process.env['OCTAVO_REAL_BOOKS'] ?? fileURLToPath(new URL('../../../../../shared/epubs', import.meta.url));

import { type BookReport, checkBook } from '@octavo/epub/report';
import { fileSource } from '@octavo/epub/zip';

/** Checks the EPUB file at `path` as an import does, and stores nothing. Runs in a worker. */
export const checkBookFile = async (path: string): Promise<BookReport> => checkBook(await fileSource(path));

import { readFile } from 'node:fs/promises';

/** The manifest and the texts of a book as stored. */
export interface EditionFiles {
  readonly manifest: Uint8Array;
  readonly texts: Uint8Array;
}

/** The paths of copies of both files. A worker reads them itself: as a message they would occupy the event loop of the shop. */
export interface EditionPaths {
  readonly manifest: string;
  readonly texts: string;
}

/** Reads the copies. Runs in a worker. */
export const readEditionFiles = async ({ manifest, texts }: EditionPaths): Promise<EditionFiles> => ({
  manifest: await readFile(manifest),
  texts: await readFile(texts),
});

import type { RandomAccessSource } from '@octavo/epub/zip';

/**
 * Where book files and covers live: keys of `/`-separated segments in, bytes out.
 * Stored files never change under their key, so that any process may cache what it read.
 */
export interface FileStore {
  /** Stores bytes under a key, whole or not at all. Storing the same key again replaces the file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a copy of a local file without reading it into memory. */
  putFile(key: string, path: string): Promise<void>;
  /** Reads a whole file; `undefined` when there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Opens a file for random access; the caller closes it. @throws {MissingFileError} when there is none. */
  open(key: string): Promise<RandomAccessSource>;
  /** Removes a file; a missing one is no fault. */
  remove(key: string): Promise<void>;
}

/** There is no file under a key. */
export class FileNotFoundError extends Error {
  override readonly name = 'MissingFileError';
  constructor(key: string, options?: ErrorOptions) {
    super(`The file store has no ${key}.`, options);
  }
}

/** Keys are made by us from hashes and fixed words; anything else is a fault in the program. */
export function validateKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key))
    throw new Error(`"${key}" is no key of the file store.`);
  return key;
}

import type { RandomAccessSource } from '@octavo/epub/zip';

/**
 * The storage of book files and covers: keys of `/`-separated segments to bytes. Stored files never change under their key,
 * so any process may cache them.
 */
export interface FileStore {
  /** Stores bytes under a key, atomically. Storing the same key again replaces the file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a copy of a local file without reading it into memory. */
  putFile(key: string, path: string): Promise<void>;
  /** Reads a whole file; `undefined` when it does not exist. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Opens a file for random access; the caller closes it. @throws {FileNotFoundError} when it does not exist. */
  open(key: string): Promise<RandomAccessSource>;
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** Removes all files whose keys begin with `folder` and a slash. */
  removeFolder(folder: string): Promise<void>;
  /** Removes the remains of writes that were interrupted before this time. No key refers to them. */
  removeInterrupted(before: Date): Promise<void>;
  /** Returns how many bytes can still be stored; infinite when the store has no fixed size. */
  freeBytes(): Promise<number>;
}

/** No file exists under a key. */
export class FileNotFoundError extends Error {
  override readonly name = 'FileNotFoundError';
  constructor(key: string, options?: ErrorOptions) {
    super(`The file store has no file ${key}.`, options);
  }
}

/** Keys are built from hashes and constants; any other key is a bug. */
export function validateKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key))
    throw new Error(`"${key}" is not a valid key of the file store.`);
  return key;
}

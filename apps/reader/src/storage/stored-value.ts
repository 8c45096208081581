import type { PageData } from '../session/page-data.ts';
import { storedText } from './stored-text.ts';

/** A value that outlives the page, such as unsynced data. */
export interface StoredValue {
  read(): unknown;
  /** `undefined` removes it. */
  write(value: unknown): void;
}

/** The user of stored data, and the key that encrypts it at sign-out. */
export type StorageOwner = Pick<PageData, 'reader' | 'seal'>;

/** Owner of the positions in samples. A sample has no user; a user who buys the book on this device continues there. */
export const SAMPLE_READER = 'sample';

/** The key of an entry. Keep it in sync with the prefixes in `encrypted-storage.ts`. */
export const storageKey = (reader: string, book: string, name: string): string =>
  `octavo-reading:${reader}:${book}:${name}`;
const encryptionKeyName = (reader: string): string => `octavo-seal:${reader}`;

/**
 * The storage id of a book. It is independent of the edition, so that the next edition finds the data. The id of the edition
 * is used if the server sends no book.
 */
export const bookStorageId = ({ book, edition }: Pick<PageData, 'book' | 'edition'>): string =>
  book === '' ? edition : `book-${book}`;

/**
 * Stores a value in this browser. Nothing is stored for an anonymous reader, since the next user would see it. The same holds
 * after the user has signed out: then the encryption key is missing, and nothing is written.
 */
export function storedValue(
  { reader, seal }: StorageOwner,
  book: string,
  name: string,
  storage?: Storage,
): StoredValue {
  const text = reader === '' ? undefined : storedText(storageKey(reader, book, name), storage);
  const isSignedOut = (): boolean => seal !== '' && storedText(encryptionKeyName(reader), storage).read() === null;
  return {
    read() {
      try {
        return JSON.parse(text?.read() ?? 'null') ?? undefined;
      } catch {
        // Truncated by a crash during the write: only the server's value is left.
        return undefined;
      }
    },
    write(value) {
      if (value === undefined) text?.write(undefined);
      else if (!isSignedOut()) text?.write(JSON.stringify(value));
    },
  };
}

/** Stores the user's encryption key for the page of this origin that runs at sign-out. */
export function storeEncryptionKey({ reader, seal }: StorageOwner, storage?: Storage): void {
  if (reader !== '' && seal !== '') storedText(encryptionKeyName(reader), storage).write(seal);
}

/** Data stored under the id of an edition by an earlier version. */
export interface EditionEntry {
  readonly key: string;
  readonly reader: string;
  readonly edition: string;
  readonly name: string;
}

/** Data of this user, and of samples, that is stored under the id of an edition. */
export const editionEntries = ({ reader: own }: Pick<StorageOwner, 'reader'>, storage: Storage): EditionEntry[] =>
  Object.keys(storage).flatMap((key) => {
    const [area, reader = '', edition = '', name = ''] = key.split(':');
    const isOwnEntry = area === 'octavo-reading' && (reader === own || reader === SAMPLE_READER) && name !== '';
    return isOwnEntry && edition !== 'all' && !edition.startsWith('book-') ? [{ key, reader, edition, name }] : [];
  });

/** Whether there is data of this user that `restoreStored` would restore. */
export function hasStoredToRestore(owner: Pick<StorageOwner, 'reader'>, storage?: Storage): boolean {
  try {
    const area = storage ?? localStorage;
    const hasEncrypted = Object.keys(area).some((key) => key.startsWith(`octavo-sealed:${owner.reader}:`));
    return hasEncrypted || editionEntries(owner, area).length > 0;
  } catch {
    // Storage is unavailable, so there is nothing to restore.
    return false;
  }
}

/** A value that is lost with the page. */
export function inMemoryValue(initial?: unknown): StoredValue {
  let value = initial;
  return { read: () => value, write: (next) => void (value = next) };
}

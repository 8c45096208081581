import type { PageData } from '../session/page-data.ts';
import { storedText } from './stored-text.ts';

/** A value that outlives the page: what could not be sent yet. */
export interface StoredValue {
  read(): unknown;
  /** `undefined` forgets it. */
  write(value: unknown): void;
}

/** Whose it is, and what seals it when they sign out. */
export type StorageOwner = Pick<PageData, 'reader' | 'seal'>;

/** Whose place in a sample is: a sample has no reader, and whoever buys the book on this device is taken for who began it. */
export const SAMPLE_READER = 'sample';

/** Where something waits. What of this is written into `sealed-kept.ts` as well has to stay in step with it. */
export const storageKey = (reader: string, book: string, name: string): string =>
  `octavo-reading:${reader}:${book}:${name}`;
const encryptionKeyName = (reader: string): string => `octavo-seal:${reader}`;

/**
 * The name that what waits for a book has here: the book's own, since the next edition must find what was made in this one.
 * The edition's is left to servers that name no book.
 */
export const bookStorageId = ({ book, edition }: Pick<PageData, 'book' | 'edition'>): string =>
  book === '' ? edition : `book-${book}`;

/**
 * Keeps a value in this browser. For nobody in particular nothing is kept: it would be the next person's. So it would be where
 * the reader has signed out meanwhile: then the seal is gone, and nothing more is written.
 */
export function storedValue({ reader, seal }: StorageOwner, book: string, name: string, storage?: Storage): StoredValue {
  const text = reader === '' ? undefined : storedText(storageKey(reader, book, name), storage);
  const isSignedOut = (): boolean => seal !== '' && storedText(encryptionKeyName(reader), storage).read() === null;
  return {
    read() {
      try {
        return JSON.parse(text?.read() ?? 'null') ?? undefined;
      } catch {
        // Cut off by a crash while it was written: the server's is then all there is.
        return undefined;
      }
    },
    write(value) {
      if (value === undefined) text?.write(undefined);
      else if (!isSignedOut()) text?.write(JSON.stringify(value));
    },
  };
}

/** Lays down what will seal this reader's values, for the page of this origin that is shown when they sign out. */
export function storeEncryptionKey({ reader, seal }: StorageOwner, storage?: Storage): void {
  if (reader !== '' && seal !== '') storedText(encryptionKeyName(reader), storage).write(seal);
}

/** What waits under the name of an edition: earlier versions gave it that. */
export interface EditionEntry {
  readonly key: string;
  readonly reader: string;
  readonly edition: string;
  readonly name: string;
}

/** What this reader, and whoever read samples here, left under names of editions. */
export const editionEntries = ({ reader: own }: Pick<StorageOwner, 'reader'>, storage: Storage): EditionEntry[] =>
  Object.keys(storage).flatMap((key) => {
    const [area, reader = '', edition = '', name = ''] = key.split(':');
    const isOwnEntry = area === 'octavo-reading' && (reader === own || reader === SAMPLE_READER) && name !== '';
    return isOwnEntry && edition !== 'all' && !edition.startsWith('book-') ? [{ key, reader, edition, name }] : [];
  });

/** Whether anything of this reader waits where a page does not look for it by itself. */
export function hasStoredToRestore(owner: Pick<StorageOwner, 'reader'>, storage?: Storage): boolean {
  try {
    const area = storage ?? localStorage;
    const hasEncrypted = Object.keys(area).some((key) => key.startsWith(`octavo-sealed:${owner.reader}:`));
    return hasEncrypted || editionEntries(owner, area).length > 0;
  } catch {
    // A browser that may keep nothing has nothing.
    return false;
  }
}

/** A value that is kept for as long as the page. */
export function inMemoryValue(initial?: unknown): StoredValue {
  let value = initial;
  return { read: () => value, write: (next) => void (value = next) };
}

import type { PageData } from '../session/page-data.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { storageKey, bookStorageId, editionEntries } from './stored-value.ts';
import { mergeStored } from './merge-stored.ts';
import { decryptStorage } from './encrypted-storage.ts';

/**
 * Restores data stored in other places: data encrypted at sign-out, and data stored under the id of an edition. The server
 * knows the earlier editions of the book; `remaining` resolves when their data is restored. If they are unknown, the data
 * stays in place.
 */
export async function restoreStored(
  pageData: Pick<PageData, 'book' | 'edition' | 'reader' | 'seal'>,
  session: Pick<ReadingSession, 'editions'>,
  storage: Storage = localStorage,
): Promise<{ readonly remaining: Promise<void> }> {
  // Without Web Crypto, nothing was encrypted either.
  await decryptStorage(pageData, storage).catch(() => undefined);
  if (pageData.book === '') return { remaining: Promise.resolve() };
  const adopt = (editions: ReadonlySet<string>): void => {
    for (const { key, reader, edition, name } of editionEntries(pageData, storage)) {
      const text = storage.getItem(key);
      if (text === null || !editions.has(edition)) continue;
      if (mergeStored(storage, storageKey(reader, bookStorageId(pageData), name), text)) storage.removeItem(key);
    }
  };
  adopt(new Set([pageData.edition]));
  const adoptOtherEditions = async (): Promise<void> => adopt(new Set(await session.editions()));
  const hasRemaining = editionEntries(pageData, storage).length > 0;
  // Without a connection, the editions are requested the next time.
  return { remaining: hasRemaining ? adoptOtherEditions().catch(() => undefined) : Promise.resolve() };
}

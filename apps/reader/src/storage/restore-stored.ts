import type { PageData } from '../session/page-data.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { storageKey, bookStorageId, editionEntries } from './stored-value.ts';
import { mergeStored } from './merge-stored.ts';
import { decryptStorage } from './encrypted-storage.ts';

/**
 * Lays what waits under other names where this version looks for it: what was sealed when its reader signed out, and what an
 * edition's name was given to. What the other editions of the book were the server has to tell: `others` is when that is done,
 * and where it cannot be told everything stays where it is.
 */
export async function restoreStored(
  pageData: Pick<PageData, 'book' | 'edition' | 'reader' | 'seal'>,
  session: Pick<ReadingSession, 'editions'>,
  storage: Storage = localStorage,
): Promise<{ readonly remaining: Promise<void> }> {
  // Without a cipher nothing was sealed either.
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
  // Without a connection they are asked for the next time.
  return { remaining: hasRemaining ? adoptOtherEditions().catch(() => undefined) : Promise.resolve() };
}

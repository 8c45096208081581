import type { PageFacts } from '../session/page-facts.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { keptKey, keptName, keptOfEditions } from './kept-value.ts';
import { layDown } from './lay-down.ts';
import { openSealed } from './sealed-kept.ts';

/**
 * Lays what waits under other names where this version looks for it: what was sealed when its reader signed out, and what an
 * edition's name was given to. What the other editions of the book were the server has to tell: `others` is when that is done,
 * and where it cannot be told everything stays where it is.
 */
export async function takeUpKept(
  facts: Pick<PageFacts, 'book' | 'edition' | 'reader' | 'seal'>,
  session: Pick<ReadingSession, 'editions'>,
  storage: Storage = localStorage,
): Promise<{ readonly others: Promise<void> }> {
  // Without a cipher nothing was sealed either.
  await openSealed(facts, storage).catch(() => undefined);
  if (facts.book === '') return { others: Promise.resolve() };
  const take = (editions: ReadonlySet<string>): void => {
    for (const { key, reader, edition, name } of keptOfEditions(facts, storage)) {
      const text = storage.getItem(key);
      if (text === null || !editions.has(edition)) continue;
      if (layDown(storage, keptKey(reader, keptName(facts), name), text)) storage.removeItem(key);
    }
  };
  take(new Set([facts.edition]));
  const ask = async (): Promise<void> => take(new Set(await session.editions()));
  const isLeft = keptOfEditions(facts, storage).length > 0;
  // Without a connection they are asked for the next time.
  return { others: isLeft ? ask().catch(() => undefined) : Promise.resolve() };
}

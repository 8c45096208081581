import * as v from 'valibot';
import type { PageData } from '../session/page-data.ts';
import { SavedPositionSchema } from '../session/reading-changes.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { bookStorageId, storedValue, type StoredValue, SAMPLE_READER } from '../storage/stored-value.ts';

/**
 * Lets the place of a sample live in this browser, as no server keeps it. Whoever opens the bought book for the first time
 * begins where the sample was left; from then on the place is the server's and the sample's is forgotten.
 */
export function withSamplePosition(
  session: ReadingSession,
  pageData: Pick<PageData, 'book' | 'edition' | 'sample'>,
  storage: StoredValue = storedValue({ reader: SAMPLE_READER, seal: '' }, bookStorageId(pageData), 'place'),
): ReadingSession {
  if (bookStorageId(pageData) === '') return session;
  const readStored = () => {
    const read = v.safeParse(SavedPositionSchema, storage.read());
    return read.success ? read.output : undefined;
  };
  if (pageData.sample)
    return {
      ...session,
      position: () => Promise.resolve(readStored()),
      savePosition(place) {
        storage.write(place);
        return Promise.resolve(undefined);
      },
    };
  return {
    ...session,
    async position() {
      const saved = await session.position();
      const place = saved ? undefined : readStored();
      // Shares are told of the sample's text there; the place itself is the same in the whole book.
      return saved ?? (place && { ...place, total_progression: 0 });
    },
    async savePosition(place) {
      const version = await session.savePosition(place);
      storage.write(undefined);
      return version;
    },
  };
}

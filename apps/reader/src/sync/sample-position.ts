import * as v from 'valibot';
import type { PageData } from '../session/page-data.ts';
import { SavedPositionSchema } from '../session/reading-changes.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { bookStorageId, storedValue, type StoredValue, SAMPLE_READER } from '../storage/stored-value.ts';

/**
 * Stores the position of a sample in this browser, since the server stores none. The purchased book first opens at that
 * position. When the server has a position, that of the sample is removed.
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
      savePosition(position) {
        storage.write(position);
        return Promise.resolve(undefined);
      },
    };
  return {
    ...session,
    async position() {
      const saved = await session.position();
      const position = saved ? undefined : readStored();
      // A progression in the sample is not the one in the book, but the CFI is valid in both.
      return saved ?? (position && { ...position, total_progression: 0 });
    },
    async savePosition(position) {
      const version = await session.savePosition(position);
      storage.write(undefined);
      return version;
    },
  };
}

import { expect, it } from 'vitest';
import type { PositionUpdate, ReadingSession, SavedPosition } from '../session/reading-session.ts';
import { inMemoryValue } from '../storage/stored-value.ts';
import { withSamplePosition } from './sample-position.ts';

const aPosition = { cfi: 'epubcfi(/6/4!/4/2)', total_progression: 0.6, chapter: 'Two' };

/** A server that stores the position of one book. */
function aServer(saved?: SavedPosition) {
  const sent: PositionUpdate[] = [];
  const session = {
    position: () => Promise.resolve(saved),
    savePosition(next: PositionUpdate) {
      sent.push(next);
      return Promise.resolve(1);
    },
  } as unknown as ReadingSession;
  return { sent, session };
}

const ofSample = { book: '12', edition: 'abc', sample: { share: 0.1 } };
const ofBook = { book: '12', edition: 'abc', sample: null };

it('stores the position of a sample only in this browser', async () => {
  const { session, sent } = aServer();
  const storage = inMemoryValue();
  await withSamplePosition(session, ofSample, storage).savePosition({ ...aPosition, baseVersion: null });
  expect(sent).toEqual([]);
  expect(await withSamplePosition(session, ofSample, storage).position()).toEqual(aPosition);
});

it('opens the purchased book at the position of the sample', async () => {
  const { session } = aServer();
  const opened = await withSamplePosition(session, ofBook, inMemoryValue(aPosition)).position();
  expect(opened).toMatchObject({ cfi: aPosition.cfi, chapter: 'Two' });
});

it('prefers the saved position of the book', async () => {
  const own = { cfi: 'epubcfi(/6/8!/4/2)', total_progression: 0.4, version: 3 };
  const { session } = aServer(own);
  expect(await withSamplePosition(session, ofBook, inMemoryValue(aPosition)).position()).toEqual(own);
});

it('removes the position of the sample after the server has one', async () => {
  const { session, sent } = aServer();
  const storage = inMemoryValue(aPosition);
  const book = withSamplePosition(session, ofBook, storage);
  await book.savePosition({ ...aPosition, baseVersion: null });
  expect(sent).toHaveLength(1);
  expect(storage.read()).toBeUndefined();
});

it('does not change a session without a book id', () => {
  const { session } = aServer();
  expect(withSamplePosition(session, { book: '', edition: '', sample: null })).toBe(session);
});

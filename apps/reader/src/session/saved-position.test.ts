import { aLocator, invalidLocators } from '@octavo/core/testing';
import { describe, expect, it } from 'vitest';
import { inMemoryValue } from '../storage/stored-value.ts';
import { withSamplePosition } from '../sync/sample-position.ts';
import { UnsyncedPositionStorage } from '../sync/unsynced-position.ts';
import { anAnnotation } from '../testing/an-annotation.ts';
import { withPreloadedState } from './preloaded-state.ts';
import { parseChanges } from './reading-changes.ts';
import { createReadingSession } from './reading-session.ts';

const PAGE = 'http://127.0.0.1:3001/read/abc/';
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const sessionWith = (json: string) => createReadingSession(PAGE, () => Promise.resolve(new Response(json, JSON_TYPE)));
const ofBook = { book: '12', edition: 'abc', sample: null };

/** The position that each source of positions returns for this JSON. */
async function positionsFrom(json: string) {
  const value: unknown = JSON.parse(json);
  const empty = createReadingSession(PAGE, () => Promise.resolve(new Response(null, { status: 204 })));
  const kept = { position: value, settings: null, book_settings: null };
  return {
    server: await sessionWith(json).position(),
    page: await withPreloadedState(empty, { kept, opening: null }, false).position(),
    unsynced: new UnsyncedPositionStorage(inMemoryValue({ place: value, base: null, onTheWay: [] })).adopt()?.place,
    sample: await withSamplePosition(empty, { ...ofBook, sample: { share: 0.1 } }, inMemoryValue(value)).position(),
    purchase: await withSamplePosition(empty, ofBook, inMemoryValue(value)).position(),
    change: parseChanges({ cursor: '1', position: value }).position,
  };
}

const nowhere = {
  server: undefined,
  page: undefined,
  unsynced: undefined,
  sample: undefined,
  purchase: undefined,
  change: undefined,
};

describe('a saved position', () => {
  it.each(invalidLocators)('is ignored when $field is $problem', async ({ json }) =>
    expect(await positionsFrom(json)).toEqual(nowhere),
  );

  it.each(['null', '[]', '{}', '"epubcfi(/6/4)"', '0.5'])('is ignored when it is %s', async (json) =>
    expect(await positionsFrom(json)).toEqual(nowhere),
  );

  it('is restored without unknown fields', async () => {
    const extra = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`extra_${index}`, index]));
    const saved = { ...aLocator({ chapter: 'Two' }), version: 3, updated_at: '2026-03-05T16:07:00Z' };
    const { purchase, ...others } = await positionsFrom(JSON.stringify({ ...extra, ...saved }));
    for (const position of Object.values(others)) expect(position).toEqual(saved);
    // A fraction of the sample is not a fraction of the book.
    expect(purchase).toEqual({ ...saved, total_progression: 0 });
  });
});

describe('changes of other devices', () => {
  const valid = anAnnotation();
  const deleted = { id: 'gone', deleted: true };

  it.each(invalidLocators.filter(({ field }) => field === 'total_progression'))(
    'are applied without an annotation whose $field is $problem',
    async ({ json }) => {
      const { total_progression: _, ...rest } = anAnnotation({ id: 'invalid' });
      const invalid = { ...rest, ...(JSON.parse(json) as object) };
      expect(parseChanges({ cursor: '1', position: aLocator(), marks: [invalid, valid, deleted] })).toEqual({
        cursor: '1',
        position: aLocator(),
        annotations: [valid, deleted],
      });
      expect(await sessionWith(JSON.stringify({ marks: [invalid, valid] })).annotations()).toEqual([valid]);
    },
  );
});

import { expect, it, onTestFinished, vi } from 'vitest';
import type { Mark } from '../marks/mark.ts';
import {
  ReadingChangedError,
  ReadingEndedError,
  type MarkToSave,
  ReadingRefusedError,
} from '../session/reading-session.ts';
import { aMark } from '../testing/a-mark.ts';
import { rememberedValue } from './kept-value.ts';
import { createMarksStore, type MarksStoreOptions } from './marks-store.ts';

/** A server that keeps marks as the real one does: by version. */
function aServer() {
  const marks = new Map<string, Mark>();
  const gone = new Map<string, number>();
  let isOffline = false;
  const reachable = (): void => {
    if (isOffline) throw new TypeError('Failed to fetch');
  };
  return {
    marks,
    setOffline: (next: boolean) => (isOffline = next),
    remote: {
      async marks() {
        reachable();
        return [...marks.values()];
      },
      async saveMark({ base, ...mark }: MarkToSave) {
        reachable();
        const now = marks.get(mark.id)?.version ?? gone.get(mark.id) ?? null;
        if (now !== base) throw new ReadingChangedError('409');
        const saved = { ...aMark(), ...mark, version: (now ?? 0) + 1 };
        marks.set(mark.id, saved);
        return saved;
      },
      async removeMark(id: string, base: number) {
        reachable();
        const now = marks.get(id);
        if (!now) return;
        if (now.version !== base) throw new ReadingChangedError('409');
        marks.delete(id);
        gone.set(id, now.version + 1);
      },
    },
  };
}

let ids = 0;
const aStore = (server: ReturnType<typeof aServer>, more: Partial<MarksStoreOptions> = {}) =>
  createMarksStore({
    remote: server.remote,
    kept: rememberedValue(),
    newId: () => `new-${(ids += 1)}`,
    onError: () => undefined,
    ...more,
  });

it('shows a new mark at once and sends it', async () => {
  const server = aServer();
  const store = aStore(server);
  store.put(aMark({ id: 'a' }));
  expect(store.marks.map(({ id }) => id)).toEqual(['a']);
  await store.flush();
  expect(server.marks.get('a')?.version).toBe(1);
  expect(store.waiting).toBe(0);
});

it('sends nothing of a mark that was made and thrown away without a connection', async () => {
  const server = aServer();
  server.setOffline(true);
  const store = aStore(server);
  store.put(aMark({ id: 'a' }));
  await store.flush();
  store.remove('a');
  expect(store.waiting).toBe(0);
});

it('keeps what was made without a connection over the end of the page', async () => {
  const server = aServer();
  server.setOffline(true);
  const kept = rememberedValue();
  const before = aStore(server, { kept });
  before.put(aMark({ id: 'a', note: 'first' }));
  before.put(aMark({ id: 'a', note: 'second' }));
  await before.flush();
  server.setOffline(false);
  const after = aStore(server, { kept });
  expect(after.marks.map(({ note }) => note)).toEqual(['second']);
  await after.load();
  expect(server.marks.get('a')?.note).toBe('second');
});

it('keeps both notes that were written apart on one passage, and both colors find their way', async () => {
  const server = aServer();
  const one = aStore(server);
  one.put(aMark({ id: 'a', note: '', color: 'yellow' }));
  await one.flush();
  const other = aStore(server);
  await other.load();
  server.setOffline(true);
  one.put({ ...aMark(), ...one.marks[0], note: 'mine' });
  other.put({ ...aMark(), ...other.marks[0], note: 'yours', color: 'blue' });
  await Promise.all([one.flush(), other.flush()]);
  server.setOffline(false);
  await one.flush();
  await other.flush();
  await one.load();
  expect(one.marks).toEqual(other.marks);
  expect(one.marks[0]).toMatchObject({ note: 'mine\n\nyours', color: 'blue' });
});

it('lets a changed mark outlive its removal elsewhere, whichever came first', async () => {
  for (const isRemovalFirst of [true, false]) {
    const server = aServer();
    const one = aStore(server);
    one.put(aMark({ id: 'a' }));
    await one.flush();
    const other = aStore(server);
    await other.load();
    server.setOffline(true);
    one.remove('a');
    other.put({ ...aMark(), ...other.marks[0], note: 'worth keeping' });
    await Promise.all([one.flush(), other.flush()]);
    server.setOffline(false);
    for (const store of isRemovalFirst ? [one, other] : [other, one]) await store.flush();
    await Promise.all([one.load(), other.load()]);
    expect([...server.marks.values()].map(({ note }) => note)).toEqual(['worth keeping']);
    expect(one.marks).toEqual(other.marks);
  }
});

it('takes in what is changed elsewhere and never goes back to an older version', async () => {
  const server = aServer();
  const store = aStore(server);
  store.take([aMark({ id: 'a', version: 3, note: 'new' }), aMark({ id: 'b', version: 1 })]);
  store.take([aMark({ id: 'a', version: 2, note: 'old' }), { id: 'b', deleted: true }]);
  expect(store.marks.map(({ note }) => note)).toEqual(['new']);
});

it('tells when the reading has ended and keeps what it could not send', async () => {
  const errors: unknown[] = [];
  const remote = { ...aServer().remote, saveMark: () => Promise.reject(new ReadingEndedError('404')) };
  const store = aStore(aServer(), { remote, onError: (error) => errors.push(error) });
  store.put(aMark({ id: 'a' }));
  await store.flush();
  expect(errors).toHaveLength(1);
  expect(store.waiting).toBe(1);
});

it('sends what it could not send when it can, asked by nobody', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const server = aServer();
  server.setOffline(true);
  const store = aStore(server);
  store.put(aMark({ id: 'a' }));
  await vi.advanceTimersByTimeAsync(500);
  server.setOffline(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(server.marks.has('a')).toBe(true);
  expect(store.waiting).toBe(0);
});

it('lets no mark that the server will not take stand in the way of others, and sends it again once it was changed', async () => {
  const server = aServer();
  const saveMark = (mark: MarkToSave): Promise<Mark> => {
    if (mark.note.length > 10) throw new ReadingRefusedError('422');
    return server.remote.saveMark(mark);
  };
  const kept = rememberedValue();
  const store = aStore(server, { remote: { ...server.remote, saveMark: async (mark) => saveMark(mark) }, kept });
  store.put(aMark({ id: 'long', note: 'longer than anybody takes' }));
  store.put(aMark({ id: 'short', note: 'short' }));
  await store.flush();
  expect([...server.marks.keys()]).toEqual(['short']);
  expect({ waiting: store.waiting, refused: store.refused }).toEqual({ waiting: 0, refused: 1 });
  expect(store.marks.map(({ id }) => id)).toContain('long');
  expect(kept.read()).toMatchObject([{ id: 'long' }]);
  store.put(aMark({ id: 'long', note: 'shorter' }));
  await store.flush();
  expect(server.marks.get('long')?.note).toBe('shorter');
  expect(store.refused).toBe(0);
});

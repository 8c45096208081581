/** In one file, although it is long: every test speaks to the one server and the stores that are made here. */
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Mark } from '../marks/mark.ts';
import {
  ReadingChangedError,
  ReadingEndedError,
  type MarkToSave,
  ReadingRefusedError,
} from '../session/reading-session.ts';
import { aMark } from '../testing/a-mark.ts';
import { ReadingPutOffError } from '../session/asking.ts';
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
        const before = marks.get(mark.id);
        // The same mark sent again stays as it is.
        if (before && before.note === mark.note && before.color === mark.color) return before;
        const now = before?.version ?? gone.get(mark.id) ?? null;
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

it('leaves nothing of a mark that was made and thrown away without a connection', async () => {
  const server = aServer();
  server.setOffline(true);
  const store = aStore(server);
  store.put(aMark({ id: 'a' }));
  await store.flush();
  store.remove('a');
  expect(store.marks).toEqual([]);
  server.setOffline(false);
  await store.flush();
  expect([...server.marks.keys()]).toEqual([]);
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

it('asks again for the marks of the server where that failed once, and sends what waited from last time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const server = aServer();
  await server.remote.saveMark({ ...aMark({ id: 'theirs' }), base: null });
  const kept = rememberedValue();
  server.setOffline(true);
  const before = aStore(server, { kept });
  before.put(aMark({ id: 'mine' }));
  await before.flush();
  before.rest();
  server.setOffline(false);
  let isBusy = true;
  const busy = async () => {
    if (isBusy) throw new ReadingPutOffError('503', 5_000);
    return server.remote.marks();
  };
  const store = aStore(server, { kept, remote: { ...server.remote, marks: busy } });
  await store.load();
  expect({ waiting: store.waiting, known: [...server.marks.keys()] }).toEqual({ waiting: 1, known: ['theirs'] });
  isBusy = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(store.waiting).toBe(0);
  expect([...server.marks.keys()].toSorted()).toEqual(['mine', 'theirs']);
  expect(store.marks.map(({ id }) => id).toSorted()).toEqual(['mine', 'theirs']);
});

it('sends what waits also where the marks of the server cannot be had', async () => {
  const server = aServer();
  const store = aStore(server, {
    remote: { ...server.remote, marks: () => Promise.reject(new Error('The server answered 500 for marks.')) },
  });
  onTestFinished(store.rest);
  void store.load();
  store.put(aMark({ id: 'a' }));
  await store.flush();
  expect([...server.marks.keys()]).toEqual(['a']);
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
  expect({ waiting: store.waiting, refused: store.refused }).toEqual({ waiting: 0, refused: ['long'] });
  expect(store.marks.map(({ id }) => id)).toContain('long');
  expect(kept.read()).toMatchObject([{ id: 'long' }]);
  expect(store.unsent.map(({ id }) => id)).toEqual(['long']);
  store.put(aMark({ id: 'long', note: 'shorter' }));
  await store.flush();
  expect(server.marks.get('long')?.note).toBe('shorter');
  expect([store.refused, store.unsent]).toEqual([[], []]);
});

/** A server whose answers to new marks wait until they are let go. */
function heldBack(server: ReturnType<typeof aServer>) {
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  const remote = {
    ...server.remote,
    async saveMark(mark: MarkToSave) {
      const saved = await server.remote.saveMark(mark);
      await opened;
      return saved;
    },
  };
  return { gate, remote };
}

it('leaves nothing of a mark that was thrown away while it was on its way', async () => {
  const server = aServer();
  const { gate, remote } = heldBack(server);
  const store = aStore(server, { remote });
  store.put(aMark({ id: 'a' }));
  store.remove('a');
  gate.open();
  await store.flush();
  await store.load();
  expect([...server.marks.keys()]).toEqual([]);
  expect({ marks: store.marks, waiting: store.waiting }).toEqual({ marks: [], waiting: 0 });
});

it('leaves nothing of a mark that was thrown away when the answer to it was lost, even after the page was opened anew', async () => {
  const server = aServer();
  const kept = rememberedValue();
  const lossy = {
    ...server.remote,
    async saveMark(mark: MarkToSave): Promise<Mark> {
      await server.remote.saveMark(mark);
      throw new TypeError('Failed to fetch');
    },
  };
  const before = aStore(server, { remote: lossy, kept });
  before.put(aMark({ id: 'a' }));
  await before.flush();
  before.rest();
  const after = aStore(server, { kept });
  after.remove('a');
  await after.load();
  expect([...server.marks.keys()]).toEqual([]);
  expect(after.marks).toEqual([]);
});

it('keeps what each page of one browser has still to send', async () => {
  const server = aServer();
  server.setOffline(true);
  const kept = rememberedValue();
  const [one, other] = [aStore(server, { kept }), aStore(server, { kept })];
  one.put(aMark({ id: 'a' }));
  other.put(aMark({ id: 'b' }));
  one.put(aMark({ id: 'c' }));
  await Promise.all([one.flush(), other.flush()]);
  for (const store of [one, other]) store.rest();
  const next = aStore(server, { kept });
  expect(next.marks.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c']);
  server.setOffline(false);
  await next.load();
  expect([...server.marks.keys()].toSorted()).toEqual(['a', 'b', 'c']);
});

it('sends nothing a second time that another page of this browser has sent', async () => {
  const server = aServer();
  server.setOffline(true);
  const kept = rememberedValue();
  const one = aStore(server, { kept });
  one.put(aMark({ id: 'a' }));
  await one.flush();
  const other = aStore(server, { kept });
  server.setOffline(false);
  await other.load();
  other.remove('a');
  await other.flush();
  await one.flush();
  expect([...server.marks.keys()]).toEqual([]);
  expect({ marks: one.marks, waiting: one.waiting }).toEqual({ marks: [], waiting: 0 });
});

it('shows what another page of this browser has sent of its own changes', async () => {
  const server = aServer();
  server.setOffline(true);
  const kept = rememberedValue();
  const one = aStore(server, { kept });
  one.put(aMark({ id: 'a' }));
  await one.flush();
  server.setOffline(false);
  await aStore(server, { kept }).load();
  await one.flush();
  expect(one.marks).toMatchObject([{ id: 'a', version: 1 }]);
});

it('lets a changed mark outlive its removal on another page of this browser, and keeps the notes of both', async () => {
  const server = aServer();
  const first = aStore(server);
  for (const id of ['a', 'b', 'c']) first.put(aMark({ id }));
  await first.flush();
  const kept = rememberedValue();
  const [one, other] = [aStore(server, { kept }), aStore(server, { kept })];
  await Promise.all([one.load(), other.load()]);
  server.setOffline(true);
  one.put(aMark({ id: 'a', note: 'worth keeping' }));
  other.remove('a');
  one.remove('b');
  other.put(aMark({ id: 'b', note: 'this one too' }));
  one.put(aMark({ id: 'c', note: 'mine' }));
  other.put(aMark({ id: 'c', note: 'yours' }));
  for (const store of [one, other]) {
    await store.flush();
    store.rest();
  }
  server.setOffline(false);
  await aStore(server, { kept }).load();
  expect([...server.marks.values()].map(({ id, note }) => [id, note])).toEqual([
    ['a', 'worth keeping'],
    ['b', 'this one too'],
    ['c', 'mine\n\nyours'],
  ]);
});

it('sends marks that this browser would not keep', async () => {
  const server = aServer();
  const store = aStore(server, { kept: { read: () => undefined, write: () => undefined } });
  server.setOffline(true);
  store.put(aMark({ id: 'a' }));
  store.put(aMark({ id: 'b' }));
  await store.flush();
  server.setOffline(false);
  await store.flush();
  expect([...server.marks.keys()]).toEqual(['a', 'b']);
});

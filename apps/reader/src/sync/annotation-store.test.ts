/** One file on purpose: all tests use the same fake server and stores. */
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Annotation } from '../annotations/annotation.ts';
import {
  ConflictError,
  QuotaExceededError,
  SessionEndedError,
  type AnnotationUpdate,
  RejectedError,
} from '../session/reading-session.ts';
import { anAnnotation } from '../testing/an-annotation.ts';
import { RetryAfterError } from '../session/http-client.ts';
import { inMemoryValue } from '../storage/stored-value.ts';
import { createAnnotationStore, type AnnotationStoreOptions } from './annotation-store.ts';

/** A server that stores annotations by version, like the real one. */
function aServer() {
  const marks = new Map<string, Annotation>();
  const deleted = new Map<string, number>();
  let isOffline = false;
  const reachable = (): void => {
    if (isOffline) throw new TypeError('Failed to fetch');
  };
  return {
    marks,
    setOffline: (next: boolean) => (isOffline = next),
    remote: {
      async annotations() {
        reachable();
        return [...marks.values()];
      },
      async saveAnnotation({ baseVersion, ...mark }: AnnotationUpdate) {
        reachable();
        const before = marks.get(mark.id);
        // The same annotation sent again does not change.
        if (before && before.note === mark.note && before.color === mark.color) return before;
        const now = before?.version ?? deleted.get(mark.id) ?? null;
        if (now !== baseVersion) throw new ConflictError('409');
        const saved = { ...anAnnotation(), ...mark, version: (now ?? 0) + 1 };
        marks.set(mark.id, saved);
        return saved;
      },
      async deleteAnnotation(id: string, base: number) {
        reachable();
        const now = marks.get(id);
        if (!now) return;
        if (now.version !== base) throw new ConflictError('409');
        marks.delete(id);
        deleted.set(id, now.version + 1);
      },
    },
  };
}

let ids = 0;
const anAnnotationStore = (server: ReturnType<typeof aServer>, more: Partial<AnnotationStoreOptions> = {}) =>
  createAnnotationStore({
    remote: server.remote,
    storage: inMemoryValue(),
    newId: () => `new-${(ids += 1)}`,
    onError: () => undefined,
    ...more,
  });

it('shows a new annotation at once and sends it', async () => {
  const server = aServer();
  const store = anAnnotationStore(server);
  store.put(anAnnotation({ id: 'a' }));
  expect(store.annotations.map(({ id }) => id)).toEqual(['a']);
  await store.flush();
  expect(server.marks.get('a')?.version).toBe(1);
  expect(store.pendingCount).toBe(0);
});

it('sends nothing for an annotation that was created and deleted offline', async () => {
  const server = aServer();
  server.setOffline(true);
  const store = anAnnotationStore(server);
  store.put(anAnnotation({ id: 'a' }));
  await store.flush();
  store.remove('a');
  expect(store.annotations).toEqual([]);
  server.setOffline(false);
  await store.flush();
  expect([...server.marks.keys()]).toEqual([]);
  expect(store.pendingCount).toBe(0);
});

it('keeps offline changes when the page is reopened', async () => {
  const server = aServer();
  server.setOffline(true);
  const storage = inMemoryValue();
  const before = anAnnotationStore(server, { storage });
  before.put(anAnnotation({ id: 'a', note: 'first' }));
  before.put(anAnnotation({ id: 'a', note: 'second' }));
  await before.flush();
  server.setOffline(false);
  const after = anAnnotationStore(server, { storage });
  expect(after.annotations.map(({ note }) => note)).toEqual(['second']);
  await after.load();
  expect(server.marks.get('a')?.note).toBe('second');
});

it('keeps both notes when both sides changed the note, and merges the colors', async () => {
  const server = aServer();
  const one = anAnnotationStore(server);
  one.put(anAnnotation({ id: 'a', note: '', color: 'yellow' }));
  await one.flush();
  const other = anAnnotationStore(server);
  await other.load();
  server.setOffline(true);
  one.put({ ...anAnnotation(), ...one.annotations[0], note: 'mine' });
  other.put({ ...anAnnotation(), ...other.annotations[0], note: 'yours', color: 'blue' });
  await Promise.all([one.flush(), other.flush()]);
  server.setOffline(false);
  await one.flush();
  await other.flush();
  await one.load();
  expect(one.annotations).toEqual(other.annotations);
  expect(one.annotations[0]).toMatchObject({ note: 'mine\n\nyours', color: 'blue' });
});

it('keeps a changed annotation that was deleted elsewhere, in any order', async () => {
  for (const isRemovalFirst of [true, false]) {
    const server = aServer();
    const one = anAnnotationStore(server);
    one.put(anAnnotation({ id: 'a' }));
    await one.flush();
    const other = anAnnotationStore(server);
    await other.load();
    server.setOffline(true);
    one.remove('a');
    other.put({ ...anAnnotation(), ...other.annotations[0], note: 'worth keeping' });
    await Promise.all([one.flush(), other.flush()]);
    server.setOffline(false);
    for (const store of isRemovalFirst ? [one, other] : [other, one]) await store.flush();
    await Promise.all([one.load(), other.load()]);
    expect([...server.marks.values()].map(({ note }) => note)).toEqual(['worth keeping']);
    expect(one.annotations).toEqual(other.annotations);
  }
});

it('applies remote changes and ignores older versions', async () => {
  const server = aServer();
  const store = anAnnotationStore(server);
  store.applyRemote([anAnnotation({ id: 'a', version: 3, note: 'new' }), anAnnotation({ id: 'b', version: 1 })]);
  store.applyRemote([anAnnotation({ id: 'a', version: 2, note: 'old' }), { id: 'b', deleted: true }]);
  expect(store.annotations.map(({ note }) => note)).toEqual(['new']);
});

it('reports the end of the session and keeps unsynced changes', async () => {
  const errors: unknown[] = [];
  const remote = { ...aServer().remote, saveAnnotation: () => Promise.reject(new SessionEndedError('404')) };
  const store = anAnnotationStore(aServer(), { remote, onError: (error) => errors.push(error) });
  store.put(anAnnotation({ id: 'a' }));
  await store.flush();
  expect(errors).toHaveLength(1);
  expect(store.pendingCount).toBe(1);
});

it('retries automatically after a failed request', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const server = aServer();
  server.setOffline(true);
  const store = anAnnotationStore(server);
  store.put(anAnnotation({ id: 'a' }));
  await vi.advanceTimersByTimeAsync(500);
  server.setOffline(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(server.marks.has('a')).toBe(true);
  expect(store.pendingCount).toBe(0);
});

it('retries loading the annotations, and sends the pending changes of the last visit', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const server = aServer();
  await server.remote.saveAnnotation({ ...anAnnotation({ id: 'theirs' }), baseVersion: null });
  const storage = inMemoryValue();
  server.setOffline(true);
  const before = anAnnotationStore(server, { storage });
  before.put(anAnnotation({ id: 'mine' }));
  await before.flush();
  before.stop();
  server.setOffline(false);
  let isBusy = true;
  const busy = async () => {
    if (isBusy) throw new RetryAfterError('503', 5_000);
    return server.remote.annotations();
  };
  const store = anAnnotationStore(server, { storage, remote: { ...server.remote, annotations: busy } });
  await store.load();
  expect({ waiting: store.pendingCount, known: [...server.marks.keys()] }).toEqual({ waiting: 1, known: ['theirs'] });
  isBusy = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(store.pendingCount).toBe(0);
  expect([...server.marks.keys()].toSorted()).toEqual(['mine', 'theirs']);
  expect(store.annotations.map(({ id }) => id).toSorted()).toEqual(['mine', 'theirs']);
});

it('sends pending changes even when the annotations cannot be loaded', async () => {
  const server = aServer();
  const store = anAnnotationStore(server, {
    remote: {
      ...server.remote,
      annotations: () => Promise.reject(new Error('The request for marks failed with status 500.')),
    },
  });
  onTestFinished(store.stop);
  void store.load();
  store.put(anAnnotation({ id: 'a' }));
  await store.flush();
  expect([...server.marks.keys()]).toEqual(['a']);
});

it('skips a rejected annotation, and sends it again after a change', async () => {
  const server = aServer();
  const saveAnnotation = (mark: AnnotationUpdate): Promise<Annotation> => {
    if (mark.note.length > 10) throw new RejectedError('422');
    return server.remote.saveAnnotation(mark);
  };
  const storage = inMemoryValue();
  const store = anAnnotationStore(server, {
    remote: { ...server.remote, saveAnnotation: async (mark) => saveAnnotation(mark) },
    storage,
  });
  store.put(anAnnotation({ id: 'long', note: 'longer than the server accepts' }));
  store.put(anAnnotation({ id: 'short', note: 'short' }));
  await store.flush();
  expect([...server.marks.keys()]).toEqual(['short']);
  expect({ waiting: store.pendingCount, refused: store.rejectedIds }).toEqual({ waiting: 0, refused: ['long'] });
  expect(store.annotations.map(({ id }) => id)).toContain('long');
  expect(storage.read()).toMatchObject([{ id: 'long' }]);
  expect(store.unsynced.map(({ id }) => id)).toEqual(['long']);
  store.put(anAnnotation({ id: 'long', note: 'shorter' }));
  await store.flush();
  expect(server.marks.get('long')?.note).toBe('shorter');
  expect([store.rejectedIds, store.unsynced]).toEqual([[], []]);
});

it('keeps an annotation over the quota on this device, and sends it when another one was deleted', async () => {
  const server = aServer();
  const full = new QuotaExceededError('You have 2 annotations. Please delete one.');
  const storage = inMemoryValue();
  const remote = {
    ...server.remote,
    async saveAnnotation(mark: AnnotationUpdate) {
      if (!server.marks.has(mark.id) && server.marks.size >= 2) throw full;
      return server.remote.saveAnnotation(mark);
    },
  };
  const store = anAnnotationStore(server, { remote, storage });
  for (const id of ['a', 'b', 'c', 'd']) store.put(anAnnotation({ id }));
  await store.flush();
  expect([...server.marks.keys()]).toEqual(['a', 'b']);
  expect(store.exceededQuota).toEqual({ message: full.message, ids: ['c', 'd'] });
  expect(store.annotations.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(store.unsynced.map(({ id }) => id)).toEqual(['c', 'd']);
  expect(storage.read()).toMatchObject([{ id: 'c' }, { id: 'd' }]);
  store.remove('a');
  await store.flush();
  expect([...server.marks.keys()]).toEqual(['b', 'c']);
  expect(store.exceededQuota?.ids).toEqual(['d']);
  store.remove('d');
  store.remove('c');
  await store.flush();
  expect({ quota: store.exceededQuota, waiting: store.pendingCount, refused: store.rejectedIds }).toEqual({
    quota: undefined,
    waiting: 0,
    refused: [],
  });
});

/** A server whose responses to saves wait until the test releases them. */
function deferredSave(server: ReturnType<typeof aServer>) {
  const gate = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  const remote = {
    ...server.remote,
    async saveAnnotation(mark: AnnotationUpdate) {
      const saved = await server.remote.saveAnnotation(mark);
      await opened;
      return saved;
    },
  };
  return { gate, remote };
}

it('deletes an annotation that was removed while it was being saved', async () => {
  const server = aServer();
  const { gate, remote } = deferredSave(server);
  const store = anAnnotationStore(server, { remote });
  store.put(anAnnotation({ id: 'a' }));
  store.remove('a');
  gate.open();
  await store.flush();
  await store.load();
  expect([...server.marks.keys()]).toEqual([]);
  expect({ marks: store.annotations, waiting: store.pendingCount }).toEqual({ marks: [], waiting: 0 });
});

it('deletes an annotation whose response was lost, even after the page is reopened', async () => {
  const server = aServer();
  const storage = inMemoryValue();
  const lossy = {
    ...server.remote,
    async saveAnnotation(mark: AnnotationUpdate): Promise<Annotation> {
      await server.remote.saveAnnotation(mark);
      throw new TypeError('Failed to fetch');
    },
  };
  const before = anAnnotationStore(server, { remote: lossy, storage });
  before.put(anAnnotation({ id: 'a' }));
  await before.flush();
  before.stop();
  const after = anAnnotationStore(server, { storage });
  after.remove('a');
  await after.load();
  expect([...server.marks.keys()]).toEqual([]);
  expect(after.annotations).toEqual([]);
});

it('keeps the pending changes of each page of a browser', async () => {
  const server = aServer();
  server.setOffline(true);
  const storage = inMemoryValue();
  const [one, other] = [anAnnotationStore(server, { storage }), anAnnotationStore(server, { storage })];
  one.put(anAnnotation({ id: 'a' }));
  other.put(anAnnotation({ id: 'b' }));
  one.put(anAnnotation({ id: 'c' }));
  await Promise.all([one.flush(), other.flush()]);
  for (const store of [one, other]) store.stop();
  const next = anAnnotationStore(server, { storage });
  expect(next.annotations.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c']);
  server.setOffline(false);
  await next.load();
  expect([...server.marks.keys()].toSorted()).toEqual(['a', 'b', 'c']);
});

it('does not send a change again that another page of this browser has sent', async () => {
  const server = aServer();
  server.setOffline(true);
  const storage = inMemoryValue();
  const one = anAnnotationStore(server, { storage });
  one.put(anAnnotation({ id: 'a' }));
  await one.flush();
  const other = anAnnotationStore(server, { storage });
  server.setOffline(false);
  await other.load();
  other.remove('a');
  await other.flush();
  await one.flush();
  expect([...server.marks.keys()]).toEqual([]);
  expect({ marks: one.annotations, waiting: one.pendingCount }).toEqual({ marks: [], waiting: 0 });
});

it('shows its own changes after another page of this browser has sent them', async () => {
  const server = aServer();
  server.setOffline(true);
  const storage = inMemoryValue();
  const one = anAnnotationStore(server, { storage });
  one.put(anAnnotation({ id: 'a' }));
  await one.flush();
  server.setOffline(false);
  await anAnnotationStore(server, { storage }).load();
  await one.flush();
  expect(one.annotations).toMatchObject([{ id: 'a', version: 1 }]);
});

it('keeps a changed annotation that another page of this browser deleted, and the notes of both', async () => {
  const server = aServer();
  const first = anAnnotationStore(server);
  for (const id of ['a', 'b', 'c']) first.put(anAnnotation({ id }));
  await first.flush();
  const storage = inMemoryValue();
  const [one, other] = [anAnnotationStore(server, { storage }), anAnnotationStore(server, { storage })];
  await Promise.all([one.load(), other.load()]);
  server.setOffline(true);
  one.put(anAnnotation({ id: 'a', note: 'worth keeping' }));
  other.remove('a');
  one.remove('b');
  other.put(anAnnotation({ id: 'b', note: 'this one too' }));
  one.put(anAnnotation({ id: 'c', note: 'mine' }));
  other.put(anAnnotation({ id: 'c', note: 'yours' }));
  for (const store of [one, other]) {
    await store.flush();
    store.stop();
  }
  server.setOffline(false);
  await anAnnotationStore(server, { storage }).load();
  expect([...server.marks.values()].map(({ id, note }) => [id, note])).toEqual([
    ['a', 'worth keeping'],
    ['b', 'this one too'],
    ['c', 'mine\n\nyours'],
  ]);
});

it('sends annotations that this browser cannot store', async () => {
  const server = aServer();
  const store = anAnnotationStore(server, { storage: { read: () => undefined, write: () => undefined } });
  server.setOffline(true);
  store.put(anAnnotation({ id: 'a' }));
  store.put(anAnnotation({ id: 'b' }));
  await store.flush();
  server.setOffline(false);
  await store.flush();
  expect([...server.marks.keys()]).toEqual(['a', 'b']);
});

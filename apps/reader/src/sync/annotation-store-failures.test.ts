/** Requests, annotations and storage that fail. */
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Annotation } from '../annotations/annotation.ts';
import { RetryAfterError } from '../session/http-client.ts';
import {
  QuotaExceededError,
  RejectedError,
  SessionEndedError,
  type AnnotationUpdate,
} from '../session/reading-session.ts';
import { inMemoryValue } from '../storage/stored-value.ts';
import { aServer, anAnnotationStore } from '../testing/an-annotation-store.ts';
import { anAnnotation } from '../testing/an-annotation.ts';

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
  // The first retry comes between 500 and 1,000 ms after the failure.
  await vi.advanceTimersByTimeAsync(499);
  server.setOffline(false);
  await vi.advanceTimersByTimeAsync(501);
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

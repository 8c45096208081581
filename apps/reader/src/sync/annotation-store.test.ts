import { expect, it } from 'vitest';
import type { AnnotationUpdate } from '../session/reading-session.ts';
import { inMemoryValue } from '../storage/stored-value.ts';
import { aServer, anAnnotationStore } from '../testing/an-annotation-store.ts';
import { anAnnotation } from '../testing/an-annotation.ts';

it('shows a new annotation immediately and sends it', async () => {
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

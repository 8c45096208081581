/** Several pages of one browser, which share its storage. */
import { expect, it } from 'vitest';
import { inMemoryValue } from '../storage/stored-value.ts';
import { aServer, anAnnotationStore } from '../testing/an-annotation-store.ts';
import { anAnnotation } from '../testing/an-annotation.ts';

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

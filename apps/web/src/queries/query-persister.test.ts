import { createCurrentSession } from '@octavo/core/shop';
import { createSessionStore, memoryStorage, storageKeys, type WebStorageLike } from '@octavo/core/storage';
import { anOwnedProduct, aProduct, aSession, aUser } from '@octavo/core/testing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persistQueries } from './query-persister.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A storage with a limited capacity in characters that counts its writes. */
function createStorageArea({ room: capacity = Number.POSITIVE_INFINITY } = {}) {
  const entries = new Map<string, string>();
  const area = {
    writes: 0,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError');
      area.writes += 1;
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
  } satisfies WebStorageLike & { writes: number };
  return area;
}

/** Simulates a visit with the storage of earlier visits. */
async function loadPage(area: WebStorageLike | undefined, { build = 'one', userId = 0 } = {}) {
  const session = createSessionStore(memoryStorage());
  if (userId > 0) session.save(aSession({ user: aUser({ id: userId }) }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const { restored, stop } = persistQueries(
    { queryClient, currentSession: createCurrentSession(session) },
    { build, area },
  );
  await restored;
  return { queryClient, session, stop };
}

const stored = (area: WebStorageLike) => area.getItem(storageKeys.queryCache);

it('restores the queries of an earlier visit', async () => {
  const area = createStorageArea();
  const first = await loadPage(area);
  first.queryClient.setQueryData(['products'], [aProduct()]);
  first.queryClient.setQueryData(['products', 'genre', ''], { pages: [[aProduct()]], pageParams: [1] });
  await vi.advanceTimersByTimeAsync(1000);
  const second = await loadPage(area);
  expect(second.queryClient.getQueryData(['products'])).toEqual([aProduct()]);
  expect(second.queryClient.getQueryData(['products', 'genre', ''])).toMatchObject({ pageParams: [1] });
});

it('restores the time of each query, so that it is fresh for as long as before', async () => {
  const area = createStorageArea();
  const first = await loadPage(area);
  const updatedAt = Date.now() - 240_000;
  first.queryClient.setQueryData(['author', 'maren-oskalo', 1], null, { updatedAt });
  first.queryClient.setQueryData(['series', 'tides', 1], null, { updatedAt });
  await vi.advanceTimersByTimeAsync(1000);
  const second = await loadPage(area);
  for (const key of [
    ['author', 'maren-oskalo', 1],
    ['series', 'tides', 1],
  ])
    expect(second.queryClient.getQueryState(key)?.dataUpdatedAt).toBe(updatedAt);
});

it('persists queries that were fetched before it started', async () => {
  const area = createStorageArea();
  const session = createSessionStore(memoryStorage());
  const queryClient = new QueryClient();
  queryClient.setQueryData(['genres'], []);
  persistQueries({ queryClient, currentSession: createCurrentSession(session) }, { build: 'one', area });
  await vi.advanceTimersByTimeAsync(1001);
  expect(stored(area)).toContain('"genres"');
});

it('writes at most once a second', async () => {
  const area = createStorageArea();
  const { queryClient } = await loadPage(area);
  for (let count = 0; count < 30; count += 1) {
    queryClient.setQueryData(['products'], [aProduct({ rating_count: count })]);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(area.writes).toBe(3);
});

it('writes pending changes when the visitor leaves the page, so that the next page refetches outdated queries', async () => {
  const area = createStorageArea();
  const { queryClient, stop } = await loadPage(area);
  queryClient.setQueryData(['products'], [aProduct()]);
  await vi.advanceTimersByTimeAsync(1000);
  await queryClient.invalidateQueries({ queryKey: ['products'] });
  window.dispatchEvent(new Event('pagehide'));
  expect(area.writes).toBe(2);
  // Nothing is pending any more.
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(area.writes).toBe(2);
  stop();
  const next = await loadPage(area);
  expect(next.queryClient.getQueryState(['products'])).toMatchObject({ data: [aProduct()], isInvalidated: true });
});

it.each([
  ['after a day', { later: 86_400_001, build: 'one', userId: 1 }],
  ['by another build', { later: 0, build: 'two', userId: 1 }],
  ['by another user', { later: 0, build: 'one', userId: 2 }],
  ['after sign-out', { later: 0, build: 'one', userId: 0 }],
])('discards stored queries %s', async (_when, { later, ...reader }) => {
  const area = createStorageArea();
  const first = await loadPage(area, { userId: 1 });
  first.queryClient.setQueryData(['products'], [aProduct()]);
  await vi.advanceTimersByTimeAsync(1000);
  first.stop();
  await vi.advanceTimersByTimeAsync(later);
  const second = await loadPage(area, reader);
  expect(second.queryClient.getQueryData(['products'])).toBeUndefined();
  expect(stored(area)).toBeNull();
});

it('never persists orders, profile, library or stream URLs', async () => {
  const area = createStorageArea();
  const { queryClient } = await loadPage(area, { userId: 1 });
  queryClient.setQueryData(['orders', 1], { data: ['secret'], total_pages: 1 });
  queryClient.setQueryData(['library', 1], [anOwnedProduct()]);
  queryClient.setQueryData(['product', 'a', 1], anOwnedProduct());
  queryClient.setQueryData(['genres'], []);
  await vi.advanceTimersByTimeAsync(1000);
  expect(JSON.parse(stored(area) ?? '')).toMatchObject({ clientState: { queries: [{ queryKey: ['genres'] }] } });
  expect(stored(area)).not.toMatch(/secret|_ebook_stream_url/);
});

it('does not persist an entry of more than half a million characters', async () => {
  const area = createStorageArea();
  const { queryClient } = await loadPage(area);
  queryClient.setQueryData(['products'], [aProduct({ description: 'x'.repeat(500_001) })]);
  queryClient.setQueryData(['genres'], []);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored(area)).toContain('"genres"');
  expect(stored(area)).not.toContain('xxx');
});

it('does not serialize a list of a large catalog', async () => {
  const area = createStorageArea();
  const { queryClient } = await loadPage(area);
  const toJSON = vi.fn<() => object>(() => ({}));
  const data = Array.from({ length: 10_001 }, (_, at) => ({ ...aProduct({ id: at + 1 }), toJSON }));
  queryClient.setQueryData(['products'], { data, total: data.length });
  queryClient.setQueryData(['genres'], []);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored(area)).toContain('"genres"');
  expect(toJSON).not.toHaveBeenCalled();
});

it('drops the largest entries when storage is short', async () => {
  const area = createStorageArea({ room: 2000 });
  const { queryClient } = await loadPage(area);
  queryClient.setQueryData(['products'], [aProduct({ description: 'x'.repeat(5000) })]);
  queryClient.setQueryData(['genres'], []);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored(area)).toContain('"genres"');
});

it('persists nothing and does not fail when storage is full', async () => {
  const area = createStorageArea({ room: 10 });
  const { queryClient } = await loadPage(area);
  queryClient.setQueryData(['genres'], []);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored(area)).toBeNull();
  await expect(loadPage(undefined)).resolves.toBeDefined();
});

it('writes no data of a user after the logout, not even pending writes', async () => {
  const area = createStorageArea();
  const { queryClient, session } = await loadPage(area, { userId: 1 });
  queryClient.setQueryData(['userFavorites'], [aProduct({ name: 'Private taste' })]);
  await vi.advanceTimersByTimeAsync(500);
  session.clear();
  queryClient.clear();
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored(area) ?? '').not.toContain('Private taste');
});

it.each([
  ['no JSON', '{"buster":'],
  ['no cache', '[1,2]'],
  ['an older format', '{"buster":"one nobody","timestamp":1,"clientState":{}}'],
])('starts empty with %s', async (_what, text) => {
  const area = createStorageArea();
  area.setItem(storageKeys.queryCache, text);
  const { queryClient } = await loadPage(area);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

it('ignores queries stored with a future timestamp', async () => {
  const area = createStorageArea();
  const first = await loadPage(area);
  first.queryClient.setQueryData(['genres'], []);
  await vi.advanceTimersByTimeAsync(1000);
  vi.setSystemTime(Date.now() - 86_400_000);
  const second = await loadPage(area);
  expect(second.queryClient.getQueryCache().getAll()).toEqual([]);
});

it('does not fail when storage throws on every access', async () => {
  const deny = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  const { queryClient, stop } = await loadPage({ getItem: deny, setItem: deny, removeItem: deny });
  queryClient.setQueryData(['genres'], []);
  await vi.advanceTimersByTimeAsync(2000);
  expect(queryClient.getQueryData(['genres'])).toEqual([]);
  stop();
});

it('drops single queries that do not match the schema of their key', async () => {
  const area = createStorageArea();
  const state = { status: 'success', dataUpdatedAt: Date.now(), data: 5 };
  const query = (name: string, data: unknown) => ({
    queryKey: [name],
    queryHash: JSON.stringify([name]),
    state: { ...state, data },
  });
  const queries = [
    query('products', [{ id: 1, name: 'A', slug: 'a', regular_price: '-3', __proto__: { polluted: true } }]),
    query('constructor', {}),
    query('orders', []),
    query('product', 'text'),
  ];
  const stored = { buster: 'one nobody', timestamp: Date.now(), clientState: { mutations: [], queries } };
  area.setItem(storageKeys.queryCache, JSON.stringify(stored).replace('"id":1', '"__proto__":{"polluted":1},"id":1'));
  const { queryClient } = await loadPage(area);
  const keys = queryClient.getQueryCache().getAll();
  expect(keys.map(({ queryKey }) => queryKey[0])).toEqual(['products']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

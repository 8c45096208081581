import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../api/index.ts';
import { createSessionStore, memoryStorage } from '../storage/index.ts';
import { aProduct, aSession } from '../testing/index.ts';
import { createFavorites } from './favorites.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const book = aProduct({ id: 7 });

function startFavorites({ isSignedIn = true, status = 204, hasCache = true } = {}) {
  const session = createSessionStore(memoryStorage());
  if (isSignedIn) session.save(aSession());
  const calls: string[] = [];
  const api = createApi({
    baseUrl: 'http://shop.test/api/v1',
    tokens: session,
    fetch: ({ method, url }) => {
      calls.push(`${method} ${new URL(url).pathname}`);
      return Promise.resolve(new Response(status === 204 ? null : '{}', { status }));
    },
  });
  const queryClient = createQueryClient();
  const favorites = createFavorites({ api, session, ...(hasCache ? { queryClient } : {}) });
  const counts = { toasts: 0, signIns: 0, changes: 0 };
  favorites.on('toast', () => (counts.toasts += 1));
  favorites.on('signIn.required', () => (counts.signIns += 1));
  favorites.subscribe(() => (counts.changes += 1));
  return { favorites, calls, counts, queryClient };
}

it('toggles immediately and sends the final state after half a second', async () => {
  const { favorites, calls, counts } = startFavorites();
  favorites.toggle(book);
  expect(favorites.isFavorite(book)).toBe(true);
  expect(counts.changes).toBeGreaterThan(0);
  favorites.toggle(book);
  favorites.toggle(book);
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['POST /api/v1/favorites/7']);
});

it('sends pending changes when the visitor leaves the page', async () => {
  const { favorites, calls } = startFavorites();
  favorites.toggle({ id: 7, favorite: true });
  favorites.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['DELETE /api/v1/favorites/7']);
});

it('reverts the favorite and shows an error if saving failed', async () => {
  const { favorites, counts } = startFavorites({ status: 500 });
  favorites.toggle(book);
  await vi.runAllTimersAsync();
  expect(favorites.isFavorite(book)).toBe(false);
  expect(counts.toasts).toBe(1);
});

it('asks anonymous visitors to sign in and leaves the icon unchanged', () => {
  const { favorites, counts } = startFavorites({ isSignedIn: false });
  favorites.toggle(book);
  expect(counts.signIns).toBe(1);
  expect(favorites.isFavorite(book)).toBe(false);
});

it('prefers the saved favorites to the state in a public list', () => {
  const { favorites } = startFavorites({ hasCache: false });
  favorites.setSaved([{ id: 7 }]);
  expect(favorites.isFavorite(book)).toBe(true);
  expect(favorites.isFavorite({ id: 8, favorite: true })).toBe(false);
  favorites.reset();
  expect(favorites.isFavorite(book)).toBe(false);
});

it('resets all favorites when the user changes', () => {
  const { favorites } = startFavorites();
  favorites.toggle(book);
  favorites.reset();
  expect(favorites.read().size).toBe(0);
});

it('shows the server state of a book once its own change has been saved', async () => {
  const { favorites, queryClient } = startFavorites();
  favorites.toggle(book);
  // Requested before the change was sent.
  queryClient.setQueryData(['userFavorites'], []);
  expect(favorites.read().get(7)).toBe(true);
  await vi.runAllTimersAsync();
  queryClient.setQueryData(['userFavorites'], [aProduct({ id: 7 })]);
  expect(favorites.read().get(7)).toBe(true);
  queryClient.setQueryData(['userFavorites'], []);
  expect(favorites.read().get(7)).toBe(false);
});

it('ignores a list that was requested before a change and arrives after it', async () => {
  const { favorites, queryClient } = startFavorites();
  favorites.toggle(book);
  let response = (_list: unknown[]): void => undefined;
  const queryFn = () => new Promise<unknown[]>((resolve) => (response = resolve));
  queryClient.fetchQuery({ queryKey: ['userFavorites'], queryFn }).catch(() => undefined);
  favorites.flush();
  await vi.advanceTimersByTimeAsync(100);
  response([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(favorites.read().get(7)).toBe(true);
});

it('stops listeners that unsubscribed, and ignores the cache after it was closed', () => {
  const { favorites, queryClient } = startFavorites();
  let toggles = 0;
  const stop = favorites.subscribe(() => (toggles += 1));
  stop();
  favorites.close();
  queryClient.setQueryData(['userFavorites'], [aProduct({ id: 7 })]);
  favorites.toggle(book);
  expect(toggles).toBe(0);
});

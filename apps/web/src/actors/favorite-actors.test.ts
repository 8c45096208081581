import { createApi } from '@octavo/core/api';
import { createSessionStore, memoryStorage } from '@octavo/core/storage';
import { aProduct, aSession } from '@octavo/core/testing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FavoriteActors } from './favorite-actors.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function startFavorites({ isSignedIn = true, status = 204 } = {}) {
  const session = createSessionStore(memoryStorage());
  if (isSignedIn) session.save(aSession());
  const calls: string[] = [];
  const api = createApi({
    baseUrl: 'http://shop.test/api/v1',
    tokens: session,
    fetch: (request) => {
      const { method, url } = new Request(request);
      calls.push(`${method} ${new URL(url).pathname}`);
      return Promise.resolve(new Response(status === 204 ? null : '{}', { status }));
    },
  });
  const queryClient = new QueryClient();
  const eventCounts = { toasts: 0, signIns: 0 };
  const favorites = new FavoriteActors(
    { api, session, queryClient },
    { onToast: () => (eventCounts.toasts += 1), onSignInNeeded: () => (eventCounts.signIns += 1) },
  );
  return { favorites, calls, eventCounts, queryClient };
}

it('toggles at once and sends the final state after half a second', async () => {
  const { favorites, calls } = startFavorites();
  favorites.toggle(7, false);
  expect(favorites.read().get(7)).toBe(true);
  favorites.toggle(7, true);
  favorites.toggle(7, false);
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['POST /api/v1/favorites/7']);
});

it('sends pending changes when the page is left', async () => {
  const { favorites, calls } = startFavorites();
  favorites.toggle(7, true);
  favorites.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['DELETE /api/v1/favorites/7']);
});

it('reverts the favorite and shows an error if saving failed', async () => {
  const { favorites, eventCounts } = startFavorites({ status: 500 });
  favorites.toggle(7, false);
  await vi.runAllTimersAsync();
  expect(favorites.read().get(7)).toBe(false);
  expect(eventCounts.toasts).toBe(1);
});

it('asks anonymous visitors to sign in and leaves the icon unchanged', () => {
  const { favorites, eventCounts } = startFavorites({ isSignedIn: false });
  favorites.toggle(7, false);
  expect(eventCounts.signIns).toBe(1);
  expect(favorites.read().get(7)).not.toBe(true);
});

it('resets all favorites when the user changes', () => {
  const { favorites } = startFavorites();
  favorites.toggle(7, false);
  favorites.reset();
  expect(favorites.read().size).toBe(0);
});

it('shows the server state of a book once its own change has been saved', async () => {
  const { favorites, queryClient } = startFavorites();
  favorites.toggle(7, false);
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
  favorites.toggle(7, false);
  let response = (_list: unknown[]): void => undefined;
  const queryFn = () => new Promise<unknown[]>((resolve) => (response = resolve));
  queryClient.fetchQuery({ queryKey: ['userFavorites'], queryFn }).catch(() => undefined);
  favorites.flush();
  await vi.runAllTimersAsync();
  response([]);
  await vi.runAllTimersAsync();
  expect(favorites.read().get(7)).toBe(true);
});

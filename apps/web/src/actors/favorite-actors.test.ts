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
  const said = { toasts: 0, signIns: 0 };
  const hearts = new FavoriteActors(
    { api, session, queryClient },
    { onToast: () => (said.toasts += 1), onSignInNeeded: () => (said.signIns += 1) },
  );
  return { hearts, calls, said, queryClient };
}

it('toggles at once and sends the final state after half a second', async () => {
  const { hearts, calls } = startFavorites();
  hearts.toggle(7, false);
  expect(hearts.read().get(7)).toBe(true);
  hearts.toggle(7, true);
  hearts.toggle(7, false);
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['POST /api/v1/favorites/7']);
});

it('sends pending changes when the page is left', async () => {
  const { hearts, calls } = startFavorites();
  hearts.toggle(7, true);
  hearts.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['DELETE /api/v1/favorites/7']);
});

it('reverts the favorite and shows an error if saving failed', async () => {
  const { hearts, said } = startFavorites({ status: 500 });
  hearts.toggle(7, false);
  await vi.runAllTimersAsync();
  expect(hearts.read().get(7)).toBe(false);
  expect(said.toasts).toBe(1);
});

it('asks anonymous visitors to sign in and leaves the icon unchanged', () => {
  const { hearts, said } = startFavorites({ isSignedIn: false });
  hearts.toggle(7, false);
  expect(said.signIns).toBe(1);
  expect(hearts.read().get(7)).not.toBe(true);
});

it('resets all favorites when the user changes', () => {
  const { hearts } = startFavorites();
  hearts.toggle(7, false);
  hearts.reset();
  expect(hearts.read().size).toBe(0);
});

it('shows the server state of a book once its own change has been saved', async () => {
  const { hearts, queryClient } = startFavorites();
  hearts.toggle(7, false);
  // Requested before the change was sent.
  queryClient.setQueryData(['userFavorites'], []);
  expect(hearts.read().get(7)).toBe(true);
  await vi.runAllTimersAsync();
  queryClient.setQueryData(['userFavorites'], [aProduct({ id: 7 })]);
  expect(hearts.read().get(7)).toBe(true);
  queryClient.setQueryData(['userFavorites'], []);
  expect(hearts.read().get(7)).toBe(false);
});

it('ignores a list that was requested before a change and arrives after it', async () => {
  const { hearts, queryClient } = startFavorites();
  hearts.toggle(7, false);
  let answer = (_list: unknown[]): void => undefined;
  const queryFn = () => new Promise<unknown[]>((resolve) => (answer = resolve));
  queryClient.fetchQuery({ queryKey: ['userFavorites'], queryFn }).catch(() => undefined);
  hearts.flush();
  await vi.runAllTimersAsync();
  answer([]);
  await vi.runAllTimersAsync();
  expect(hearts.read().get(7)).toBe(true);
});

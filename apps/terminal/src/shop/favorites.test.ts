import { createApi } from '@octavo/core/api';
import { createSessionStore, memoryStorage } from '@octavo/core/storage';
import { aProduct, createFakeShop, FAKE_PASSWORD } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { createFavorites } from './favorites.ts';

async function setUpFavorites({ isSignedIn = true } = {}) {
  const shop = createFakeShop();
  const session = createSessionStore(memoryStorage());
  const api = createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch, tokens: session });
  if (isSignedIn) {
    const { access_token, refresh_token, user } = await api.auth.login({ username: 'ines_h', password: FAKE_PASSWORD });
    if (access_token && user) session.save({ access_token, refresh_token, user });
  }
  const emitted = { toasts: 0, signIns: 0 };
  const favorites = createFavorites(
    { api, session },
    { onChange: () => undefined, onToast: () => (emitted.toasts += 1), onSignInNeeded: () => (emitted.signIns += 1) },
  );
  return { shop, favorites, emitted };
}

const book = aProduct({ id: 1 });

it('updates the icon immediately and saves when the list is left', async () => {
  const { shop, favorites } = await setUpFavorites();
  favorites.toggle(book);
  expect(favorites.isFavorite(book)).toBe(true);
  favorites.flush();
  await expect.poll(() => shop.requests.at(-1)).toBe('POST /favorites/1');
});

it('reverts the icon and shows a toast when saving fails', async () => {
  const { shop, favorites, emitted } = await setUpFavorites();
  shop.respondOnce(() => new Response('{}', { status: 500 }));
  favorites.toggle(book);
  favorites.flush();
  await expect.poll(() => emitted.toasts).toBe(1);
  expect(favorites.isFavorite(book)).toBe(false);
});

it('requires a login for visitors and does not change the icon', async () => {
  const { favorites, emitted } = await setUpFavorites({ isSignedIn: false });
  favorites.toggle(book);
  expect(emitted.signIns).toBe(1);
  expect(favorites.isFavorite(book)).toBe(false);
});

it('prefers the list of favorites to a public list', async () => {
  const { favorites } = await setUpFavorites();
  favorites.setSaved([{ id: 1 }]);
  expect(favorites.isFavorite(book)).toBe(true);
  favorites.reset();
  expect(favorites.isFavorite(book)).toBe(false);
});

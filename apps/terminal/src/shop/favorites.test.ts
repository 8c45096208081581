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

it('follows the finger at once, and tells the shop when the list is left', async () => {
  const { shop, favorites } = await setUpFavorites();
  favorites.toggle(book);
  expect(favorites.isFavorite(book)).toBe(true);
  favorites.flush();
  await expect.poll(() => shop.requests.at(-1)).toBe('POST /favorites/1');
});

it('takes the heart back, and says so, when saving failed', async () => {
  const { shop, favorites, emitted } = await setUpFavorites();
  shop.respondOnce(() => new Response('{}', { status: 500 }));
  favorites.toggle(book);
  favorites.flush();
  await expect.poll(() => emitted.toasts).toBe(1);
  expect(favorites.isFavorite(book)).toBe(false);
});

it('asks strangers to sign in, and leaves the heart as it was', async () => {
  const { favorites, emitted } = await setUpFavorites({ isSignedIn: false });
  favorites.toggle(book);
  expect(emitted.signIns).toBe(1);
  expect(favorites.isFavorite(book)).toBe(false);
});

it('believes the list of favorites more than a public list', async () => {
  const { favorites } = await setUpFavorites();
  favorites.setSaved([{ id: 1 }]);
  expect(favorites.isFavorite(book)).toBe(true);
  favorites.reset();
  expect(favorites.isFavorite(book)).toBe(false);
});

import { createApi } from '@octavo/core/api';
import { createSessionStore, memoryStorage } from '@octavo/core/storage';
import { aProduct, createFakeShop, FAKE_PASSWORD } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { createHearts } from './hearts.ts';

async function heartsOf({ isSignedIn = true } = {}) {
  const shop = createFakeShop();
  const session = createSessionStore(memoryStorage());
  const api = createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch, tokens: session });
  if (isSignedIn) {
    const { access_token, refresh_token, user } = await api.auth.login({ username: 'ines_h', password: FAKE_PASSWORD });
    if (access_token && user) session.save({ access_token, refresh_token, user });
  }
  const said = { toasts: 0, signIns: 0 };
  const hearts = createHearts(
    { api, session },
    { onChange: () => undefined, onToast: () => (said.toasts += 1), onSignInNeeded: () => (said.signIns += 1) },
  );
  return { shop, hearts, said };
}

const book = aProduct({ id: 1 });

it('follows the finger at once, and tells the shop when the list is left', async () => {
  const { shop, hearts } = await heartsOf();
  hearts.toggle(book);
  expect(hearts.isFavorite(book)).toBe(true);
  hearts.flush();
  await expect.poll(() => shop.requests.at(-1)).toBe('POST /favorites/1');
});

it('takes the heart back, and says so, when saving failed', async () => {
  const { shop, hearts, said } = await heartsOf();
  shop.answerNext(() => new Response('{}', { status: 500 }));
  hearts.toggle(book);
  hearts.flush();
  await expect.poll(() => said.toasts).toBe(1);
  expect(hearts.isFavorite(book)).toBe(false);
});

it('asks strangers to sign in, and leaves the heart as it was', async () => {
  const { hearts, said } = await heartsOf({ isSignedIn: false });
  hearts.toggle(book);
  expect(said.signIns).toBe(1);
  expect(hearts.isFavorite(book)).toBe(false);
});

it('believes the list of favorites more than a public list', async () => {
  const { hearts } = await heartsOf();
  hearts.learn([{ id: 1 }]);
  expect(hearts.isFavorite(book)).toBe(true);
  hearts.forget();
  expect(hearts.isFavorite(book)).toBe(false);
});

import { AuthenticationError, NotFoundError } from '@octavo/core/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('adds and removes a favorite, idempotently', async () => {
  const { api } = await shop.signIn('marker');
  const { id } = await aBook(shop.deps);
  await api.favorites.add(id);
  await api.favorites.add(id);
  expect((await api.products.favorites()).map((product) => [product.id, product.favorite])).toEqual([[id, true]]);
  await api.favorites.remove(id);
  await api.favorites.remove(id);
  expect(await api.products.favorites()).toEqual([]);
});

it('returns 404 for a book that is not for sale', async () => {
  const { api } = await shop.signIn('marker');
  const { id } = await aBook(shop.deps, { status: 'draft' });
  await expect(api.favorites.add(id)).rejects.toBeInstanceOf(NotFoundError);
});

it('returns 401 to anonymous callers', async () => {
  const { id } = await aBook(shop.deps);
  await expect(shop.api.favorites.add(id)).rejects.toBeInstanceOf(AuthenticationError);
});

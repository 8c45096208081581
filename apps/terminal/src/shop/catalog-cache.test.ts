import { createApi } from '@octavo/core/api';
import { constants } from '@octavo/core/entities';
import { defaultMessageOf } from '@octavo/core/errors';
import { createFakeShop } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { createCatalogCache } from './catalog-cache.ts';

it('caches a list while it is fresh and fetches it again afterwards', async () => {
  const shop = createFakeShop();
  let now = 0;
  const shelves = createCatalogCache(createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch }), () => now);
  await shelves.genres();
  const index = await shelves.searchIndex();
  expect(await shelves.searchIndex()).toBe(index);
  await shelves.genres();
  expect(shop.requests).toEqual(['GET /products/genres', 'GET /products']);
  now = constants.queryCache.staleMs;
  await shelves.genres();
  expect(shop.requests).toHaveLength(3);
});

it('loads again after a failure', async () => {
  const shop = createFakeShop();
  const shelves = createCatalogCache(createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch }));
  shop.respondOnce(() => new Response('', { status: 503 }));
  await expect(shelves.featured()).rejects.toThrow(defaultMessageOf('unavailable'));
  expect((await shelves.featured()).length).toBeGreaterThan(0);
});

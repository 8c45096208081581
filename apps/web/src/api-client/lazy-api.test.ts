import { createApi } from '@octavo/core/api';
import { createFakeShop } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { withHomePrefetch } from './home-prefetch.ts';
import { lazyApi } from './lazy-api.ts';

it('responds like the API client, however late its code loads', async () => {
  const shop = createFakeShop();
  const api = lazyApi(
    { baseUrl: shop.baseUrl, fetch: shop.fetch },
    {
      load: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { createApi };
      },
    },
  );
  const [genres, product] = await Promise.all([api.products.genres(), api.products.bySlug({ slug: 'salt-roads' })]);
  expect(genres).toHaveLength(2);
  expect(product.name).toBe('Salt Roads');
  await expect(api.products.bySlug({ slug: 'none' })).rejects.toMatchObject({ code: 'product_not_found' });
});

it('loads the code again after a failure', async () => {
  const shop = createFakeShop();
  let attempts = 0;
  const api = lazyApi(
    { baseUrl: shop.baseUrl, fetch: shop.fetch },
    {
      load: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new TypeError('offline')) : Promise.resolve({ createApi });
      },
    },
  );
  await expect(api.products.genres()).rejects.toThrow('offline');
  await expect(api.products.genres()).resolves.toHaveLength(2);
});

it('requests each list of the home page once, before the client has loaded', { tags: ['H12'] }, async () => {
  const shop = createFakeShop();
  const fetch = withHomePrefetch(shop.baseUrl, shop.fetch);
  expect(shop.requests).toEqual([
    'GET /products/?orderby=popularity&order=desc',
    'GET /products',
    'GET /products/featured',
    'GET /products/genres',
  ]);
  const api = createApi({ baseUrl: shop.baseUrl, fetch });
  await Promise.all([api.products.topSales(), api.products.list(), api.products.featured(), api.products.genres()]);
  expect(shop.requests).toHaveLength(4);
  await api.products.genres();
  expect(shop.requests).toHaveLength(5);
});

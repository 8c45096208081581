import { test as base } from '@playwright/test';
import { type Shop, startShop } from './shop.ts';

/** Tests against one shop that a file's tests share; `baseURL` is its address. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
});

/** Tests that may break their shop: each has one of its own. */
export const testWithOwnShop = base.extend<{ shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
});

export { expect } from '@playwright/test';

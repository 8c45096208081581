import { type BrowserContext, expect, test as base, type TestFixture } from '@playwright/test';
import { type Shop, startShop } from './shop.ts';
import { type ConsoleGuard, guardConsole } from './console-guard.ts';

interface ConsoleFixtures {
  /** Fails the test on console errors that were not allowed, and on policy violations. */
  consoleGuard: ConsoleGuard;
}

const guardContext: TestFixture<ConsoleGuard, { context: BrowserContext }> = async ({ context }, use) => {
  const consoleGuard = guardConsole(context);
  await use(consoleGuard);
  expect(consoleGuard.unexpectedErrors(), 'errors in the console').toEqual([]);
};

/** Tests that use the shop of their worker and no browser. */
export const testWithoutBrowser = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** Tests that share the shop of their worker, including tests of other files. `baseURL` is its origin. */
export const test = testWithoutBrowser.extend<ConsoleFixtures>({
  consoleGuard: [guardContext, { auto: true }],
  baseURL: ({ shop }, use) => use(shop.origin),
});

/** Tests of one file that share a shop with these settings. Playwright starts a new worker before and after them. */
export const testWithSettings = (env: Record<string, string>) =>
  test.extend<object, { shop: Shop }>({
    shop: [
      async ({}, use) => {
        const shop = await startShop({ env });
        await use(shop);
        await shop.close();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  });

/** Tests that each have their own shop, because they may damage it. */
export const testWithOwnShop = base.extend<ConsoleFixtures & { shop: Shop }>({
  consoleGuard: [guardContext, { auto: true }],
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

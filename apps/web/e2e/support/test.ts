import { expect, test as base } from '@playwright/test';
import { type Shop, startShop } from './shop.ts';
import { type ConsoleGuard, guardConsole } from './console-guard.ts';

interface ConsoleFixtures {
  /** Fails the test on console errors that were not allowed, and on policy violations. */
  consoleGuard: ConsoleGuard;
}

const guardedTest = base.extend<ConsoleFixtures>({
  consoleGuard: [
    async ({ context }, use) => {
      const consoleGuard = guardConsole(context);
      await use(consoleGuard);
      expect(consoleGuard.unexpectedErrors(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Tests that share one shop per file. `baseURL` is its origin. */
export const test = guardedTest.extend<object, { shop: Shop }>({
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

/** Tests that share one shop with these settings per file. */
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

/** Tests that may damage their shop: each has its own. */
export const testWithOwnShop = guardedTest.extend<{ shop: Shop }>({
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

import { expect, test as base } from '@playwright/test';
import { type Shop, startShop } from './shop.ts';
import { type ConsoleGuard, guardConsole } from './console-guard.ts';

interface ConsoleFixtures {
  /** Fails the test on whatever a console says that was not allowed, and on what a page's policy refused. */
  consoleGuard: ConsoleGuard;
}

const guardedTest = base.extend<ConsoleFixtures>({
  ears: [
    async ({ context }, use) => {
      const ears = guardConsole(context);
      await use(ears);
      expect(ears.unexpectedErrors(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Tests against one shop that a file's tests share; `baseURL` is its address. */
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

/** Tests that may break their shop: each has one of its own. */
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

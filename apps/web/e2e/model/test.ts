import { expect, test as base } from '@playwright/test';
import { type ConsoleGuard, guardConsole } from '../support/console-guard.ts';
import type { ModelShop } from './model-shop.ts';

interface ModelFixtures {
  /** A shop for this test, with the calls and fields of the specification only. */
  model: ModelShop;
  /** Fails the test on console errors that were not allowed. */
  consoleGuard: ConsoleGuard;
}

/** The shops of a worker have one origin, so that the browser keeps its process and the compiled code of the store. */
let port = 0;

/** Runs tests of the built store against a model shop. */
export const test = base.extend<ModelFixtures>({
  model: async ({}, use) => {
    // Only a worker can resolve the shop from its source. The process that collects the tests cannot.
    const { startModelShop } = await import('./model-shop.ts');
    const model = await startModelShop({ port });
    port = Number(new URL(model.origin).port);
    await use(model);
    await model.close();
  },
  baseURL: ({ model }, use) => use(model.origin),
  // Playwright resets storage, routes, clocks and emulation when it reuses a context, but not these.
  context: async ({ context }, use) => {
    await use(context);
    // The next shop gets no requests of this page.
    for (const page of context.pages()) await page.goto('about:blank');
    await context.setOffline(false);
    await context.clearPermissions();
  },
  consoleGuard: [
    async ({ context, model }, use) => {
      const consoleGuard = guardConsole(context, {
        isIgnoredUrl: (url) => model.missingPaths.has(new URL(url).pathname),
      });
      await use(consoleGuard);
      expect(consoleGuard.unexpectedErrors(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

import { expect, test as base } from '@playwright/test';
import { type ConsoleGuard, guardConsole } from '../support/console-guard.ts';
import type { ModelShop } from './model-shop.ts';

interface ModelFixtures {
  /** A shop of this test's own, with the specification's calls and fields only. */
  model: ModelShop;
  /** Fails the test on whatever a console says that was not allowed. */
  consoleGuard: ConsoleGuard;
}

/** Tests of the built store against a model shop. */
export const test = base.extend<ModelFixtures>({
  model: async ({}, use) => {
    // Only a worker can resolve the shop from its source; the process that collects tests cannot.
    const { startModelShop } = await import('./model-shop.ts');
    const model = await startModelShop();
    await use(model);
    await model.close();
  },
  baseURL: ({ model }, use) => use(model.origin),
  ears: [
    async ({ context, model }, use) => {
      const ears = guardConsole(context, { isForgiven: (url) => model.missingPaths.has(new URL(url).pathname) });
      await use(ears);
      expect(ears.unexpectedErrors(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

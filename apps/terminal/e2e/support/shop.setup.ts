import type { TestProject } from 'vitest/node';
import { startShop } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the shop under test. */
    readonly origin: string;
  }
}

/** Starts one shop for all tests. */
export default async function setUpShop(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop();
  project.provide('origin', shop.origin);
  return shop.close;
}

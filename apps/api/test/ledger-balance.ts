import { expect } from 'vitest';
import { ledgerQueries } from '../src/db/payments/ledger.queries.ts';
import type { TestShop } from './harness.ts';

/** Every movement adds up, and so does the whole: asked after each step that touches money. */
export async function expectBalancedLedger(shop: TestShop): Promise<void> {
  expect(await ledgerQueries(shop.deps.db).trialBalance()).toEqual({ sumCents: 0, unbalanced: [] });
}

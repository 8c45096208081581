import { expect } from 'vitest';
import { ledgerQueries } from '../src/db/payments/ledger.queries.ts';
import type { TestShop } from './harness.ts';

/** Expects that every ledger transaction and the whole ledger add up to zero. */
export async function expectBalancedLedger(shop: TestShop): Promise<void> {
  expect(await ledgerQueries(shop.deps.db).trialBalance()).toEqual({ sumCents: 0, unbalanced: [] });
}

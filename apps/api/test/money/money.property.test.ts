import { orderStatuses } from '@octavo/core/entities';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ledgerQueries } from '../../src/db/ledger.queries.ts';
import { expectAgreement, expectNothingBroken } from './invariants.ts';
import { histories } from './steps.ts';
import { MoneyWorld } from './world.ts';

/** The embedded database has its 300 in every run of the tests; the server, which differs in what happens at once, has some. */
const RUNS = Number(process.env['OCTAVO_MONEY_RUNS'] ?? (inject('database').kind === 'embedded' ? 300 : 60));
const SEED = Number(process.env['OCTAVO_MONEY_SEED'] ?? Date.now() % 2 ** 31);

let world: MoneyWorld;
beforeAll(async () => {
  world = await MoneyWorld.open();
});
afterAll(() => world.close());

it(
  `keeps every cent through ${RUNS} random histories of orders, payments, refunds, disputes and crashes (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        await world.begin();
        for (const step of steps) {
          await world.do(step);
          await expectNothingBroken(world);
        }
        await world.end();
        await expectAgreement(world);
        await world.tidy();
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env['OCTAVO_MONEY_SHRINK'] === 'off' },
    );
    // Histories in which nothing happens would prove nothing.
    const isLong = RUNS >= 300;
    expect(isLong ? [...orderStatuses, 'crash'].filter((what) => !world.met.has(what)) : []).toEqual([]);
    expect(await ledgerQueries(world.shop.deps.db).proof()).toEqual({ sumCents: 0, unbalanced: [] });
  },
  RUNS * 10_000,
);

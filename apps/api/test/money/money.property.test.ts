import { orderStatuses } from '@octavo/core/entities';
import fc from 'fast-check';
import { afterAll, expect, inject, it } from 'vitest';
import { ledgerQueries } from '../../src/db/ledger.queries.ts';
import { expectAgreement, expectNothingBroken } from './invariants.ts';
import { histories, refundSentBack, shareTakenBack } from './steps.ts';
import { MoneyWorld } from './world.ts';

/** The embedded database has its 300 in every run of the tests; the server, which differs in what happens at once, has some. */
const RUNS = Number(process.env['OCTAVO_MONEY_RUNS'] ?? (inject('database').kind === 'embedded' ? 300 : 60));
const SEED = Number(process.env['OCTAVO_MONEY_SEED'] ?? Date.now() % 2 ** 31);
/** A world grows with every history, and with it what the next one costs: after so many another begins. */
const HISTORIES_OF_A_WORLD = 300;

let world: MoneyWorld | undefined;
let lived = 0;
/** What was met in all worlds together. */
const met = new Set<string>();

/** The world of the next history: the last one, unless its time is up. */
async function nextWorld(): Promise<MoneyWorld> {
  if (world && lived >= HISTORIES_OF_A_WORLD) await endOf(world);
  if (!world) {
    world = await MoneyWorld.open();
    lived = 0;
  }
  lived += 1;
  return world;
}

async function endOf(old: MoneyWorld): Promise<void> {
  expect(await ledgerQueries(old.shop.deps.db).proof()).toEqual({ sumCents: 0, unbalanced: [] });
  for (const what of old.met.keys()) met.add(what);
  world = undefined;
  await old.close();
}

afterAll(() => world?.close());

it(
  `keeps every cent through ${RUNS} random histories of orders, payments, refunds, disputes and crashes (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const here = await nextWorld();
        await here.begin();
        for (const step of steps) {
          await here.do(step);
          await expectNothingBroken(here);
        }
        await here.end();
        await expectAgreement(here);
        await here.tidy();
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        examples: [[refundSentBack], [shareTakenBack]],
        endOnFailure: process.env['OCTAVO_MONEY_SHRINK'] === 'off',
      },
    );
    if (world) await endOf(world);
    // Histories in which nothing happens would prove nothing.
    const isLong = RUNS >= 300;
    expect(isLong ? [...orderStatuses, 'crash'].filter((what) => !met.has(what)) : []).toEqual([]);
  },
  RUNS * 10_000,
);

import { orderStatuses } from '@octavo/core/entities';
import fc from 'fast-check';
import { afterAll, expect, inject, it } from 'vitest';
import { ledgerQueries } from '../../src/db/payments/ledger.queries.ts';
import { expectProviderAgreement, expectLocalInvariants } from './invariants.ts';
import { histories, failedRefundHistory, reversedTransferHistory } from './steps.ts';
import { MoneySimulation } from './simulation.ts';

/** How many histories run; the deep checks run thousands on either database, which differ in concurrency. */
const RUNS = Number(process.env['OCTAVO_MONEY_RUNS'] ?? (inject('database').kind === 'embedded' ? 10 : 20));
const SEED = Number(process.env['OCTAVO_MONEY_SEED'] ?? Date.now() % 2 ** 31);
/** A simulation grows with every history, and so does the cost of the next one. After this many, a new one starts. */
const RUNS_PER_SIMULATION = 300;

let simulation: MoneySimulation | undefined;
let completed = 0;
/** The events of all simulations. */
const coverage = new Set<string>();

/** Returns the current simulation, or a new one after {@link RUNS_PER_SIMULATION} histories. */
async function nextSimulation(): Promise<MoneySimulation> {
  if (simulation && completed >= RUNS_PER_SIMULATION) await closeSimulation(simulation);
  if (!simulation) {
    simulation = await MoneySimulation.open();
    completed = 0;
  }
  completed += 1;
  return simulation;
}

async function closeSimulation(old: MoneySimulation): Promise<void> {
  expect(await ledgerQueries(old.shop.deps.db).trialBalance()).toEqual({ sumCents: 0, unbalanced: [] });
  for (const event of old.coverage.keys()) coverage.add(event);
  simulation = undefined;
  await old.close();
}

afterAll(() => simulation?.close());

it(
  `keeps every cent through ${RUNS} random histories of orders, payments, refunds, disputes and crashes (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const current = await nextSimulation();
        await current.startRun();
        for (const step of steps) {
          await current.runStep(step);
          await expectLocalInvariants(current);
        }
        await current.settle();
        await expectProviderAgreement(current);
        await current.cleanUp();
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        examples: [[failedRefundHistory], [reversedTransferHistory]],
        endOnFailure: process.env['OCTAVO_MONEY_SHRINK'] === 'off',
      },
    );
    if (simulation) await closeSimulation(simulation);
    // Histories without any events would prove nothing.
    const isLong = RUNS >= 300;
    expect(isLong ? [...orderStatuses, 'crash'].filter((event) => !coverage.has(event)) : []).toEqual([]);
  },
  RUNS * 10_000,
);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy } from '../../test/buy.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { expectBalancedBooks } from '../../test/proof.ts';
import { findingQueries } from '../db/findings.queries.ts';
import { ledgerQueries } from '../db/ledger.queries.ts';
import type { Payments } from './payments.ts';
import { Reconciliation } from './reconciliation.service.ts';
import { StopFlag } from './stop-flag.ts';

let shop: TestShop;
const CHARGES = 6;
const FEE_CENTS = Math.round(1000 * 0.029) + 30;

beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
  const buyer = await shop.signIn('bought_a_lot');
  for (let count = 0; count < CHARGES; count += 1) await buy(shop, buyer, [{ priceCents: 1000 }]);
  await shop.sandbox.bank.payOut();
});
afterAll(() => shop.close());

/** Another machine's comparison, with the ear of ours for what goes wrong. */
const machine = (payments: Partial<Payments>, failures: unknown[] = []) =>
  new Reconciliation({
    ...shop.deps,
    payments: { ...shop.deps.payments, ...payments },
    stop: new StopFlag(),
    onFinding: () => {},
    onFailure: (error) => failures.push(error),
  });

it('30: books each fee and payout once where two machines compare at the same time', async () => {
  let asked = 0;
  let bothHaveAsked = (): void => {};
  const gathered = new Promise<void>((resolve) => (bothHaveAsked = resolve));
  const movementsSince: Payments['movementsSince'] = async (moment) => {
    const movements = await shop.deps.payments.movementsSince(moment);
    asked += 1;
    if (asked === 2) bothHaveAsked();
    await gathered;
    return movements;
  };
  const failures: unknown[] = [];
  const machines = [machine({ movementsSince }, failures), machine({ movementsSince }, failures)];
  const mismatches = await Promise.all(machines.map((one) => one.compare(new Date(0))));
  expect({ mismatches, failures }).toEqual({ mismatches: [0, 0], failures: [] });
  expect(await findingQueries(shop.deps.db).open()).toEqual([]);
  const ledger = ledgerQueries(shop.deps.db);
  expect(await ledger.balance('provider_fees')).toBe(CHARGES * FEE_CENTS);
  expect(await ledger.balance('provider')).toBe(0);
  await expectBalancedBooks(shop);
});

it('30: leaves a night to the machine that is at it, however long it takes', async () => {
  const begun = new Date(Date.now() + 86_400_000);
  begun.setUTCHours(3, 10, 0, 0);
  shop.time.now = begun;
  let looks = 0;
  const other = machine({
    movementsSince: (moment) => {
      looks += 1;
      return shop.deps.payments.movementsSince(moment);
    },
  });
  // Each look at what the ledger says takes half an hour.
  const slow = machine({
    movementsOf: async (id) => {
      shop.time.now = new Date(shop.time.now.getTime() + 30 * 60_000);
      await other.compareAtNight();
      return shop.deps.payments.movementsOf(id);
    },
  });
  await slow.compareAtNight();
  expect(looks).toBe(0);
  expect(shop.time.now.getTime()).toBeGreaterThan(begun.getTime() + 2 * 3_600_000);
  await other.compareAtNight();
  expect(looks).toBe(0);
});

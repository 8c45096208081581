import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyBooks } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { Reconciliation } from './reconciliation.service.ts';
import { ShutdownSignal } from '../background/shutdown-signal.ts';

let shop: TestShop;
const CHARGES = 6;
const FEE_CENTS = Math.round(1000 * 0.029) + 30;

beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
  const buyer = await shop.signIn('bought_a_lot');
  for (let count = 0; count < CHARGES; count += 1) await buyBooks(shop, buyer, [{ priceCents: 1000 }]);
  await shop.sandbox.testHelpers.payOut();
});
afterAll(() => shop.close());

/** Another machine's reconciliation, which collects its failures. */
const instance = (payments: Partial<PaymentProvider>, failures: unknown[] = []) =>
  new Reconciliation({
    ...shop.deps,
    payments: { ...shop.deps.payments, ...payments },
    shutdown: new ShutdownSignal(),
    onIssue: () => {},
    onFailure: (error) => failures.push(error),
  });

it('books each fee and payout once when two machines compare at the same time', { tags: ['check-30'] }, async () => {
  let calls = 0;
  let bothHaveCalled = (): void => {};
  const gathered = new Promise<void>((resolve) => (bothHaveCalled = resolve));
  const listBalanceTransactionsSince: PaymentProvider['listBalanceTransactionsSince'] = async (moment) => {
    const transactions = await shop.deps.payments.listBalanceTransactionsSince(moment);
    calls += 1;
    if (calls === 2) bothHaveCalled();
    await gathered;
    return transactions;
  };
  const failures: unknown[] = [];
  const machines = [
    instance({ listBalanceTransactionsSince }, failures),
    instance({ listBalanceTransactionsSince }, failures),
  ];
  const mismatches = await Promise.all(machines.map((one) => one.compare(new Date(0))));
  expect({ mismatches, failures }).toEqual({ mismatches: [0, 0], failures: [] });
  expect(await reconciliationIssueQueries(shop.deps.db).listOpen()).toEqual([]);
  const ledger = ledgerQueries(shop.deps.db);
  expect(await ledger.balance('provider_fees')).toBe(CHARGES * FEE_CENTS);
  expect(await ledger.balance('provider')).toBe(0);
  await expectBalancedLedger(shop);
});

it('lets one machine compare a night, even if this takes long', { tags: ['check-30'] }, async () => {
  const begun = new Date(Date.now() + 86_400_000);
  begun.setUTCHours(3, 10, 0, 0);
  shop.clock.now = begun;
  let comparisons = 0;
  const other = instance({
    listBalanceTransactionsSince: (moment) => {
      comparisons += 1;
      return shop.deps.payments.listBalanceTransactionsSince(moment);
    },
  });
  // Each comparison of a ledger entry takes half an hour.
  const slow = instance({
    listBalanceTransactionsOf: async (id) => {
      await shop.advanceClock(30 * 60_000);
      await other.compareNightly();
      return shop.deps.payments.listBalanceTransactionsOf(id);
    },
  });
  await slow.compareNightly();
  expect(comparisons).toBe(0);
  expect(shop.clock.now.getTime()).toBeGreaterThan(begun.getTime() + 2 * 3_600_000);
  await other.compareNightly();
  expect(comparisons).toBe(0);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buyBooks, placeOrder, type TestUser } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { confirmPayment } from '../../test/payments.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { emailOutboxQueries } from '../db/mail/email-outbox.queries.ts';
import { appStateQueries } from '../db/app-state.queries.ts';
import { stripeEventQueries } from '../db/payments/stripe-events.queries.ts';
import { createDeps } from '../create-deps.ts';
import type { Deps } from '../deps.ts';
import { emailRecipientQueries } from '../db/mail/email-recipients.queries.ts';
import { emailRenderers, EmailSender, RecipientLimiter } from '../mail/index.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { ShutdownSignal } from './shutdown-signal.ts';

const MINUTE_MS = 60_000;

let shop: TestShop;
let buyer: TestUser;
let userCount = 0;

beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  userCount += 1;
  shop.clock.now = new Date();
  buyer = await shop.signIn(`left_waiting_${userCount}`);
});
afterEach(() => expectBalancedLedger(shop));
afterAll(() => shop.close());

/** A second process of this shop, which is stopped during its first `call` to the provider; `callCount` counts them. */
function stopDuring(call: 'fetchPaymentSnapshot' | 'listBalanceTransactionsOf'): {
  deps: Deps;
  callCount: () => number;
} {
  let calls = 0;
  const { payments } = shop.deps;
  const stopping = async <T>(answer: Promise<T>): Promise<T> => {
    calls += 1;
    await deps.scheduler.stop();
    return answer;
  };
  const fetchPaymentSnapshot: PaymentProvider['fetchPaymentSnapshot'] = (...question) =>
    stopping(payments.fetchPaymentSnapshot(...question));
  const listBalanceTransactionsOf: PaymentProvider['listBalanceTransactionsOf'] = (id) =>
    stopping(payments.listBalanceTransactionsOf(id));
  const deps = createDeps({
    ...shop.deps,
    payments: {
      ...payments,
      ...(call === 'fetchPaymentSnapshot' ? { fetchPaymentSnapshot } : { listBalanceTransactionsOf }),
    },
  });
  return { deps, callCount: () => calls };
}

async function createUnseenPayments(): Promise<void> {
  for (const name of ['a', 'b', 'c']) {
    const person = await shop.signIn(`unseen_${name}_${userCount}`);
    const { secret } = await placeOrder(shop, person, [{ priceCents: 1000 }]);
    await confirmPayment(shop, secret);
  }
}

it('stops polling orders once the shop shuts down', async () => {
  await createUnseenPayments();
  await shop.advanceClock(3 * MINUTE_MS);
  const { deps, callCount } = stopDuring('fetchPaymentSnapshot');
  await deps.scheduler.pollPendingOrders();
  expect(callCount()).toBe(1);
  await shop.advanceClock(3 * MINUTE_MS);
  await shop.deps.scheduler.pollPendingOrders();
});

it('leaves pending events in the inbox for the next process once the shop shuts down', async () => {
  await createUnseenPayments();
  await shop.deps.reconciliation.fetchEvents();
  const waiting = await stripeEventQueries(shop.deps.db).countPending();
  const { deps, callCount } = stopDuring('fetchPaymentSnapshot');
  await deps.inbox.drain();
  expect(callCount()).toBe(1);
  expect(await stripeEventQueries(shop.deps.db).countPending()).toBe(waiting - 1);
  await shop.deps.inbox.drain();
  expect(await stripeEventQueries(shop.deps.db).countPending()).toBe(0);
});

it('restarts an interrupted reconciliation immediately after the next start', async () => {
  for (let count = 0; count < 3; count += 1) await buyBooks(shop, buyer, [{ priceCents: 500 }]);
  const night = new Date(shop.clock.now.getTime() + 24 * 60 * MINUTE_MS);
  night.setUTCHours(3, 0, 0, 0);
  shop.clock.now = night;
  const { deps, callCount } = stopDuring('listBalanceTransactionsOf');
  await deps.reconciliation.compareNightly();
  expect(callCount()).toBe(1);
  const compared = () => appStateQueries(shop.deps.db).getTime('ledger_compared_at');
  expect(await compared()).toBeUndefined();
  await shop.deps.reconciliation.compareNightly();
  expect(await compared()).toEqual(night);
});

it('stops sending emails once the shop shuts down', async () => {
  const shutdown = new ShutdownSignal();
  const { userId } = buyer;
  const now = shop.clock.now;
  const emails = emailOutboxQueries(shop.deps.db);
  // Receipts of earlier tests.
  await shop.deps.emails.sendDue();
  for (const recipient of ['one@octavo.example', 'two@octavo.example'])
    await emails.enqueue({ template: 'password_changed', userId, recipient, name: 'Ida', now });
  const sent: string[] = [];
  const sender = new EmailSender({
    outbox: emails,
    renderers: emailRenderers({ db: shop.deps.db, shopProfiles: shop.deps.shopProfiles, clock: () => now }),
    mailer: {
      send: async ({ to }) => {
        sent.push(to);
        shutdown.request();
      },
    },
    recipientLimiter: new RecipientLimiter({
      queries: emailRecipientQueries(shop.deps.db),
      secret: 'a secret of the tests',
      clock: () => now,
    }),
    mailOrigin: () => 'https://shop.example',
    shutdown,
    clock: () => now,
    onFailure: () => {},
  });
  await sender.sendDue();
  expect(sent).toHaveLength(1);
  shutdown.reset();
  await sender.sendDue();
  expect(sent.toSorted()).toEqual(['one@octavo.example', 'two@octavo.example']);
});

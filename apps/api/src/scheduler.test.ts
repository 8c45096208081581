import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buyBooks,
  placeOrder as placeOrderOf,
  type TestUser,
  cancelUnpaidOrders,
  orderStatus,
} from '../test/orders.ts';
import { openTestShop, type TestShop } from '../test/harness.ts';
import { confirmPayment } from '../test/payments.ts';
import { expectBalancedLedger } from '../test/ledger-balance.ts';
import { stripeClient } from '../test/stripe-client.ts';
import { reconciliationIssueQueries } from './db/payments/reconciliation-issues.queries.ts';
import { appStateQueries } from './db/app-state.queries.ts';
import { createDeps } from './create-deps.ts';
import { type PaymentProvider, PaymentProviderError } from './payments/payment-provider.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let shop: TestShop;
let buyer: TestUser;
let userCount = 0;

beforeAll(async () => {
  shop = await openTestShop();
  // No webhook is delivered in this file.
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  shop.sandbox.faults.clear();
  shop.clock.now = new Date();
  userCount += 1;
  buyer = await shop.signIn(`hurried_${userCount}`);
});
afterEach(async () => {
  await expectBalancedLedger(shop);
  // Unpaid orders of one test must not affect the jobs of the next.
  await cancelUnpaidOrders(shop);
});
afterAll(() => shop.close());

const placeOrder = () => placeOrderOf(shop, buyer, [{ priceCents: 999 }]);
const intentsOf = async (orderId: number) =>
  (await stripeClient(shop).paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata['order_id'] === String(orderId),
  );

/** Creates an order whose PaymentIntent exists although the provider's response was lost, so no one has its client secret. */
async function placeOrderWithoutResponse(): Promise<number> {
  shop.sandbox.faults.inject('POST /v1/payment_intents', 'reset_after', { times: 20 });
  await expect(placeOrder()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  shop.sandbox.faults.clear();
  const { id } = await shop.deps.db
    .selectFrom('orders')
    .where('user_id', '=', buyer.userId)
    .where('payment_intent_id', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the job that polls pending orders', () => {
  it('recovers the PaymentIntent of a lost response by repeating the call', { tags: ['check-29'] }, async () => {
    const id = await placeOrderWithoutResponse();
    await shop.advanceClock(3 * MINUTE_MS);
    await shop.deps.scheduler.pollPendingOrders();
    const [intent, ...others] = await intentsOf(id);
    expect(others).toEqual([]);
    const row = await shop.deps.db
      .selectFrom('orders')
      .where('id', '=', id)
      .select('payment_intent_id')
      .executeTakeFirstOrThrow();
    expect(row.payment_intent_id).toBe(intent?.id);
  });
});

describe('a process that starts', () => {
  it('fetches missed events immediately when none were fetched for an hour', { tags: ['check-40'] }, async () => {
    const { id, secret } = await placeOrder();
    await confirmPayment(shop, secret);
    const appState = appStateQueries(shop.deps.db);
    await appState.setTime('provider_events_read_to', new Date(shop.clock.now.getTime() - 61 * MINUTE_MS));
    shop.deps.scheduler.start();
    await expect.poll(() => orderStatus(shop, id), { timeout: 20_000 }).toBe('paid');
    await shop.deps.scheduler.stop();
    // A second process within the hour does not fetch them again.
    const reads = async () => (await shop.sandbox.requests.list({ route: 'GET /v1/events', limit: 100 })).length;
    const before = await reads();
    const next = createDeps(shop.deps);
    next.scheduler.start();
    await next.scheduler.stop();
    expect(await reads()).toBe(before);
  });
});

describe('an order that expires', () => {
  it('expires without listing all payments of its day', { tags: ['check-25'] }, async () => {
    const id = await placeOrderWithoutResponse();
    shop.sandbox.faults.inject('GET /v1/payment_intents', 'status_500', { times: 20 });
    await shop.advanceClock(DAY_MS + MINUTE_MS);
    await shop.deps.scheduler.pollPendingOrders();
    shop.sandbox.faults.clear();
    expect(await orderStatus(shop, id)).toBe('canceled');
    expect((await intentsOf(id)).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('is canceled although the provider never accepted a payment for it', { tags: ['check-25'] }, async () => {
    shop.sandbox.faults.inject('POST /v1/payment_intents', { status: 400, code: 'amount_too_small' }, { times: 20 });
    await expect(placeOrder()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    await shop.advanceClock(DAY_MS + MINUTE_MS);
    await shop.deps.scheduler.pollPendingOrders();
    const rows = await shop.deps.db.selectFrom('orders').where('user_id', '=', buyer.userId).select('status').execute();
    expect(rows).toEqual([{ status: 'canceled' }]);
  });

  it('stays paid when its buyer pays while the job searches for its payment', { tags: ['check-25'] }, async () => {
    const id = await placeOrderWithoutResponse();
    const [book] = await shop.deps.db
      .selectFrom('order_lines')
      .where('order_id', '=', id)
      .select('product_id')
      .execute();
    // A new session: a day is longer than the lifetime of an access token.
    const buySameBook = async () =>
      buyBooks(shop, await shop.signIn(`hurried_${userCount}`), [{ id: book?.product_id ?? 0 }]);
    const { scheduler } = createDeps({ ...shop.deps, payments: delayedPayments(shop.deps.payments, buySameBook) });
    await shop.advanceClock(DAY_MS + MINUTE_MS);
    await scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('paid');
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('paid');
  });
});

/** A provider that finds no payment, and runs `work` before each response. */
function delayedPayments(payments: PaymentProvider, work: () => Promise<unknown>): PaymentProvider {
  const refusal = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No.' });
  return {
    ...payments,
    findIntent: async () => {
      await work();
      return undefined;
    },
    createIntent: async () => {
      await work();
      throw new PaymentProviderError(false, refusal);
    },
  };
}

it(
  'cancels an order whose payment the provider does not know, as after a change of keys, and records an issue',
  { tags: ['check-25'] },
  async () => {
    const { id } = await placeOrder();
    const { db } = shop.deps;
    await db.updateTable('orders').set({ payment_intent_id: 'pi_of_other_keys' }).where('id', '=', id).execute();
    const next = await placeOrder();
    expect(next.id).not.toBe(id);
    expect(await orderStatus(shop, id)).toBe('canceled');
    const issues = await reconciliationIssueQueries(db).listOpen();
    expect(issues.map(({ orderId, description }) => [orderId, description])).toContainEqual([
      id,
      expect.stringContaining('pi_of_other_keys'),
    ]);
  },
);

it('creates a new order for the same cart when its payment belongs to other keys', { tags: ['check-25'] }, async () => {
  const { id, books } = await placeOrder();
  const { db } = shop.deps;
  const intentId = `pi_of_other_keys_${id}`;
  await db.updateTable('orders').set({ payment_intent_id: intentId }).where('id', '=', id).execute();
  const again = await placeOrderOf(shop, buyer, [{ id: books[0] ?? 0 }]);
  expect([again.id === id, again.secret]).toEqual([false, expect.stringMatching(/_secret_/)]);
  expect(await orderStatus(shop, id)).toBe('canceled');
  const issues = await reconciliationIssueQueries(db).listOpen();
  expect(issues.map(({ ref }) => ref)).toContain(`payment:${intentId}`);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { placeOrder as placeOrderOf, type TestUser, cancelUnpaidOrders, orderStatus } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { confirmPayment } from '../../test/payments.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';

const MINUTE_MS = 60_000;

let shop: TestShop;
let buyer: TestUser;
let userCount = 0;

beforeAll(async () => {
  shop = await openTestShop();
  // No webhook is delivered in this file.
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  shop.clock.now = new Date();
  userCount += 1;
  buyer = await shop.signIn(`unhurried_${userCount}`);
});
afterEach(async () => {
  await expectBalancedLedger(shop);
  // Unpaid orders of one test must not affect the jobs of the next.
  await cancelUnpaidOrders(shop);
});
afterAll(() => shop.close());

const placeOrder = () => placeOrderOf(shop, buyer, [{ priceCents: 999 }]);
const untilNextSync = async (orderId: number) => {
  const orders = shop.deps.db.selectFrom('orders').where('id', '=', orderId).select('next_sync_at');
  return (await orders.executeTakeFirstOrThrow()).next_sync_at.getTime() - shop.clock.now.getTime();
};

/** Creates orders placed `ageMs` ago. The provider does not know their payments. */
async function createAbandonedOrders(count: number, ageMs: number): Promise<void> {
  const created_at = new Date(shop.clock.now.getTime() - ageMs);
  await shop.deps.db
    .insertInto('orders')
    .values(
      Array.from({ length: count }, (_, index) => ({
        user_id: buyer.userId,
        total_cents: 999,
        billing: '{}',
        fingerprint: `abandoned ${index}`,
        payment_intent_id: `pi_abandoned_${userCount}_${index}`,
        last_payment_error: null,
        charge_id: null,
        card_brand: null,
        card_last4: null,
        created_at,
      })),
    )
    .execute();
}

it('polls a new paid order although 200 older orders were abandoned', { tags: ['check-40'] }, async () => {
  await createAbandonedOrders(200, 180 * MINUTE_MS);
  await shop.advanceClock(2 * MINUTE_MS + 1000);
  await shop.deps.scheduler.pollPendingOrders();
  const otherBuyer = await shop.signIn('a_quick_buyer');
  const placed = await placeOrderOf(shop, otherBuyer, [{ priceCents: 999 }]);
  await confirmPayment(shop, placed.secret);
  await shop.advanceClock(MINUTE_MS);
  await shop.deps.scheduler.pollPendingOrders();
  expect(await orderStatus(shop, placed.id)).toBe('paid');
});

it('polls an order every minute for an hour, then at growing intervals', { tags: ['check-40'] }, async () => {
  const { id, intentId } = await placeOrder();
  const countSyncs = async () =>
    (await shop.sandbox.requests.list({ limit: 1000 })).filter(({ path }) => path.endsWith(intentId)).length;
  const syncs: number[] = [];
  for (let minute = 1; minute <= 60; minute += 1) {
    await shop.advanceClock(MINUTE_MS);
    const before = await countSyncs();
    await shop.deps.scheduler.pollPendingOrders();
    if ((await countSyncs()) > before) syncs.push(minute);
  }
  expect(syncs).toEqual(Array.from({ length: 59 }, (_, at) => at + 2));
  const intervals: number[] = [];
  for (let sync = 0; sync < 20; sync += 1) {
    await shop.advanceClock((await untilNextSync(id)) + 1);
    await shop.deps.scheduler.pollPendingOrders();
    intervals.push(await untilNextSync(id));
  }
  expect(intervals).toEqual(intervals.toSorted((one, next) => one - next));
  expect(intervals[0]).toBe(MINUTE_MS);
  expect(intervals.at(-1)).toBeGreaterThan(20 * MINUTE_MS);
  expect(await orderStatus(shop, id)).toBe('pending_payment');
});

it('detects a payment made half an hour after the order within two minutes', { tags: ['check-40'] }, async () => {
  const { id, secret } = await placeOrder();
  for (let minute = 1; minute <= 30; minute += 1) {
    await shop.advanceClock(MINUTE_MS);
    await shop.deps.scheduler.pollPendingOrders();
  }
  await shop.advanceClock(MINUTE_MS / 2);
  await confirmPayment(shop, secret);
  await shop.advanceClock(MINUTE_MS / 2);
  await shop.deps.scheduler.pollPendingOrders();
  await shop.advanceClock(MINUTE_MS);
  await shop.deps.scheduler.pollPendingOrders();
  expect(await orderStatus(shop, id)).toBe('paid');
});

it('polls at most 200 orders per run', async () => {
  await createAbandonedOrders(250, 30 * MINUTE_MS);
  await shop.advanceClock(2 * MINUTE_MS);
  const countIntentReads = async () =>
    (await shop.sandbox.requests.list({ route: 'GET /v1/payment_intents/:id', limit: 1000 })).length;
  const before = await countIntentReads();
  await shop.deps.scheduler.pollPendingOrders();
  expect((await countIntentReads()) - before).toBe(200);
});

it('polls an order like a new one when its buyer comes back to pay', { tags: ['check-40'] }, async () => {
  const { id, secret } = await placeOrder();
  const { orders, scheduler } = shop.deps;
  await shop.advanceClock(4 * 60 * MINUTE_MS);
  await scheduler.pollPendingOrders();
  expect(await untilNextSync(id)).toBeGreaterThan(30 * MINUTE_MS);
  await orders.find(buyer.userId, id);
  expect(await untilNextSync(id)).toBeLessThanOrEqual(2 * MINUTE_MS);
  await confirmPayment(shop, secret);
  await shop.advanceClock(2 * MINUTE_MS);
  await scheduler.pollPendingOrders();
  expect(await orderStatus(shop, id)).toBe('paid');
});

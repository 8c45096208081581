import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { stripeClient } from '../../test/stripe-client.ts';

const DAY_MS = 24 * 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // Each test fills the inbox itself.
  shop.sandbox.webhooks.pause();
});
afterAll(() => shop.close());

it('gives up on an event by its own age, regardless of older events of its payment', async () => {
  const { db, inbox } = shop.deps;
  // A payment of an unknown order, so that its events cannot be handled.
  const unknownPayment = await stripeClient(shop).paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method_types: ['card'],
    metadata: { order_id: '987654' },
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const { data } = await stripeClient(shop).events.list({ type: 'payment_intent.succeeded', limit: 1 });
  const [event] = data;
  if (!event) throw new TypeError('The provider emitted no event for the payment.');
  await inbox.store({ ...event, id: 'evt_old' });
  await shop.advanceClock(3 * DAY_MS);
  await inbox.store({ ...event, id: 'evt_fresh' });
  await inbox.drain();
  const events = await db
    .selectFrom('stripe_events')
    .where('payment_intent_id', '=', unknownPayment.id)
    .orderBy('received_at')
    .select(['id', 'attempts', 'failed_at'])
    .execute();
  expect(events).toEqual([
    { id: 'evt_old', attempts: 1, failed_at: shop.clock.now },
    { id: 'evt_fresh', attempts: 1, failed_at: null },
  ]);
});

import type pg from 'pg';
import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from './index.ts';
import { openTestHarness, openDatabase, deleteAll, WEBHOOK_SECRET, type TestHarness } from './testing/test-harness.ts';

let db: { pool: pg.Pool; close: () => Promise<void> };
let harness: TestHarness;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(async () => db.close());
beforeEach(async () => {
  await deleteAll(db.pool);
  harness = await openTestHarness(db.pool);
});
afterEach(async () => harness.sandbox.close());

const order = { amount: 1999, currency: 'usd', metadata: { order_id: '12' } };
const create = (idempotencyKey?: string) =>
  harness.stripe.paymentIntents.create(order, idempotencyKey === undefined ? undefined : { idempotencyKey });

describe('a webhook', () => {
  const types = () => harness.deliveredEvents.map(({ type }) => type);

  it('delivers each event once with a valid signature', async () => {
    const { id } = await create('pi:12:1');
    await harness.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await harness.sandbox.webhooks.deliverDue();
    await harness.sandbox.webhooks.deliverDue();
    expect(types().toSorted()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
    const [created] = harness.deliveredEvents;
    expect(created).toMatchObject({ api_version: '2025-08-27.basil', request: { idempotency_key: 'pi:12:1' } });
    expect(created?.data.object).toMatchObject({ id, status: 'requires_payment_method' });
    const listed = await harness.stripe.events.list({ type: 'payment_intent.succeeded' });
    expect(listed.data).toMatchObject([{ pending_webhooks: 0, data: { object: { id, status: 'succeeded' } } }]);
  });

  it('is retried with backoff until the shop returns 2xx', async () => {
    harness.endpointStatus = 500;
    await create();
    expect(await harness.sandbox.webhooks.deliverDue()).toBe(1);
    expect(await harness.sandbox.webhooks.deliverDue()).toBe(0);
    harness.clock.advance(3000);
    expect(await harness.sandbox.webhooks.deliverDue()).toBe(1);
    harness.clock.advance(3000);
    expect(await harness.sandbox.webhooks.deliverDue()).toBe(0);
    harness.endpointStatus = 200;
    harness.clock.advance(6000);
    expect(await harness.sandbox.webhooks.deliverDue()).toBe(1);
    harness.clock.advance(60 * 60 * 1000);
    expect(await harness.sandbox.webhooks.deliverDue()).toBe(0);
    expect(new Set(harness.deliveredEvents.map(({ id }) => id)).size).toBe(1);
  });

  it('fails permanently after three days', async () => {
    harness.endpointStatus = 500;
    await create();
    for (let hours = 0; hours < 80; hours += 1) {
      await harness.sandbox.webhooks.deliverDue();
      harness.clock.advance(60 * 60 * 1000);
    }
    harness.endpointStatus = 200;
    harness.clock.advance(24 * 60 * 60 * 1000);
    expect(await harness.sandbox.webhooks.deliverDue()).toBe(0);
  });

  it('is delivered after a restart', async () => {
    await create();
    await harness.sandbox.close();
    harness = await openTestHarness(db.pool);
    await harness.sandbox.webhooks.deliverDue();
    expect(types()).toEqual(['payment_intent.created']);
  });

  it('is delivered automatically', async () => {
    let arrived: (type: string) => void;
    const arrival = new Promise<string>((resolve) => {
      arrived = resolve;
    });
    const sandbox = createSandbox({
      db: db.pool,
      webhook: {
        url: 'http://shop.invalid/hook',
        secret: WEBHOOK_SECRET,
        fetch: async (request) => {
          arrived(((await request.json()) as Stripe.Event).type);
          return new Response();
        },
      },
    });
    const call = new Request('http://sandbox.invalid/v1/payment_intents', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandbox.keys.secret}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'amount=1999&currency=usd',
    });
    await sandbox.fetch(call);
    expect(await arrival).toBe('payment_intent.created');
    await sandbox.close();
  });

  it('is delivered only for subscribed types, and the other events are still listed', async () => {
    await harness.sandbox.close();
    harness = await openTestHarness(db.pool, {
      webhook: {
        url: 'http://shop.invalid/hook',
        secret: WEBHOOK_SECRET,
        events: ['payment_intent.canceled'],
        automatic: false,
        fetch: async (request) => {
          harness.deliveredEvents.push((await request.json()) as Stripe.Event);
          return new Response();
        },
      },
    });
    await harness.stripe.paymentIntents.cancel((await create()).id);
    await harness.sandbox.webhooks.deliverDue();
    expect(types()).toEqual(['payment_intent.canceled']);
    const { data } = await harness.stripe.events.list();
    expect(data.map(({ type, pending_webhooks }) => [type, pending_webhooks])).toEqual([
      ['payment_intent.canceled', 0],
      ['payment_intent.created', 0],
    ]);
  });

  it('can be duplicated, tampered with, signed too early, or dropped', async () => {
    const { webhooks } = harness.sandbox;
    const attempt = async (deliveryFault: Parameters<typeof webhooks.injectFault>[0]) => {
      harness.deliveredEvents.length = 0;
      webhooks.injectFault(deliveryFault);
      await create();
      await webhooks.deliverDue();
      return types();
    };
    expect(await attempt('duplicated')).toEqual(['payment_intent.created', 'payment_intent.created']);
    expect(await attempt('tampered')).toEqual([]);
    expect(await attempt('stale_signature')).toEqual([]);
    harness.clock.advance(3000);
    await webhooks.deliverDue();
    expect(types()).toHaveLength(2);
    expect(await attempt('dropped')).toEqual([]);
    harness.clock.advance(60 * 60 * 1000);
    expect(await webhooks.deliverDue()).toBe(0);
  });

  it('can be delivered in reverse order', async () => {
    const { id } = await create();
    await harness.stripe.paymentIntents.cancel(id);
    await harness.sandbox.webhooks.deliverDue({ order: 'reversed' });
    expect(types()).toEqual(['payment_intent.canceled', 'payment_intent.created']);
  });
});

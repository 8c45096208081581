import type pg from 'pg';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from './index.ts';
import { IdempotencyKeys, type KeyClaim } from './storage/idempotency-keys.ts';
import { UnitOfWork } from './storage/unit-of-work.ts';
import { openTestHarness, openDatabase, truncateAll, WEBHOOK_SECRET, type TestHarness } from './testing/test-harness.ts';

let db: { pool: pg.Pool; close: () => Promise<void> };
let harness: TestHarness;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(async () => db.close());
beforeEach(async () => {
  await truncateAll(db.pool);
  harness = await openTestHarness(db.pool);
});
afterEach(async () => harness.sandbox.close());

const order = { amount: 1999, currency: 'usd', metadata: { order_id: '12' } };
const create = (idempotencyKey?: string, params: Stripe.PaymentIntentCreateParams = order) =>
  harness.stripe.paymentIntents.create(params, idempotencyKey === undefined ? undefined : { idempotencyKey });
const payments = async () => (await harness.stripe.paymentIntents.list()).data;

describe('an idempotency key', () => {
  it('answers the same call with the first answer, byte for byte', async () => {
    const first = await create('pi:12:1');
    await harness.stripe.paymentIntents.cancel(first.id);
    const second = await create('pi:12:1');
    expect({ ...second }).toEqual({ ...first });
    expect(await payments()).toHaveLength(1);
    const replays = (await harness.sandbox.requests.list({ route: 'POST /v1/payment_intents' })).map((r) => r.replayed);
    expect(replays).toEqual([false, true]);
  });

  it('refuses other parameters', async () => {
    await create('pi:12:1');
    await expect(create('pi:12:1', { ...order, amount: 2000 })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  it('lets one of many simultaneous calls through and tells the others to come again', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => create('pi:12:1')));
    const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ statusCode: 409 });
    expect(await payments()).toHaveLength(1);
  });

  it('is not used up by parameters that were refused', async () => {
    await expect(create('pi:12:1', { ...order, amount: 1 })).rejects.toMatchObject({ code: 'amount_too_small' });
    expect(await create('pi:12:1')).toMatchObject({ amount: 1999 });
  });

  it('keeps a decline', async () => {
    const { id } = await create();
    const pay = (payment_method: string) =>
      harness.stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: 'pay:12' });
    await expect(pay('pm_card_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
    await expect(pay('pm_card_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 });
    expect((await harness.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('is forgotten after a day', async () => {
    const first = await create('pi:12:1');
    harness.clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await create('pi:12:1')).id).not.toBe(first.id);
  });

  it('is taken over from a process that died while it held it, and the dead one cannot come back', async () => {
    const keys = new IdempotencyKeys(db.pool, harness.clock);
    const dead = await keys.claim('pi:12:1', 'the same call', 'req_1');
    expect(await keys.claim('pi:12:1', 'the same call', 'req_2')).toEqual({ state: 'running' });
    harness.clock.advance(16_000);
    const heir = await keys.claim('pi:12:1', 'the same call', 'req_3');
    expect([dead.state, heir.state]).toEqual(['claimed', 'claimed']);
    const keep = async (claim: KeyClaim) => {
      if (claim.state !== 'claimed') throw new TypeError('The key was not claimed.');
      const unit = new UnitOfWork({ requestId: null, idempotencyKey: null, now: 0 });
      return unit.commit(db.pool, null, { key: 'pi:12:1', token: claim.token, status: 200, body: '{}' });
    };
    expect(await keep(dead)).toBe('key_lost');
    expect(await keep(heir)).toBe('done');
    expect(await keys.claim('pi:12:1', 'the same call', 'req_4')).toMatchObject({ state: 'completed', status: 200 });
  });
});

describe('a fault', () => {
  const retrying = () =>
    new Stripe(harness.sandbox.keys.secret, {
      host: '127.0.0.1',
      port: new URL(harness.origin).port,
      protocol: 'http',
      maxNetworkRetries: 2,
      telemetry: false,
    });

  it.each(['reset_before', 'reset_after'] as const)(
    '%s leaves one payment when the call is repeated',
    async (fault) => {
      harness.sandbox.faults.inject('POST /v1/payment_intents', fault);
      const intent = await retrying().paymentIntents.create(order, { idempotencyKey: 'pi:12:1' });
      expect((await payments()).map(({ id }) => id)).toEqual([intent.id]);
    },
  );

  it('status_500 is kept under the key and no work is done', async () => {
    harness.sandbox.faults.inject('POST /v1/payment_intents', 'status_500');
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 500 });
    expect(await payments()).toEqual([]);
  });

  it('status_500_after is kept under the key although the work is done', async () => {
    harness.sandbox.faults.inject('POST /v1/payment_intents', 'status_500_after');
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 500 });
    expect(await payments()).toHaveLength(1);
  });

  it('status_429 is not kept', async () => {
    harness.sandbox.faults.inject('POST /v1/payment_intents', 'status_429');
    await expect(create('pi:12:1')).rejects.toMatchObject({ statusCode: 429 });
    expect(await create('pi:12:1')).toMatchObject({ amount: 1999 });
  });

  it('latency outlasts a caller that does not wait, and the work is done', async () => {
    harness.sandbox.faults.inject('POST /v1/payment_intents', { latencyMs: 60_000 });
    const hasty = harness.stripe.paymentIntents.create(order, { timeout: 300, idempotencyKey: 'pi:12:1' });
    await expect(hasty).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const [made] = await payments();
    expect((await create('pi:12:1')).id).toBe(made?.id);
  });

  it('can be set over HTTP with the secret key', async () => {
    const ask = async (authorization: string, fault: unknown) => {
      const response = await fetch(`${harness.origin}/sandbox/faults`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ route: 'POST /v1/payment_intents', fault }),
      });
      return response.status;
    };
    const secret = `Bearer ${harness.sandbox.keys.secret}`;
    expect(await ask(`Bearer ${harness.sandbox.keys.publishable}`, 'garbage')).toBe(401);
    expect(await ask(secret, 'nonsense')).toBe(422);
    expect(await ask(secret, 'garbage')).toBe(200);
    await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  });
});

it('tells of a page that failed, and answers 500', async () => {
  const errors: unknown[] = [];
  const away = { query: () => Promise.reject(new Error('The database is away.')) };
  const sandbox = createSandbox({ db: away, onError: (error) => errors.push(error) });
  const { host, port } = await sandbox.listen();
  const answer = await fetch(`http://${host}:${port}/sandbox/connect/onboarding/abc`);
  expect(answer.status).toBe(500);
  expect(errors).toMatchObject([{ message: 'The database is away.' }]);
  await sandbox.close();
});

describe('a webhook', () => {
  const types = () => harness.deliveredEvents.map(({ type }) => type);

  it('tells of each step, signed, once', async () => {
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

  it('is repeated with growing pauses until the shop answers 2xx', async () => {
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

  it('is given up after three days', async () => {
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

  it('goes out after a restart', async () => {
    await create();
    await harness.sandbox.close();
    harness = await openTestHarness(db.pool);
    await harness.sandbox.webhooks.deliverDue();
    expect(types()).toEqual(['payment_intent.created']);
  });

  it('goes out by itself', async () => {
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

  it('goes out only of the types that were chosen, and stands in the list all the same', async () => {
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

  it('can arrive twice, tampered with, late, or never', async () => {
    const { webhooks } = harness.sandbox;
    const attempt = async (how: Parameters<typeof webhooks.injectFault>[0]) => {
      harness.deliveredEvents.length = 0;
      webhooks.injectFault(how);
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

  it('can arrive in the opposite order', async () => {
    const { id } = await create();
    await harness.stripe.paymentIntents.cancel(id);
    await harness.sandbox.webhooks.deliverDue({ order: 'reversed' });
    expect(types()).toEqual(['payment_intent.canceled', 'payment_intent.created']);
  });
});

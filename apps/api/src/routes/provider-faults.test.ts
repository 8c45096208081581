import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { orderRequest, rejectionOf, secretOf } from '../../test/order-request.ts';
import { stripeClient } from '../../test/stripe-client.ts';
import { isDeep } from '../../test/is-deep.ts';

let shop: TestShop;
let buyer: Awaited<ReturnType<TestShop['signIn']>>;
let userCount = 0;

beforeAll(async () => {
  shop = await openTestShop();
  // Tests control when events arrive.
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  shop.sandbox.faults.clear();
  userCount += 1;
  buyer = await shop.signIn(`buyer_${userCount}`);
});
afterAll(() => shop.close());

describe('an order while the payment provider fails', () => {
  it('is returned from the database while the provider is unavailable', { tags: ['check-27'] }, async () => {
    const book = await aBook(shop.deps);
    const { id } = await buyer.api.orders.create(orderRequest([book]));
    shop.sandbox.faults.inject('GET /v1/payment_intents/:id', 'reset_before', { times: 20 });
    expect(await buyer.api.orders.byId(id)).toMatchObject({
      id,
      status: 'pending_payment',
      stripe_payment_intent_client_secret: null,
      line_items: [{ product_id: book.id }],
    });
    shop.sandbox.faults.clear();
    const { stripe_payment_intent_client_secret: secret } = (await buyer.api.orders.byId(id)) ?? {};
    expect(secret).toMatch(/_secret_/);
  });

  it('recovers its payment after the provider’s response was lost', { tags: ['check-26'] }, async () => {
    shop.sandbox.faults.inject('POST /v1/payment_intents', 'reset_after', { times: 1 });
    const order = await buyer.api.orders.create(orderRequest([await aBook(shop.deps)]));
    expect(secretOf(order)).toMatch(/_secret_/);
    const created = await shop.sandbox.requests.list({ route: 'POST /v1/payment_intents', limit: 2 });
    const keys = new Set(created.map(({ idempotencyKey }) => idempotencyKey));
    expect([...keys]).toEqual([expect.stringMatching(`^pi:${order.id}:1:`)]);
    const intents = (await stripeClient(shop).paymentIntents.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata['order_id'] === String(order.id),
    );
    expect(intents.map(({ client_secret: secret }) => secret)).toEqual([secretOf(order)]);
  });

  it.each([
    ['a broken connection', 'reset_before'],
    ['a 500', 'status_500'],
    ['a 429', 'status_429'],
    ['garbage', 'garbage'],
  ] as const)('keeps the order after %s, and the retry succeeds', { tags: ['check-27'] }, async (_, fault) => {
    const request = orderRequest([await aBook(shop.deps)]);
    for (const route of ['POST /v1/payment_intents', 'GET /v1/payment_intents'])
      shop.sandbox.faults.inject(route, fault, { times: 10 });
    const startedAt = performance.now();
    const rejection = await rejectionOf(buyer.api.orders.create(request));
    expect([rejection.status === 502 || rejection.status === 503, rejection.code]).toEqual([
      true,
      'payment_provider_unavailable',
    ]);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    shop.sandbox.faults.clear();
    const order = await buyer.api.orders.create(request);
    const { data } = await buyer.api.orders.list({ page: 1 });
    expect(data.map(({ id }) => id)).toEqual([order.id]);
    const created = await stripeClient(shop).paymentIntents.list({ limit: 100 });
    expect(created.data.filter(({ metadata }) => metadata['order_id'] === String(order.id))).toHaveLength(1);
  });

  // It waits for 13 s. The test of `callProvider` proves the time limit in no time.
  it.runIf(isDeep)('times out when the provider hangs, and recovers the payment', { tags: ['check-27'] }, async () => {
    const request = orderRequest([await aBook(shop.deps)]);
    shop.sandbox.faults.inject('POST /v1/payment_intents', { latencyMs: 16_000 }, { times: 3 });
    const startedAt = performance.now();
    const response = await shop.fetch('/api/v1/orders', {
      method: 'POST',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    expect([response.status, await response.json()]).toEqual([
      502,
      expect.objectContaining({
        code: 'payment_provider_unavailable',
        detail: expect.stringMatching(/\w/),
        message: expect.stringMatching(/\w/),
      }),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(5 * 15_000);
    shop.sandbox.faults.clear();
    const order = await buyer.api.orders.create(request);
    expect(secretOf(order)).toMatch(/_secret_/);
    expect((await buyer.api.orders.list({ page: 1 })).data.map(({ id }) => id)).toEqual([order.id]);
    const created = (await stripeClient(shop).paymentIntents.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata['order_id'] === String(order.id),
    );
    expect(created.map(({ client_secret: secret }) => secret)).toEqual([secretOf(order)]);
  });

  it(
    'looks for an existing payment before it changes the idempotency key after a stored error response',
    { tags: ['check-29'] },
    async () => {
      shop.sandbox.faults.inject('POST /v1/payment_intents', 'status_500_after', { times: 1 });
      const order = await buyer.api.orders.create(orderRequest([await aBook(shop.deps)]));
      expect(secretOf(order)).toMatch(/_secret_/);
      const keys = (await shop.sandbox.requests.list({ route: 'POST /v1/payment_intents', limit: 5 })).map(
        ({ idempotencyKey }) => idempotencyKey,
      );
      expect(keys.filter((key) => key?.startsWith(`pi:${order.id}:2`))).toEqual([]);
    },
  );

  it(
    'changes the idempotency key if there is no payment, and creates one payment',
    { tags: ['check-29'] },
    async () => {
      shop.sandbox.faults.inject('POST /v1/payment_intents', 'status_500', { times: 1 });
      const order = await buyer.api.orders.create(orderRequest([await aBook(shop.deps)]));
      const created = (await stripeClient(shop).paymentIntents.list({ limit: 100 })).data.filter(
        ({ metadata }) => metadata['order_id'] === String(order.id),
      );
      expect(created.map(({ client_secret: secret }) => secret)).toEqual([secretOf(order)]);
    },
  );

  it(
    'creates one payment for twenty equal concurrent submissions after a stored error response',
    { tags: ['check-29'] },
    async () => {
      const request = orderRequest([await aBook(shop.deps)]);
      shop.sandbox.faults.inject('POST /v1/payment_intents', 'status_500', { times: 1 });
      await Promise.allSettled(Array.from({ length: 20 }, () => buyer.api.orders.create(request)));
      const order = await buyer.api.orders.create(request);
      const created = (await stripeClient(shop).paymentIntents.list({ limit: 100 })).data.filter(
        ({ metadata }) => metadata['order_id'] === String(order.id),
      );
      expect(created.map(({ client_secret: secret }) => secret)).toEqual([secretOf(order)]);
    },
  );
});

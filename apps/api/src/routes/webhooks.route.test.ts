import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signWebhook } from '@octavo/stripe-sandbox/server';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aConnectedAuthor, placeOrder, type TestUser, orderStatus } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { emailsOf } from '../../test/emails.ts';
import { confirmPayment } from '../../test/payments.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { stripeClient } from '../../test/stripe-client.ts';
import { isDeep } from '../../test/is-deep.ts';

/** How long the burst of 50 deliveries a second lasts; the deep checks send it for ten seconds. */
const BURST_SECONDS = isDeep ? 10 : 2;

let shop: TestShop;
let buyer: TestUser;
let secret: string;

beforeAll(async () => {
  shop = await openTestShop();
  // The tests send deliveries themselves.
  shop.sandbox.webhooks.pause();
  buyer = await shop.signIn('hooked');
  secret = `whsec_${createHmac('sha256', shop.deps.authSecret).update('sandbox webhooks').digest('hex')}`;
});
afterEach(() => expectBalancedLedger(shop));
afterAll(() => shop.close());

const now = () => Math.floor(Date.now() / 1000);
const post = (body: string, signature?: string) =>
  shop.fetch('/api/v1/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
  });
const signed = (body: string, seconds = now()) => signWebhook({ body, secret, seconds });
const anEvent = (type: string, object: object, id = `evt_${randomBytes(8).toString('hex')}`) => ({
  id,
  object: 'event',
  api_version: '2025-08-27.basil',
  created: now(),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type,
});
const storedEvents = async () =>
  Number(
    (
      await shop.deps.db
        .selectFrom('stripe_events')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
const aPaidIntent = async () => {
  const placed = await placeOrder(shop, buyer, [{ priceCents: 500 }]);
  await confirmPayment(shop, placed.secret);
  return { ...placed, intent: await stripeClient(shop).paymentIntents.retrieve(placed.intentId) };
};

describe('a webhook delivery', () => {
  it('without a valid signature is rejected and not stored', { tags: ['check-34'] }, async () => {
    const body = JSON.stringify(anEvent('payment_intent.succeeded', { id: 'pi_forged', object: 'payment_intent' }));
    const before = await storedEvents();
    const signatures = [
      undefined,
      '',
      't=1,v1=00',
      signed(`${body} `),
      signed(body, now() - 3600),
      signWebhook({ body, secret: 'whsec_of_another_endpoint', seconds: now() }),
    ];
    for (const signature of signatures) {
      const response = await post(body, signature);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'webhook_signature_invalid' });
    }
    const good = signed(body);
    expect((await post(body.replace('pi_forged', 'pi_changed'), good)).status).toBe(400);
    expect(await storedEvents()).toBe(before);
  });

  it('is verified over its raw bytes, for any formatting of the JSON', { tags: ['check-35'] }, async () => {
    const { id, intent } = await aPaidIntent();
    const body = JSON.stringify(anEvent('payment_intent.succeeded', intent), null, 4);
    expect((await post(body, signed(body))).status).toBe(200);
    await shop.deps.inbox.drain();
    expect(await orderStatus(shop, id)).toBe('paid');
  });

  it('is processed before a shop that stops or moves continues', { tags: ['check-36'] }, async () => {
    const { id, intent } = await aPaidIntent();
    const body = JSON.stringify(anEvent('payment_intent.succeeded', intent));
    await post(body, signed(body));
    await shop.deps.backgroundTasks.drain();
    expect(await orderStatus(shop, id)).toBe('paid');
  });

  it.each([
    [200, 'a megabyte', 1024 * 1024],
    [413, 'more than one megabyte', 1024 * 1024 + 1],
  ])('is answered %i when it is %s', { tags: ['check-35'] }, async (status, _, bytes) => {
    const event = anEvent('product.created', { id: 'prod_large', object: 'product', description: '' });
    const padding = 'x'.repeat(bytes - JSON.stringify(event).length);
    const body = JSON.stringify(event).replace('"description":""', `"description":"${padding}"`);
    expect(Buffer.byteLength(body)).toBe(bytes);
    expect((await post(body, signed(body))).status).toBe(status);
  });

  it(
    'is answered 500 when it cannot be stored, so that the provider sends it again',
    { tags: ['check-34'] },
    async () => {
      const body = JSON.stringify(
        anEvent(
          'payment_intent.succeeded',
          { id: 'pi_x', object: 'payment_intent' },
          `evt_${randomBytes(5000).toString('hex')}`,
        ),
      );
      expect((await post(body, signed(body))).status).toBe(500);
    },
  );

  it(
    'sent ten times concurrently causes one transition, one email, one entitlement and one set of transfers',
    { tags: ['check-36'] },
    async () => {
      const author = await aConnectedAuthor(shop, 'hooked_author');
      const placed = await placeOrder(shop, buyer, [{ priceCents: 1000, sellerId: author.userId }]);
      await confirmPayment(shop, placed.secret);
      const intent = await stripeClient(shop).paymentIntents.retrieve(placed.intentId);
      const body = JSON.stringify(anEvent('payment_intent.succeeded', intent));
      const signature = signed(body);
      const responses = await Promise.all(Array.from({ length: 10 }, () => post(body, signature)));
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      await shop.deps.inbox.drain();
      await Promise.all([shop.deps.emails.sendDue(), shop.deps.emails.sendDue()]);
      const emails = (await emailsOf(shop)).filter((mail) => mail.includes(`order #${placed.id}`));
      expect(emails).toHaveLength(1);
      const transfers = await stripeClient(shop).transfers.list({ transfer_group: `order_${placed.id}` });
      expect(transfers.data).toHaveLength(1);
      const [book] = await shop.deps.db
        .selectFrom('products')
        .where('id', 'in', placed.books)
        .select('total_sales')
        .execute();
      expect(book?.total_sales).toBe(1);
      const rights = await shop.deps.db
        .selectFrom('entitlements')
        .where('order_id', '=', placed.id)
        .select('id')
        .execute();
      expect(rights).toHaveLength(1);
    },
  );

  it(
    `50 deliveries a second for ${BURST_SECONDS} seconds are each answered within a second, and all processed within a minute`,
    { tags: ['check-41'] },
    async () => {
      const intents: Stripe.PaymentIntent[] = [];
      for (let created = 0; created < 5 * BURST_SECONDS; created += 1) intents.push((await aPaidIntent()).intent);
      const count = 50 * BURST_SECONDS;
      const times: number[] = [];
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const { id, latest_charge: charge } = intents[at % intents.length] ?? {};
          const value =
            at % 3 === 2
              ? anEvent('charge.refunded', { id: charge, object: 'charge', payment_intent: id }, `evt_burst_${at}`)
              : anEvent(
                  at % 3 === 0 ? 'payment_intent.succeeded' : 'payment_intent.processing',
                  { id, object: 'payment_intent' },
                  `evt_burst_${at}`,
                );
          const body = JSON.stringify(value);
          await wait(at * 20);
          const posted = performance.now();
          const response = await post(body, signed(body));
          times.push(performance.now() - posted);
          expect([at, response.status]).toEqual([at, 200]);
        }),
      );
      // No test call triggers the processing: as in production, each delivery does.
      await shop.deps.backgroundTasks.drain();
      expect(performance.now() - startedAt).toBeLessThan(5 * 60_000);
      const handled = await shop.deps.db
        .selectFrom('stripe_events')
        .where('id', 'like', 'evt_burst_%')
        .where('handled_at', 'is not', null)
        .select('id')
        .execute();
      expect([handled.length, times.length]).toEqual([count, count]);
      expect(Math.max(...times)).toBeLessThan(5 * 1_000);
      for (const { metadata } of intents) expect(await orderStatus(shop, Number(metadata['order_id']))).toBe('paid');
    },
  );
});

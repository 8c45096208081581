import { afterAll, beforeAll, expect, it } from 'vitest';
import { aConnectedAuthor, buyBooks, placeOrder, refundOrder } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { confirmPayment, deliverWebhooks } from '../../test/payments.ts';
import { chargeIdOf } from '../../test/stripe-client.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
});
afterAll(() => shop.close());

/** Every call that changes something at the provider, and its idempotency key. */
const IDEMPOTENCY_KEYS: Readonly<Record<string, RegExp>> = {
  'POST /v1/payment_intents': /^pi:\d+:\d+:[\da-f-]{36}$/,
  'POST /v1/payment_intents/:id/cancel': /^cx:pi_\w+:(none|ch_\w+)(:\d+)?$/,
  'POST /v1/transfers': /^tr:\d+:\d+:ch_\w+(:\d+)?$/,
  'POST /v1/refunds': /^rf:[\w.:-]+$/,
  'POST /v1/transfers/:id/reversals': /^rv:[\w.:-]+:tr_\w+$/,
  'POST /v1/accounts': /^acct:\d+:\d+$/,
  'POST /v1/accounts/:id': /^acct:\d+:acct_\w+:\S+@\S+$/,
};
/** Calls that create a new link each time. Any idempotency key, also a random one from the SDK, could merge two of them. */
const LINK_CALLS = new Set(['POST /v1/account_links', 'POST /v1/accounts/:id/login_links']);
/** The provider's status for an unknown payment, a wrong version or a wrong parameter: a bug in the call. */
const BAD_REQUEST = 400;

it(
  'sends every money call with an idempotency key for its purpose, and with the pinned API version',
  { tags: ['check-32'] },
  async () => {
    const author = await aConnectedAuthor(shop, 'logged_author');
    // The test helper created this account.
    const before = (await shop.sandbox.requests.list()).length;
    const buyer = await shop.signIn('logged_buyer');
    const declined = await placeOrder(shop, buyer, [{ priceCents: 700, sellerId: author.userId }]);
    await confirmPayment(shop, declined.secret, '4000000000000002');
    await deliverWebhooks(shop);
    const decline = await chargeIdOf(shop, declined.intentId);
    // For another cart, the former payment is canceled first.
    const sale = await buyBooks(shop, buyer, [{ priceCents: 1999, sellerId: author.userId }]);
    shop.sandbox.faults.inject('POST /v1/refunds', 'reset_after');
    await refundOrder(shop, { orderId: sale.id, amount: 500, reason: 'a test', requestId: 'logged' });
    await deliverWebhooks(shop);

    const newcomer = await shop.signIn('logged_newcomer');
    await shop.deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', newcomer.userId).execute();
    for (const { api } of [author, newcomer, newcomer]) await api.stripe.login();

    const all = (await shop.sandbox.requests.list({ limit: 1000 }))
      .slice(before)
      .filter(({ caller }) => caller === 'secret');
    for (const { method, route, status, fault, apiVersion } of all) {
      expect({ method, route, apiVersion }).toEqual({ method, route, apiVersion: '2025-08-27.basil' });
      expect({ method, route, isValid: fault !== null || (status ?? 0) < BAD_REQUEST }).toMatchObject({
        isValid: true,
      });
    }
    const posts = all.filter(({ method }) => method === 'POST');
    expect(new Set(posts.map(({ route }) => route))).toEqual(
      new Set([...Object.keys(IDEMPOTENCY_KEYS), ...LINK_CALLS]),
    );
    for (const { route, idempotencyKey } of posts) {
      const isValid = LINK_CALLS.has(route ?? '')
        ? idempotencyKey === null
        : IDEMPOTENCY_KEYS[route ?? '']?.test(idempotencyKey ?? '');
      expect({ route, idempotencyKey, isValid }).toMatchObject({ isValid: true });
    }
    const calls = posts.filter(({ route }) => !/account/.test(route ?? ''));
    // Each key is derived from stored data, so that it is the same for every attempt and in every process.
    const refOf = async (id: number) =>
      (
        await shop.deps.db
          .selectFrom('orders')
          .where('id', '=', id)
          .select('payment_reference')
          .executeTakeFirstOrThrow()
      ).payment_reference;
    const charge = await chargeIdOf(shop, sale.intentId);
    const keys = calls.map(({ idempotencyKey }) => (idempotencyKey ?? '').replace(/tr_\w+$/, 'tr_'));
    expect(new Set(keys)).toEqual(
      new Set([
        `pi:${declined.id}:1:${await refOf(declined.id)}`,
        `cx:${declined.intentId}:${decline}`,
        `pi:${sale.id}:1:${await refOf(sale.id)}`,
        `tr:${sale.id}:${author.userId}:${charge}`,
        'rf:logged',
        'rv:logged:tr_',
      ]),
    );
    // A repeated call has the same key.
    const refunds = calls.filter(({ route }) => route === 'POST /v1/refunds');
    expect([refunds.length, new Set(refunds.map(({ idempotencyKey }) => idempotencyKey)).size]).toEqual([2, 1]);
  },
);

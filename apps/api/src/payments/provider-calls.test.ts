import { afterAll, beforeAll, expect, it } from 'vitest';
import { aConnectedAuthor, buyBooks, placeOrder } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { confirmPayment, deliverWebhooks } from '../../test/payments.ts';
import { chargeIdOf } from '../../test/stripe-client.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
});
afterAll(() => shop.close());

/** Every call by which the shop changes something at the provider, and the key it goes under. */
const IDEMPOTENCY_KEYS: Readonly<Record<string, RegExp>> = {
  'POST /v1/payment_intents': /^pi:\d+:\d+:[\da-f-]{36}$/,
  'POST /v1/payment_intents/:id/cancel': /^cx:pi_\w+:(none|ch_\w+)(:\d+)?$/,
  'POST /v1/transfers': /^tr:\d+:\d+:ch_\w+(:\d+)?$/,
  'POST /v1/refunds': /^rf:[\w.:-]+$/,
  'POST /v1/transfers/:id/reversals': /^rv:[\w.:-]+:tr_\w+$/,
  'POST /v1/accounts': /^acct:\d+:\d+$/,
  'POST /v1/accounts/:id': /^acct:\d+:acct_\w+:\S+@\S+$/,
};
/** Links change nothing and are new each time: a key, and the SDK makes up a random one for whatever it may repeat, would hold two to be one. */
const LINK_CALLS = new Set(['POST /v1/account_links', 'POST /v1/accounts/:id/login_links']);
/** What the provider holds an unknown payment, an old version or a wrong parameter to be: advice to whoever wrote the call. */
const BAD_REQUEST = 400;

it('32: sends every money call under a key that says what it is for, and in the version it was written for', async () => {
  const author = await aConnectedAuthor(shop, 'logged_author');
  // That account was opened by the test.
  const before = (await shop.sandbox.requests.list()).length;
  const buyer = await shop.signIn('logged_buyer');
  const declined = await placeOrder(shop, buyer, [{ priceCents: 700, sellerId: author.userId }]);
  await confirmPayment(shop, declined.secret, '4000000000000002');
  await deliverWebhooks(shop);
  const decline = await chargeIdOf(shop, declined.intentId);
  // Another cart: the former payment is canceled first.
  const sale = await buyBooks(shop, buyer, [{ priceCents: 1999, sellerId: author.userId }]);
  shop.sandbox.faults.inject('POST /v1/refunds', 'reset_after');
  await shop.deps.refunds.refundOrder({ orderId: sale.id, amount: 500, reason: 'a test', requestId: 'logged' });
  await deliverWebhooks(shop);

  const newcomer = await shop.signIn('logged_newcomer');
  await shop.deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', newcomer.userId).execute();
  for (const { api } of [author, newcomer, newcomer]) await api.stripe.login();

  const all = (await shop.sandbox.requests.list({ limit: 1000 }))
    .slice(before)
    .filter(({ caller }) => caller === 'secret');
  for (const { method, route, status, fault, apiVersion } of all) {
    expect({ method, route, apiVersion }).toEqual({ method, route, apiVersion: '2025-08-27.basil' });
    expect({ method, route, isRight: fault !== null || (status ?? 0) < BAD_REQUEST }).toMatchObject({ isRight: true });
  }
  const posts = all.filter(({ method }) => method === 'POST');
  expect(new Set(posts.map(({ route }) => route))).toEqual(new Set([...Object.keys(IDEMPOTENCY_KEYS), ...LINK_CALLS]));
  for (const { route, idempotencyKey } of posts) {
    const isRight = LINK_CALLS.has(route ?? '')
      ? idempotencyKey === null
      : IDEMPOTENCY_KEYS[route ?? '']?.test(idempotencyKey ?? '');
    expect({ route, idempotencyKey, isRight }).toMatchObject({ isRight: true });
  }
  const calls = posts.filter(({ route }) => !/account/.test(route ?? ''));
  // Each is made of what the shop knows, so that it is the same at every try and in every process.
  const refOf = async (id: number) =>
    (await shop.deps.db.selectFrom('orders').where('id', '=', id).select('payment_ref').executeTakeFirstOrThrow())
      .payment_ref;
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
  // A repeated call is the same call.
  const refunds = calls.filter(({ route }) => route === 'POST /v1/refunds');
  expect([refunds.length, new Set(refunds.map(({ idempotencyKey }) => idempotencyKey)).size]).toEqual([2, 1]);
});

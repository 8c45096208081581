import { afterAll, beforeAll, expect, it } from 'vitest';
import { aConnectedAuthor, buy, order } from '../../test/buy.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { confirmPayment, webhooksArrive } from '../../test/pay.ts';
import { chargeOf } from '../../test/provider.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
});
afterAll(() => shop.close());

/** Every key the shop may use for a call that moves money, and nothing else. */
const KEYS: Readonly<Record<string, RegExp>> = {
  'POST /v1/payment_intents': /^pi:\d+:\d+:[\da-f-]{36}$/,
  'POST /v1/payment_intents/:id/cancel': /^cx:pi_\w+$/,
  'POST /v1/transfers': /^tr:\d+:\d+:ch_\w+(:\d+)?$/,
  'POST /v1/refunds': /^rf:[\w.:-]+$/,
  'POST /v1/transfers/:id/reversals': /^rv:[\w.:-]+:tr_\w+$/,
};

it('32: sends every money call under a key that says what it is for, and in the version it was written for', async () => {
  const author = await aConnectedAuthor(shop, 'logged_author');
  const buyer = await shop.signIn('logged_buyer');
  const declined = await order(shop, buyer, [{ priceCents: 700, sellerId: author.userId }]);
  await confirmPayment(shop, declined.secret, '4000000000000002');
  await webhooksArrive(shop);
  // Another cart: the former payment is canceled first.
  const sale = await buy(shop, buyer, [{ priceCents: 1999, sellerId: author.userId }]);
  shop.sandbox.faults.next('POST /v1/refunds', 'reset_after');
  await shop.deps.refunds.refundOrder({ orderId: sale.id, amount: 500, reason: 'a test', requestId: 'logged' });
  await webhooksArrive(shop);

  const calls = (await shop.sandbox.requests.list({ limit: 1000 })).filter(
    ({ caller, method, route }) => caller === 'secret' && method === 'POST' && Object.hasOwn(KEYS, route ?? ''),
  );
  expect(new Set(calls.map(({ route }) => route))).toEqual(new Set(Object.keys(KEYS)));
  for (const { route, idempotencyKey, apiVersion } of calls) {
    const isNamed = KEYS[route ?? '']?.test(idempotencyKey ?? '');
    expect({ route, idempotencyKey, isNamed, apiVersion }).toMatchObject({
      isNamed: true,
      apiVersion: '2025-08-27.basil',
    });
  }
  // Each is made of what the shop knows, so that it is the same at every try and in every process.
  const refOf = async (id: number) =>
    (await shop.deps.db.selectFrom('orders').where('id', '=', id).select('payment_ref').executeTakeFirstOrThrow())
      .payment_ref;
  const charge = await chargeOf(shop, sale.intentId);
  const keys = calls.map(({ idempotencyKey }) => (idempotencyKey ?? '').replace(/tr_\w+$/, 'tr_'));
  expect(new Set(keys)).toEqual(
    new Set([
      `pi:${declined.id}:1:${await refOf(declined.id)}`,
      `cx:${declined.intentId}`,
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

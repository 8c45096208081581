import { aBilling } from '@octavo/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { confirmPayment, deliverWebhooks } from '../../test/payments.ts';

let shop: TestShop;
const DECLINED = '4000000000000002';
beforeAll(async () => {
  shop = await openTestShop({ settings: { TRUSTED_PROXIES: '1' } });
  shop.sandbox.webhooks.pause();
});
afterAll(() => shop.close());

async function order(token: string, bookId: number, address: string): Promise<Response> {
  return shop.fetch('/api/v1/orders', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      payment_method: 'stripe',
      payment_method_title: 'Credit Card (Stripe)',
      set_paid: false,
      billing: aBilling(),
      line_items: [{ product_id: bookId, quantity: 1, name: '', authorStripeID: '', total: '' }],
    }),
  });
}
const secretOf = async (response: Response) =>
  ((await response.json()) as { stripe_payment_intent_client_secret: string }).stripe_payment_intent_client_secret;
/** All requests to the provider, from the shop and from browsers. */
const providerCalls = async () => (await shop.sandbox.requests.list({ limit: 1000 })).map(({ requestId }) => requestId);

it(
  'blocks an account or address after twenty declined cards, without calling the provider',
  { tags: ['check-33'] },
  async () => {
    const book = await aBook(shop.deps);
    const other = await aBook(shop.deps);
    const thief = await shop.signIn('card_thief');
    const secret = await secretOf(await order(thief.token, book.id, '203.0.113.5'));
    for (let card = 0; card < 20; card += 1) expect((await confirmPayment(shop, secret, DECLINED)).error).toBeDefined();
    await deliverWebhooks(shop);
    await shop.deps.backgroundTasks.drain();

    const before = await providerCalls();
    const refused = await order(thief.token, other.id, '198.51.100.1');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/^Too many of your cards/) });
    const friend = await shop.signIn('same_network');
    expect((await order(friend.token, other.id, '203.0.113.5')).status).toBe(429);
    expect(await providerCalls()).toEqual(before);

    const otherUser = await shop.signIn('other_user');
    expect((await order(otherUser.token, other.id, '198.51.100.1')).status).toBe(200);
  },
);

it('blocks a payment whose client secret has leaked, even for the browser script', { tags: ['check-33'] }, async () => {
  const book = await aBook(shop.deps);
  const { token } = await shop.signIn('second_thief');
  const secret = await secretOf(await order(token, book.id, '203.0.113.60'));
  for (let card = 0; card < 20; card += 1) await confirmPayment(shop, secret, DECLINED);
  await deliverWebhooks(shop);
  await shop.deps.backgroundTasks.drain();
  const [id = ''] = secret.split('_secret_');
  const confirmed = await shop.fetch(`/sandbox/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.sandbox.keys.publishable}` },
    body: new URLSearchParams({ client_secret: secret }),
  });
  expect([confirmed.status, await confirmed.json()]).toMatchObject([429, { error: { code: 'rate_limit' } }]);
  expect((await confirmPayment(shop, secret)).error).toBeDefined();
});

import { parseCents, sumCents, toDecimal } from '@octavo/core/entities';
import { ConflictError, NotFoundError, ValidationError } from '@octavo/core/errors';
import type { OrderRequest } from '@octavo/core/validators';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { orderRequest, rejectionOf, secretOf } from '../../test/order-request.ts';
import { listCharges, confirmPayment, deliverWebhooks } from '../../test/payments.ts';
import { stripeClient } from '../../test/stripe-client.ts';

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

interface ReturnedOrder {
  readonly stripe_payment_intent_client_secret: string | null;
}
const ownedBy = async (user: typeof buyer) =>
  (await user.api.products.library({ userId: user.userId })).map(({ id }) => id);

describe('POST /orders', () => {
  it('returns the order id and the payment’s client secret', async () => {
    const order = await buyer.api.orders.create(orderRequest([await aBook(shop.deps)]));
    expect(order).toMatchObject({ status: 'pending_payment' });
    expect(secretOf(order)).toMatch(/^pi_\w+_secret_\w+$/);
  });

  it('computes in whole cents: lines, order, payment and displayed total agree', { tags: ['check-23'] }, async () => {
    const prices = [10, 20, ...Array.from({ length: 98 }, () => 1999)];
    const books: { id: number; total: string }[] = [];
    for (const priceCents of prices)
      books.push({ id: (await aBook(shop.deps, { priceCents })).id, total: toDecimal(priceCents) });
    const order = await buyer.api.orders.create(orderRequest(books));
    const total = 30 + 98 * 1999;
    const [intentId = ''] = secretOf(order).split('_secret_');
    expect((await stripeClient(shop).paymentIntents.retrieve(intentId)).amount).toBe(total);
    const shown = (await buyer.api.orders.list({ page: 1 })).data[0];
    expect(shown?.total).toBe(toDecimal(total));
    expect(sumCents((shown?.line_items ?? []).map((line) => parseCents(line.total) ?? 0))).toBe(total);
  });

  it.each(['0.005', '19.999', '1e2', 'NaN', '-9.99'])(
    'rejects a price of %s',
    { tags: ['check-23'] },
    async (total) => {
      const book = await aBook(shop.deps);
      const rejection = await rejectionOf(buyer.api.orders.create(orderRequest([{ ...book, total }])));
      expect([409, 422]).toContain(rejection.status);
    },
  );

  it('rejects an order below the minimum card amount, which would block later orders', async () => {
    const small = await aBook(shop.deps, { priceCents: 30 });
    await expect(buyer.api.orders.create(orderRequest([{ ...small, total: '0.30' }]))).rejects.toThrow(/\$0\.50/);
    expect((await buyer.api.orders.list({ page: 1 })).data).toEqual([]);
    const more = await aBook(shop.deps, { priceCents: 20 });
    const order = await buyer.api.orders.create(
      orderRequest([
        { ...small, total: '0.30' },
        { ...more, total: '0.20' },
      ]),
    );
    expect(secretOf(order)).toMatch(/^pi_/);
  });

  it('creates one order and one payment for twenty equal concurrent submissions', { tags: ['check-24'] }, async () => {
    const request = orderRequest([await aBook(shop.deps)]);
    const orders = await Promise.all(Array.from({ length: 20 }, () => buyer.api.orders.create(request)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(new Set(orders.map(secretOf)).size).toBe(1);
    // A submission after a reload returns the same order.
    expect((await buyer.api.orders.create(request)).id).toBe(orders[0]?.id);
    const created = await stripeClient(shop).paymentIntents.list({ limit: 100 });
    const ofOrder = created.data.filter(({ metadata }) => metadata['order_id'] === String(orders[0]?.id));
    expect(ofOrder).toHaveLength(1);
  });

  it('charges the shop’s price and rejects an order with another price', { tags: ['check-20', 'C10'] }, async () => {
    const book = await aBook(shop.deps, { priceCents: 1999 });
    await expect(buyer.api.orders.create(orderRequest([{ ...book, total: '0.01' }]))).rejects.toThrow(/\$19\.99/);
    const order = await buyer.api.orders.create(orderRequest([{ ...book, total: '19.99' }]));
    await confirmPayment(shop, secretOf(order));
    const [charge] = await listCharges(shop);
    expect(charge).toMatchObject({ amount: 1999, status: 'succeeded' });
  });

  it('ignores price, currency, author and status from the client', { tags: ['check-20'] }, async () => {
    const book = await aBook(shop.deps, { priceCents: 1999 });
    const request = orderRequest([{ ...book, total: '' }]);
    const lie = { price: 1, currency: 'eur', authorStripeID: 'acct_of_another_author', subtotal: '0.01' };
    const response = await shop.fetch('/api/v1/orders', {
      method: 'POST',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...request,
        ...lie,
        total: '0.01',
        set_paid: false,
        status: 'completed',
        line_items: request.line_items.map((line) => ({ ...line, ...lie })),
      }),
    });
    const { stripe_payment_intent_client_secret: secret } = (await response.json()) as ReturnedOrder;
    const intent = await stripeClient(shop).paymentIntents.retrieve(String(secret).split('_secret_')[0] ?? '');
    expect(intent).toMatchObject({ amount: 1999, currency: 'usd', status: 'requires_payment_method' });
  });

  it.each([3, 0, -1, 0.5, 1e9])(
    'rejects a quantity of %s and creates no order',
    { tags: ['check-21'] },
    async (quantity) => {
      const request = orderRequest([await aBook(shop.deps)]);
      const line = { ...request.line_items[0], quantity };
      await expect(
        buyer.api.orders.create({ ...request, line_items: [line as OrderRequest['line_items'][number]] }),
      ).rejects.toBeInstanceOf(ValidationError);
      expect((await buyer.api.orders.list({ page: 1 })).data).toEqual([]);
    },
  );

  it('names a book that is not for sale, duplicated or already owned', { tags: ['check-22'] }, async () => {
    const hidden = await aBook(shop.deps, { name: 'Hidden Book', status: 'draft' });
    await expect(buyer.api.orders.create(orderRequest([hidden]))).rejects.toThrow(/Hidden Book/);
    const unpublishedBook = await aBook(shop.deps, { name: 'Gone Book', status: 'unpublished' });
    await expect(buyer.api.orders.create(orderRequest([unpublishedBook]))).rejects.toThrow(/Gone Book/);
    const missing = buyer.api.orders.create(orderRequest([await aBook(shop.deps), { id: 987_654 }]));
    await expect(missing).rejects.toBeInstanceOf(ValidationError);
    // The error has the name from the buyer's cart.
    await expect(missing).rejects.toThrow(/"the name in the cart" is not for sale/);
    const orderOfUnknown = orderRequest([{ id: 987_654 }]);
    const lines = orderOfUnknown.line_items.map((line) => ({ ...line, name: '' }));
    await expect(buyer.api.orders.create({ ...orderOfUnknown, line_items: lines })).rejects.toThrow(
      /"987654" is not for sale/,
    );
    const repeatedBook = await aBook(shop.deps, { name: 'Twice' });
    await expect(buyer.api.orders.create(orderRequest([repeatedBook, repeatedBook]))).rejects.toThrow(/Twice/);
    const order = await buyer.api.orders.create(orderRequest([repeatedBook]));
    await confirmPayment(shop, secretOf(order));
    await deliverWebhooks(shop);
    const before = (await listCharges(shop)).length;
    await expect(buyer.api.orders.create(orderRequest([repeatedBook]))).rejects.toBeInstanceOf(ConflictError);
    await expect(buyer.api.orders.create(orderRequest([await aBook(shop.deps), repeatedBook]))).rejects.toMatchObject({
      status: 409,
      code: 'already_owned',
      message: expect.stringContaining('"Twice"'),
    });
    expect((await buyer.api.orders.list({ page: 1 })).data.map(({ id }) => id)).toEqual([order.id]);
    expect((await listCharges(shop)).length).toBe(before);
  });

  it('cancels the previous payment when the cart changes', { tags: ['check-25'] }, async () => {
    const [one, other] = [await aBook(shop.deps), await aBook(shop.deps)];
    const first = await buyer.api.orders.create(orderRequest([one]));
    const second = await buyer.api.orders.create(orderRequest([one, other]));
    expect(second.id).not.toBe(first.id);
    expect(await confirmPayment(shop, secretOf(first))).toHaveProperty('error');
    expect((await buyer.api.orders.byId(first.id))?.status).toBe('canceled');
  });

  it('shows an order as canceled after its payment was canceled at the provider', { tags: ['check-25'] }, async () => {
    const order = await buyer.api.orders.create(orderRequest([await aBook(shop.deps)]));
    await stripeClient(shop).paymentIntents.cancel(secretOf(order).split('_secret_')[0] ?? '');
    // Too old for the sync that a read triggers.
    const created_at = new Date(shop.clock.now.getTime() - 2 * 3_600_000);
    await shop.deps.db.updateTable('orders').set({ created_at }).where('id', '=', Number(order.id)).execute();
    expect(await buyer.api.orders.byId(order.id)).toMatchObject({
      status: 'canceled',
      stripe_payment_intent_client_secret: null,
    });
  });

  it('rejects an order when the buyer’s account is deleted concurrently', async () => {
    const leaving = await shop.signIn('leaving_buyer');
    const request = orderRequest([await aBook(shop.deps)]);
    await shop.deps.db.deleteFrom('users').where('id', '=', leaving.userId).execute();
    await expect(shop.deps.orders.place(leaving.userId, request)).rejects.toMatchObject({
      status: 401,
      code: 'session_ended',
    });
  });

  it.each([
    ['one dollar above the maximum', [99_999_999, 100]],
    ['an amount beyond the database’s integer range', [2_000_000_000, 2_000_000_000]],
  ])('rejects %s for one card payment, and stores no order', { tags: ['check-20'] }, async (_, prices) => {
    const books = await Promise.all(prices.map((priceCents) => aBook(shop.deps, { priceCents })));
    const rejection = await rejectionOf(
      buyer.api.orders.create(orderRequest(books.map(({ id }) => ({ id, total: '' })))),
    );
    expect([rejection.status, rejection.code]).toEqual([422, 'validation_failed']);
    expect(rejection.message).toContain('$999,999.99');
    expect((await buyer.api.orders.list({ page: 1 })).data).toEqual([]);
  });

  it('grants free books immediately without a payment', async () => {
    const book = await aBook(shop.deps, { priceCents: 0 });
    const order = await buyer.api.orders.create(orderRequest([{ ...book, total: '0.00' }]));
    expect(order).toMatchObject({ status: 'paid', stripe_payment_intent_client_secret: null });
    expect(await ownedBy(buyer)).toContain(book.id);
  });
});

describe('GET /orders', () => {
  it('returns pages of the user’s own orders, newest first', async () => {
    for (let created = 0; created < 12; created += 1) {
      await buyer.api.orders.create(orderRequest([{ ...(await aBook(shop.deps, { priceCents: 0 })), total: '0.00' }]));
    }
    const first = await buyer.api.orders.list({ page: 1 });
    const second = await buyer.api.orders.list({ page: 2 });
    expect([first.data.length, second.data.length, first.total_pages]).toEqual([10, 2, 2]);
    expect(first.data[0]?.line_items[0]).toMatchObject({ total: '0.00' });
  });

  it('returns the same response for another user’s order and an unknown one', { tags: ['check-17'] }, async () => {
    const order = await buyer.api.orders.create(orderRequest([await aBook(shop.deps)]));
    const otherUser = await shop.signIn('other_user');
    await expect(otherUser.api.orders.byId(order.id)).rejects.toBeInstanceOf(NotFoundError);
    await expect(otherUser.api.orders.byId(999_999)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('reveals nothing about another user’s order, and allows no action on it', { tags: ['check-17'] }, async () => {
    const book = await aBook(shop.deps);
    const order = await buyer.api.orders.create(orderRequest([book]));
    const otherUser = await shop.signIn('another_user');
    const send = async (method: string, path: string, body?: object) => {
      const response = await shop.fetch(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${otherUser.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { request_id: _id, ...problem } = (await response.json()) as Record<string, unknown>;
      return [response.status, problem];
    };
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/cancel'],
    ] as const) {
      const foreign = await send(method, `/orders/${order.id}${end}`);
      expect(foreign).toEqual([404, expect.objectContaining({ code: 'order_not_found' })]);
      expect(foreign).toEqual(await send(method, `/orders/999999${end}`));
    }
    // The id of another user's order in a new order is ignored.
    const [status, own] = await send('POST', '/orders', { ...orderRequest([book]), id: order.id, order_id: order.id });
    expect([status, (own as { id: number }).id === order.id]).toEqual([200, false]);
    expect(await buyer.api.orders.byId(order.id)).toMatchObject({ id: order.id, status: 'pending_payment' });
  });
});

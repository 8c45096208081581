import { ConflictError, NotFoundError, UnavailableError, ValidationError } from '@octavo/core/errors';
import { aBilling } from '@octavo/core/testing';
import type { OrderRequest } from '@octavo/core/validators';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { chargesOf, confirmPayment, webhooksArrive } from '../../test/pay.ts';

let shop: TestShop;
let buyer: Awaited<ReturnType<TestShop['signIn']>>;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop();
  // Tests say when events arrive.
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  shop.sandbox.faults.clear();
  people += 1;
  buyer = await shop.signIn(`buyer_${people}`);
});
afterAll(() => shop.close());

const orderOf = (books: { id: number; total?: string }[]): OrderRequest => ({
  payment_method: 'stripe',
  payment_method_title: 'Credit Card (Stripe)',
  set_paid: false,
  billing: aBilling(),
  line_items: books.map(({ id, total = '9.99' }) => ({
    product_id: id,
    quantity: 1,
    name: 'as the cart has it',
    authorStripeID: '',
    total,
  })),
});
const secretOf = (order: { stripe_payment_intent_client_secret: string | null }) =>
  order.stripe_payment_intent_client_secret ?? '';
const ownedBy = async (person: typeof buyer) =>
  (await person.api.products.library({ userId: person.userId })).map(({ id }) => id);

describe('POST /orders', () => {
  it('answers the number of the order and the secret of its payment', async () => {
    const order = await buyer.api.orders.create(orderOf([await aBook(shop.deps)]));
    expect(order).toMatchObject({ status: 'pending_payment' });
    expect(secretOf(order)).toMatch(/^pi_\w+_secret_\w+$/);
  });

  it('[24] makes one order and one payment of twenty equal submissions at once', async () => {
    const request = orderOf([await aBook(shop.deps)]);
    const orders = await Promise.all(Array.from({ length: 20 }, () => buyer.api.orders.create(request)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(new Set(orders.map(secretOf)).size).toBe(1);
  });

  it('[20] charges the shop’s price and refuses an order made under another one', async () => {
    const book = await aBook(shop.deps, { priceCents: 1999 });
    await expect(buyer.api.orders.create(orderOf([{ ...book, total: '0.01' }]))).rejects.toThrow(/\$19\.99/);
    const order = await buyer.api.orders.create(orderOf([{ ...book, total: '19.99' }]));
    await confirmPayment(shop, secretOf(order));
    const [charge] = await chargesOf(shop);
    expect(charge).toMatchObject({ amount: 1999, status: 'succeeded' });
  });

  it('[21] refuses more than one copy', async () => {
    const request = orderOf([await aBook(shop.deps)]);
    const line = { ...request.line_items[0], quantity: 3 };
    await expect(
      buyer.api.orders.create({ ...request, line_items: [line as OrderRequest['line_items'][number]] }),
    ).rejects.toBeInstanceOf(ValidationError);
  });

  it('[22] names a book that is not for sale, is there twice, or is owned already', async () => {
    const hidden = await aBook(shop.deps, { name: 'Hidden Book', status: 'draft' });
    await expect(buyer.api.orders.create(orderOf([hidden]))).rejects.toThrow(/Hidden Book/);
    const twice = await aBook(shop.deps, { name: 'Twice' });
    await expect(buyer.api.orders.create(orderOf([twice, twice]))).rejects.toThrow(/Twice/);
    const order = await buyer.api.orders.create(orderOf([twice]));
    await confirmPayment(shop, secretOf(order));
    await webhooksArrive(shop);
    await expect(buyer.api.orders.create(orderOf([twice]))).rejects.toBeInstanceOf(ConflictError);
  });

  it('[25] makes the former order unpayable when the cart has changed', async () => {
    const [one, other] = [await aBook(shop.deps), await aBook(shop.deps)];
    const first = await buyer.api.orders.create(orderOf([one]));
    const second = await buyer.api.orders.create(orderOf([one, other]));
    expect(second.id).not.toBe(first.id);
    expect(await confirmPayment(shop, secretOf(first))).toHaveProperty('error');
    expect((await buyer.api.orders.byId(first.id))?.status).toBe('canceled');
  });

  it('[26] finds its payment again when the provider’s answer was lost', async () => {
    shop.sandbox.faults.next('POST /v1/payment_intents', 'reset_after', { times: 1 });
    const order = await buyer.api.orders.create(orderOf([await aBook(shop.deps)]));
    expect(secretOf(order)).toMatch(/_secret_/);
    const made = await shop.sandbox.requests.list({ route: 'POST /v1/payment_intents', limit: 2 });
    expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([`pi:${order.id}:1`]));
  });

  it('[27] keeps the order while the provider is out of order, and the next try succeeds with it', async () => {
    const request = orderOf([await aBook(shop.deps)]);
    shop.sandbox.faults.next('POST /v1/payment_intents', 'reset_before', { times: 10 });
    await expect(buyer.api.orders.create(request)).rejects.toBeInstanceOf(UnavailableError);
    shop.sandbox.faults.clear();
    const order = await buyer.api.orders.create(request);
    const { data } = await buyer.api.orders.list({ page: 1 });
    expect(data.map(({ id }) => id)).toEqual([order.id]);
  });

  it('[29] looks for a payment made before it uses another key, when a failure was stored', async () => {
    shop.sandbox.faults.next('POST /v1/payment_intents', 'status_500_after', { times: 1 });
    const order = await buyer.api.orders.create(orderOf([await aBook(shop.deps)]));
    expect(secretOf(order)).toMatch(/_secret_/);
    const keys = (await shop.sandbox.requests.list({ route: 'POST /v1/payment_intents', limit: 5 })).map(
      ({ idempotencyKey }) => idempotencyKey,
    );
    expect(keys).not.toContain(`pi:${order.id}:2`);
  });

  it('gives free books at once and needs no payment', async () => {
    const book = await aBook(shop.deps, { priceCents: 0 });
    const order = await buyer.api.orders.create(orderOf([{ ...book, total: '0.00' }]));
    expect(order).toMatchObject({ status: 'paid', stripe_payment_intent_client_secret: null });
    expect(await ownedBy(buyer)).toContain(book.id);
  });
});

describe('paying', () => {
  it('[28] takes a good card after a declined one: one order, one payment, one charge', async () => {
    const book = await aBook(shop.deps);
    const order = await buyer.api.orders.create(orderOf([book]));
    const declined = await confirmPayment(shop, secretOf(order), '4000000000000002');
    expect(declined.error).toMatchObject({ code: 'card_declined' });
    await webhooksArrive(shop);
    expect(await ownedBy(buyer)).toEqual([]);
    const paid = await confirmPayment(shop, secretOf(order));
    expect(paid.status).toBe('succeeded');
    await webhooksArrive(shop);
    expect(await ownedBy(buyer)).toEqual([book.id]);
    const intentId = secretOf(order).split('_secret_')[0];
    const charges = (await chargesOf(shop)).filter(
      (charge) => charge.payment_intent === intentId && charge.status === 'succeeded',
    );
    expect(charges).toHaveLength(1);
  });

  it('[36] handles an event once, however often it is delivered', async () => {
    const book = await aBook(shop.deps, { sales: 5 });
    const order = await buyer.api.orders.create(orderOf([book]));
    await confirmPayment(shop, secretOf(order));
    shop.sandbox.webhooks.misbehave('doubled', { times: 5 });
    await webhooksArrive(shop);
    await webhooksArrive(shop);
    const { total_sales: sales } = await shop.deps.db
      .selectFrom('products')
      .where('id', '=', book.id)
      .select('total_sales')
      .executeTakeFirstOrThrow();
    expect(sales).toBe(6);
  });

  it('[38] leaves a paid order paid when an older failure arrives late', async () => {
    const book = await aBook(shop.deps);
    const order = await buyer.api.orders.create(orderOf([book]));
    await confirmPayment(shop, secretOf(order), '4000000000000002');
    await confirmPayment(shop, secretOf(order));
    await webhooksArrive(shop, { order: 'reversed' });
    expect((await buyer.api.orders.byId(order.id))?.status).toBe('paid');
  });

  it('[40] gives the book to a buyer who looks, when no webhook ever came', async () => {
    const book = await aBook(shop.deps);
    const order = await buyer.api.orders.create(orderOf([book]));
    await confirmPayment(shop, secretOf(order));
    expect(await ownedBy(buyer)).toEqual([book.id]);
  });

  it('[40] keeps no buyer waiting for a provider that does not answer', async () => {
    const order = await buyer.api.orders.create(orderOf([await aBook(shop.deps)]));
    await confirmPayment(shop, secretOf(order));
    const hanging = 8_000;
    shop.sandbox.faults.next('GET /v1/payment_intents/:id', { latencyMs: hanging });
    const begun = performance.now();
    expect(await ownedBy(buyer)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(hanging);
  });

  it('[34] refuses events that nobody signed', async () => {
    const answer = await shop.fetch('/api/v1/webhooks/stripe', {
      method: 'POST',
      body: '{"id":"evt_1"}',
      headers: { 'stripe-signature': 't=1,v1=00' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'webhook_signature_invalid' });
  });

  it('[30] owes each author the price less the fee, cent for cent', async () => {
    const [one, other] = [await shop.signIn('author_one'), await shop.signIn('author_two')];
    const books = [
      await aBook(shop.deps, { sellerId: one.userId, priceCents: 1999 }),
      await aBook(shop.deps, { sellerId: other.userId, priceCents: 333 }),
    ];
    const order = await buyer.api.orders.create(
      orderOf([
        { id: books[0]?.id ?? 0, total: '19.99' },
        { id: books[1]?.id ?? 0, total: '3.33' },
      ]),
    );
    await confirmPayment(shop, secretOf(order));
    await webhooksArrive(shop);
    const shares = await shop.deps.db
      .selectFrom('transfers')
      .where('order_id', '=', Number(order.id))
      .orderBy('amount_cents')
      .select('amount_cents')
      .execute();
    expect(shares.map(({ amount_cents: cents }) => cents)).toEqual([299, 1799]);
  });
});

describe('an unpaid order', () => {
  it('lapses after a day, its payment first', async () => {
    const order = await buyer.api.orders.create(orderOf([await aBook(shop.deps)]));
    await shop.deps.db
      .updateTable('orders')
      .set({ created_at: new Date(shop.time.now.getTime() - 25 * 3_600_000) })
      .where('id', '=', Number(order.id))
      .execute();
    await shop.deps.orderJobs.lookAfterPending();
    expect((await buyer.api.orders.byId(order.id))?.status).toBe('canceled');
    expect(await confirmPayment(shop, secretOf(order))).toHaveProperty('error');
  });

  it('is settled by the job when its buyer never looks', async () => {
    const book = await aBook(shop.deps);
    const order = await buyer.api.orders.create(orderOf([book]));
    await confirmPayment(shop, secretOf(order));
    await shop.deps.db
      .updateTable('orders')
      .set({ created_at: new Date(shop.time.now.getTime() - 3 * 60_000) })
      .where('id', '=', Number(order.id))
      .execute();
    await shop.deps.orderJobs.lookAfterPending();
    const { status } = await shop.deps.db
      .selectFrom('orders')
      .where('id', '=', Number(order.id))
      .select('status')
      .executeTakeFirstOrThrow();
    expect(status).toBe('paid');
  });
});

describe('GET /orders', () => {
  it('pages through one’s own orders, newest first', async () => {
    for (let made = 0; made < 12; made += 1) {
      await buyer.api.orders.create(orderOf([{ ...(await aBook(shop.deps, { priceCents: 0 })), total: '0.00' }]));
    }
    const first = await buyer.api.orders.list({ page: 1 });
    const second = await buyer.api.orders.list({ page: 2 });
    expect([first.data.length, second.data.length, first.total_pages]).toEqual([10, 2, 2]);
    expect(first.data[0]?.line_items[0]).toMatchObject({ total: '0.00' });
  });

  it('[17] answers for another’s order as for one that is not there', async () => {
    const order = await buyer.api.orders.create(orderOf([await aBook(shop.deps)]));
    const stranger = await shop.signIn('stranger');
    await expect(stranger.api.orders.byId(order.id)).rejects.toBeInstanceOf(NotFoundError);
    await expect(stranger.api.orders.byId(999_999)).rejects.toBeInstanceOf(NotFoundError);
  });
});

import { UnavailableError } from '@octavo/core/errors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { placeOrder, type TestUser, orderStatus } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { listCharges, confirmPayment, deliverWebhooks } from '../../test/payments.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { stripeClient } from '../../test/stripe-client.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { refundQueries } from '../db/payments/refunds.queries.ts';

let shop: TestShop;
let buyer: TestUser;
let users = 0;

beforeAll(async () => {
  shop = await openTestShop();
  // Tests say when events arrive.
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  shop.sandbox.faults.clear();
  shop.clock.now = new Date();
  users += 1;
  buyer = await shop.signIn(`paying_${users}`);
});
afterEach(() => expectBalancedLedger(shop));
afterAll(() => shop.close());

const anOrder = () => placeOrder(shop, buyer, [{ priceCents: 999 }]);
const ownedBy = async (person: TestUser) =>
  (await person.api.products.library({ userId: person.userId })).map(({ id }) => id);
const backdateOrder = (orderId: number, ms: number) =>
  shop.deps.db
    .updateTable('orders')
    .set({ created_at: new Date(shop.clock.now.getTime() - ms), next_look_at: shop.clock.now })
    .where('id', '=', orderId)
    .execute();
const HOUR_MS = 3_600_000;
const PASSWORD = 'Octavo!2026';

describe('paying', () => {
  it('28: takes a good card after a declined one: one order, one payment, one charge', async () => {
    const { id, secret, intentId, books } = await anOrder();
    const declined = await confirmPayment(shop, secret, '4000000000000002');
    expect(declined.error).toMatchObject({ code: 'card_declined' });
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['pending_payment', []]);
    expect(await buyer.api.orders.byId(id)).toMatchObject({ stripe_payment_intent_client_secret: secret });
    expect((await confirmPayment(shop, secret)).status).toBe('succeeded');
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['paid', books]);
    const charges = (await listCharges(shop)).filter((charge) => charge.payment_intent === intentId);
    expect(charges.map(({ status }) => status).toSorted((one, next) => one.localeCompare(next))).toEqual([
      'failed',
      'succeeded',
    ]);
  });

  it('37: ends the same whether events come in order or reversed', async () => {
    const { id, secret, books } = await anOrder();
    await confirmPayment(shop, secret, '4000000000000002');
    await confirmPayment(shop, secret);
    await deliverWebhooks(shop, { order: 'reversed' });
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['paid', books]);
  });

  it('38: leaves a paid order paid when a failure or an end is told late', async () => {
    const { id, secret, intentId } = await anOrder();
    await confirmPayment(shop, secret, '4000000000000002');
    await confirmPayment(shop, secret);
    await deliverWebhooks(shop, { order: 'reversed' });
    // Looks that were taken earlier and come later.
    const intent = await stripeClient(shop).paymentIntents.retrieve(intentId);
    for (const status of ['requires_payment_method', 'canceled', 'processing'] as const)
      await shop.deps.paymentSync.applySnapshot(id, { intent: { ...intent, status }, refunds: [], disputes: [] });
    expect(await orderStatus(shop, id)).toBe('paid');
  });

  it('39: ends paid when the event is faster than the answer to the order', async () => {
    shop.sandbox.faults.inject('POST /v1/payment_intents', 'status_500_after', { times: 10 });
    shop.sandbox.faults.inject('GET /v1/payment_intents', 'reset_before', { times: 10 });
    await expect(anOrder()).rejects.toBeInstanceOf(UnavailableError);
    shop.sandbox.faults.clear();
    const [row] = await shop.deps.db
      .selectFrom('orders')
      .where('user_id', '=', buyer.userId)
      .select(['id', 'payment_intent_id'])
      .execute();
    expect(row?.payment_intent_id).toBeNull();
    const intents = await stripeClient(shop).paymentIntents.list({ limit: 100 });
    const intent = intents.data.find(({ metadata }) => metadata['order_id'] === String(row?.id));
    await confirmPayment(shop, intent?.client_secret ?? '');
    await deliverWebhooks(shop);
    expect(await orderStatus(shop, row?.id ?? 0)).toBe('paid');
  });

  it('40: gives the book to a buyer who looks, when no webhook ever came', async () => {
    const { secret, books } = await anOrder();
    await confirmPayment(shop, secret);
    const begun = performance.now();
    expect(await ownedBy(buyer)).toEqual(books);
    expect(performance.now() - begun).toBeLessThan(5 * 5_000);
  });

  it('40: keeps no buyer waiting for a provider that does not answer', async () => {
    const { secret } = await anOrder();
    await confirmPayment(shop, secret);
    const hanging = 8_000;
    shop.sandbox.faults.inject('GET /v1/payment_intents/:id', { latencyMs: hanging });
    const begun = performance.now();
    expect(await ownedBy(buyer)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(hanging);
  });

  it('40: is settled by the job within two minutes when its buyer never looks', async () => {
    const { id, secret } = await anOrder();
    await confirmPayment(shop, secret);
    // The job comes round within another minute.
    await backdateOrder(id, 61_000);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('paid');
  });

  it('28: a bank that takes its time leaves the order unpaid until it has decided', async () => {
    const { id, secret, intentId, books } = await anOrder();
    expect((await confirmPayment(shop, secret, '4000000000008880')).status).toBe('processing');
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['pending_payment', []]);
    // Even after a day it is not canceled: the bank still may say yes.
    await backdateOrder(id, 25 * HOUR_MS);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('pending_payment');
    await shop.sandbox.testHelpers.resolveProcessing(intentId, 'succeeded');
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['paid', books]);
  });
});

describe('an unpaid order', () => {
  it('25: lapses after a day, its payment first', async () => {
    const { id, secret } = await anOrder();
    await backdateOrder(id, 25 * HOUR_MS);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('canceled');
    expect(await confirmPayment(shop, secret)).toHaveProperty('error');
  });

  it('25: is settled instead of lapsing when it was paid unseen', async () => {
    const { id, secret } = await anOrder();
    await confirmPayment(shop, secret);
    await backdateOrder(id, 25 * HOUR_MS);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('paid');
  });

  it('25: stays payable while the provider does not confirm its end', async () => {
    const { id } = await anOrder();
    await backdateOrder(id, 25 * HOUR_MS);
    shop.sandbox.faults.inject('POST /v1/payment_intents/:id/cancel', 'reset_before', { times: 10 });
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('pending_payment');
  });

  it('25: gives way to another cart once the bank has declined, also where that was refused while it was thinking', async () => {
    const { id, secret, intentId, books } = await anOrder();
    await confirmPayment(shop, secret, '4000000000008880');
    const another = async () => placeOrder(shop, buyer, [{ id: books[0] ?? 0 }, { id: (await aBook(shop.deps)).id }]);
    await expect(another()).rejects.toMatchObject({ status: 409 });
    await shop.sandbox.testHelpers.resolveProcessing(intentId, 'failed');
    const next = await another();
    expect([await orderStatus(shop, id), await orderStatus(shop, next.id)]).toEqual(['canceled', 'pending_payment']);
    expect(await confirmPayment(shop, secret)).toHaveProperty('error');
  });

  it('25: is canceled after a decline, although a refusal is kept from before it', async () => {
    const { id, secret, intentId } = await anOrder();
    // Its buyer pays just as it is canceled.
    const refusal = { status: 400, code: 'payment_intent_unexpected_state' };
    shop.sandbox.faults.inject('POST /v1/payment_intents/:id/cancel', refusal);
    await expect(buyer.api.orders.cancel(id)).rejects.toMatchObject({ code: 'order_not_cancelable' });
    await confirmPayment(shop, secret, '4000000000008880');
    await shop.sandbox.testHelpers.resolveProcessing(intentId, 'failed');
    expect(await buyer.api.orders.cancel(id)).toMatchObject({ status: 'canceled' });
  });

  it('25: is canceled although a failure is kept of the first try', async () => {
    const { id } = await anOrder();
    shop.sandbox.faults.inject('POST /v1/payment_intents/:id/cancel', 'status_500');
    expect(await buyer.api.orders.cancel(id)).toMatchObject({ status: 'canceled' });
  });

  it('25: that is paid after its end gives the money back by itself', async () => {
    const { id, secret, intentId } = await anOrder();
    await shop.deps.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', id).execute();
    await confirmPayment(shop, secret);
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['review', []]);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('refunded');
    expect((await stripeClient(shop).refunds.list({ payment_intent: intentId })).data).toMatchObject([{ amount: 999 }]);
    expect((await refundQueries(shop.deps.db).listByOrder(id)).map(({ reason }) => reason)).toEqual([
      'paid after the order was canceled',
    ]);
  });
});

describe('the account of a buyer', () => {
  const leave = async () => {
    const kept = { password_hash: await shop.deps.passwords.hash(PASSWORD) };
    await shop.deps.db.updateTable('users').set(kept).where('id', '=', buyer.userId).execute();
    return buyer.api.users.deleteAccount({ password: PASSWORD });
  };

  it('31: stays while the bank decides about a payment, and goes when it has', async () => {
    const { id, secret, intentId, books } = await anOrder();
    await confirmPayment(shop, secret, '4000000000008880');
    await expect(leave()).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/still being/) });
    await shop.sandbox.testHelpers.resolveProcessing(intentId, 'succeeded');
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['paid', books]);
    await leave();
    expect(await orderStatus(shop, id)).toBe('paid');
  });

  it('31: that went before its payment came gets the money back', async () => {
    const { id, secret, intentId } = await anOrder();
    await shop.deps.db.updateTable('orders').set({ user_id: null }).where('id', '=', id).execute();
    await confirmPayment(shop, secret);
    await deliverWebhooks(shop);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('refunded');
    expect((await stripeClient(shop).refunds.list({ payment_intent: intentId })).data).toMatchObject([{ amount: 999 }]);
  });
});

describe('a payment that does not fit its order', () => {
  it.each([
    ['amount', { amount_received: 1 }],
    ['currency', { currency: 'eur' }],
    ['mode', { livemode: true }],
    ['order', { metadata: { order_id: '1' } }],
  ] as const)('20: of another %s is looked at by a person, and gives no book', async (_, difference) => {
    const { id, secret, intentId } = await anOrder();
    await confirmPayment(shop, secret);
    const intent = await stripeClient(shop).paymentIntents.retrieve(intentId);
    const look = { intent: { ...intent, ...difference }, refunds: [], disputes: [] };
    expect(await shop.deps.paymentSync.applySnapshot(id, look)).toBe('review');
    expect(await ownedBy(buyer)).toEqual([]);
    const findings = await reconciliationIssueQueries(shop.deps.db).listOpen();
    expect(findings.map(({ orderId }) => orderId)).toContain(id);
  });

  it('24: paid a second time is looked at by a person, and refunded it is paid again', async () => {
    const { id, secret, intentId, books } = await anOrder();
    await confirmPayment(shop, secret);
    await deliverWebhooks(shop);
    const { metadata } = await stripeClient(shop).paymentIntents.retrieve(intentId);
    const second = await stripeClient(shop).paymentIntents.create({
      amount: 999,
      currency: 'usd',
      payment_method_types: ['card'],
      metadata,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    await deliverWebhooks(shop);
    expect(await orderStatus(shop, id)).toBe('review');
    await stripeClient(shop).refunds.create({ payment_intent: second.id });
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['paid', books]);
  });
});

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
let userCount = 0;

beforeAll(async () => {
  shop = await openTestShop();
  // Tests control when events arrive.
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  shop.sandbox.faults.clear();
  shop.clock.now = new Date();
  userCount += 1;
  buyer = await shop.signIn(`paying_${userCount}`);
});
afterEach(() => expectBalancedLedger(shop));
afterAll(() => shop.close());

const anOrder = () => placeOrder(shop, buyer, [{ priceCents: 999 }]);
const ownedBy = async (user: TestUser) =>
  (await user.api.products.library({ userId: user.userId })).map(({ id }) => id);
const backdateOrder = (orderId: number, ms: number) =>
  shop.deps.db
    .updateTable('orders')
    .set({ created_at: new Date(shop.clock.now.getTime() - ms), next_sync_at: shop.clock.now })
    .where('id', '=', orderId)
    .execute();
const HOUR_MS = 3_600_000;
const PASSWORD = 'Octavo!2026';

describe('payment', () => {
  it(
    'accepts a valid card after a declined one: one order, one payment, one charge',
    { tags: ['check-28'] },
    async () => {
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
    },
  );

  it('ends in the same state for events in any order', { tags: ['check-37'] }, async () => {
    const { id, secret, books } = await anOrder();
    await confirmPayment(shop, secret, '4000000000000002');
    await confirmPayment(shop, secret);
    await deliverWebhooks(shop, { order: 'reversed' });
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['paid', books]);
  });

  it('keeps a paid order paid when a failure or cancellation event arrives late', { tags: ['check-38'] }, async () => {
    const { id, secret, intentId } = await anOrder();
    await confirmPayment(shop, secret, '4000000000000002');
    await confirmPayment(shop, secret);
    await deliverWebhooks(shop, { order: 'reversed' });
    // These snapshots were fetched before the last event but are applied after it.
    const intent = await stripeClient(shop).paymentIntents.retrieve(intentId);
    for (const status of ['requires_payment_method', 'canceled', 'processing'] as const)
      await shop.deps.paymentSync.applySnapshot(id, { intent: { ...intent, status }, refunds: [], disputes: [] });
    expect(await orderStatus(shop, id)).toBe('paid');
  });

  it('ends as paid when the event arrives before the order response', { tags: ['check-39'] }, async () => {
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

  it('grants the book when the buyer opens the order and no webhook ever arrived', { tags: ['check-40'] }, async () => {
    const { secret, books } = await anOrder();
    await confirmPayment(shop, secret);
    const startedAt = performance.now();
    expect(await ownedBy(buyer)).toEqual(books);
    expect(performance.now() - startedAt).toBeLessThan(5 * 5_000);
  });

  it('does not make the buyer wait for an unresponsive provider', { tags: ['check-40'] }, async () => {
    const { secret } = await anOrder();
    await confirmPayment(shop, secret);
    const latencyMs = 8_000;
    shop.sandbox.faults.inject('GET /v1/payment_intents/:id', { latencyMs });
    const startedAt = performance.now();
    expect(await ownedBy(buyer)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(latencyMs);
  });

  it(
    'is completed by the polling job within two minutes without a visit by the buyer',
    { tags: ['check-40'] },
    async () => {
      const { id, secret } = await anOrder();
      await confirmPayment(shop, secret);
      // The job runs at least once a minute.
      await backdateOrder(id, 61_000);
      await shop.deps.scheduler.pollPendingOrders();
      expect(await orderStatus(shop, id)).toBe('paid');
    },
  );

  it('stays unpaid while the bank decides', { tags: ['check-28'] }, async () => {
    const { id, secret, intentId, books } = await anOrder();
    expect((await confirmPayment(shop, secret, '4000000000008880')).status).toBe('processing');
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['pending_payment', []]);
    // It is not canceled even after a day, because the bank may still approve it.
    await backdateOrder(id, 25 * HOUR_MS);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('pending_payment');
    await shop.sandbox.testHelpers.resolveProcessing(intentId, 'succeeded');
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['paid', books]);
  });
});

describe('an unpaid order', () => {
  it('expires after a day, after its payment was canceled', { tags: ['check-25'] }, async () => {
    const { id, secret } = await anOrder();
    await backdateOrder(id, 25 * HOUR_MS);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('canceled');
    expect(await confirmPayment(shop, secret)).toHaveProperty('error');
  });

  it('is fulfilled instead of expiring if it was paid unnoticed', { tags: ['check-25'] }, async () => {
    const { id, secret } = await anOrder();
    await confirmPayment(shop, secret);
    await backdateOrder(id, 25 * HOUR_MS);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('paid');
  });

  it('stays payable until the provider confirms the cancellation', { tags: ['check-25'] }, async () => {
    const { id } = await anOrder();
    await backdateOrder(id, 25 * HOUR_MS);
    shop.sandbox.faults.inject('POST /v1/payment_intents/:id/cancel', 'reset_before', { times: 10 });
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('pending_payment');
  });

  it(
    'is replaced by another cart after the bank declines, even after an earlier cancellation was refused',
    { tags: ['check-25'] },
    async () => {
      const { id, secret, intentId, books } = await anOrder();
      await confirmPayment(shop, secret, '4000000000008880');
      const another = async () => placeOrder(shop, buyer, [{ id: books[0] ?? 0 }, { id: (await aBook(shop.deps)).id }]);
      await expect(another()).rejects.toMatchObject({ status: 409 });
      await shop.sandbox.testHelpers.resolveProcessing(intentId, 'failed');
      const next = await another();
      expect([await orderStatus(shop, id), await orderStatus(shop, next.id)]).toEqual(['canceled', 'pending_payment']);
      expect(await confirmPayment(shop, secret)).toHaveProperty('error');
    },
  );

  it('is canceled after a decline, despite a stored idempotent error response', { tags: ['check-25'] }, async () => {
    const { id, secret, intentId } = await anOrder();
    // The buyer pays while the payment is being canceled.
    const fault = { status: 400, code: 'payment_intent_unexpected_state' };
    shop.sandbox.faults.inject('POST /v1/payment_intents/:id/cancel', fault);
    await expect(buyer.api.orders.cancel(id)).rejects.toMatchObject({ code: 'order_not_cancelable' });
    await confirmPayment(shop, secret, '4000000000008880');
    await shop.sandbox.testHelpers.resolveProcessing(intentId, 'failed');
    expect(await buyer.api.orders.cancel(id)).toMatchObject({ status: 'canceled' });
  });

  it('is canceled despite a stored error response of the first attempt', { tags: ['check-25'] }, async () => {
    const { id } = await anOrder();
    shop.sandbox.faults.inject('POST /v1/payment_intents/:id/cancel', 'status_500');
    expect(await buyer.api.orders.cancel(id)).toMatchObject({ status: 'canceled' });
  });

  it('is refunded automatically if it was paid after its cancellation', { tags: ['check-25'] }, async () => {
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

describe('the buyer’s account', () => {
  const deleteAccount = async () => {
    const stored = { password_hash: await shop.deps.passwords.hash(PASSWORD) };
    await shop.deps.db.updateTable('users').set(stored).where('id', '=', buyer.userId).execute();
    return buyer.api.users.deleteAccount({ password: PASSWORD });
  };

  it('returns 409 when deleted while the bank decides, and is deleted afterwards', { tags: ['check-31'] }, async () => {
    const { id, secret, intentId, books } = await anOrder();
    await confirmPayment(shop, secret, '4000000000008880');
    await expect(deleteAccount()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/still being/),
    });
    await shop.sandbox.testHelpers.resolveProcessing(intentId, 'succeeded');
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await ownedBy(buyer)]).toEqual(['paid', books]);
    await deleteAccount();
    expect(await orderStatus(shop, id)).toBe('paid');
  });

  it('gets an automatic refund for a payment that succeeds after the deletion', { tags: ['check-31'] }, async () => {
    const { id, secret, intentId } = await anOrder();
    await shop.deps.db.updateTable('orders').set({ user_id: null }).where('id', '=', id).execute();
    await confirmPayment(shop, secret);
    await deliverWebhooks(shop);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('refunded');
    expect((await stripeClient(shop).refunds.list({ payment_intent: intentId })).data).toMatchObject([{ amount: 999 }]);
  });
});

describe('a payment that does not match its order', () => {
  it.each([
    ['amount', { amount_received: 1 }],
    ['currency', { currency: 'eur' }],
    ['mode', { livemode: true }],
    ['order', { metadata: { order_id: '1' } }],
  ] as const)(
    'with another %s is reported as an issue and grants no book',
    { tags: ['check-20'] },
    async (_, difference) => {
      const { id, secret, intentId } = await anOrder();
      await confirmPayment(shop, secret);
      const intent = await stripeClient(shop).paymentIntents.retrieve(intentId);
      const snapshot = { intent: { ...intent, ...difference }, refunds: [], disputes: [] };
      expect(await shop.deps.paymentSync.applySnapshot(id, snapshot)).toBe('review');
      expect(await ownedBy(buyer)).toEqual([]);
      const issues = await reconciliationIssueQueries(shop.deps.db).listOpen();
      expect(issues.map(({ orderId }) => orderId)).toContain(id);
    },
  );

  it(
    'that pays an order twice is reported as an issue; after its refund the order is paid again',
    { tags: ['check-24'] },
    async () => {
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
    },
  );
});

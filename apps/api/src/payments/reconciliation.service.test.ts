import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aConnectedAuthor,
  buyBooks,
  placeOrder,
  payOutShare,
  type TestUser,
  orderStatus,
  refundOrder,
} from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { confirmPayment } from '../../test/payments.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { stripeClient } from '../../test/stripe-client.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { stripeEventQueries } from '../db/payments/stripe-events.queries.ts';

let shop: TestShop;
let buyer: TestUser;
let userCount = 0;

beforeAll(async () => {
  shop = await openTestShop();
  // No webhook is delivered in this file.
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  userCount += 1;
  shop.clock.now = new Date();
  buyer = await shop.signIn(`unseen_${userCount}`);
});
afterEach(() => expectBalancedLedger(shop));
afterAll(() => shop.close());

const advanceHours = (hours: number) => shop.advanceClock(hours * 3_600_000);

const placeUnseenOrder = async () =>
  placeOrder(shop, await shop.signIn(`unseen_beside_${userCount}`), [{ priceCents: 1000 }]);
const lastComparedAt = async () =>
  (
    await shop.deps.db
      .selectFrom('app_state')
      .where('key', '=', 'ledger_compared_at')
      .select('value')
      .executeTakeFirstOrThrow()
  ).value;

describe('the hourly fetch of events', () => {
  it('applies refunds that no webhook delivered', { tags: ['check-40'] }, async () => {
    const { id, intentId } = await buyBooks(shop, buyer, [{ priceCents: 1000 }]);
    await stripeClient(shop).refunds.create({ payment_intent: intentId });
    await shop.deps.scheduler.fetchMissedEvents();
    expect(await orderStatus(shop, id)).toBe('refunded');
    // Fetching again changes nothing.
    await shop.deps.scheduler.fetchMissedEvents();
    expect(await ledgerQueries(shop.deps.db).balance('provider', id)).toBe(0);
  });

  it('starts an hour before the last fetch, so that late events are not missed', { tags: ['check-40'] }, async () => {
    await shop.deps.scheduler.fetchMissedEvents();
    const placed = await placeOrder(shop, buyer, [{ priceCents: 1000 }]);
    await confirmPayment(shop, placed.secret);
    await advanceHours(0.9);
    await shop.deps.scheduler.fetchMissedEvents();
    expect(await orderStatus(shop, placed.id)).toBe('paid');
  });
});

describe('an event of an unknown payment', () => {
  it(
    'is retried with backoff for three days, then reported to the admin, and never dropped',
    { tags: ['check-39'] },
    async () => {
      const unknownPayment = await stripeClient(shop).paymentIntents.create({
        amount: 500,
        currency: 'usd',
        payment_method_types: ['card'],
        metadata: { order_id: '987654' },
        confirm: true,
        payment_method: 'pm_card_visa',
      });
      await shop.deps.scheduler.fetchMissedEvents();
      const attempts = async () =>
        shop.deps.db
          .selectFrom('stripe_events')
          .where('payment_intent_id', '=', unknownPayment.id)
          .select(['attempts', 'failed_at', 'handled_at', 'last_error'])
          .execute();
      expect(await attempts()).toMatchObject([{ attempts: 1, handled_at: null, failed_at: null }]);
      for (let minutes = 1; minutes < 90 * 60; minutes *= 2) {
        await shop.advanceClock(minutes * 60_000);
        await shop.deps.inbox.drain();
      }
      const [event] = await attempts();
      expect(event?.attempts).toBeLessThan(16);
      expect(event?.failed_at).not.toBeNull();
      const shown = await stripeEventQueries(shop.deps.db).listFailed();
      expect(shown.map(({ type, error }) => [type, /no known order/.test(error)])).toEqual([
        ['payment_intent.succeeded', true],
      ]);
      await stripeEventQueries(shop.deps.db).retry(shown[0]?.id ?? '', shop.clock.now);
      expect(await attempts()).toMatchObject([{ attempts: 0, failed_at: null }]);
    },
  );
});

describe('the nightly reconciliation', () => {
  it('matches the provider’s balance to the cent, including its fees', { tags: ['check-30'] }, async () => {
    const author = await aConnectedAuthor(shop, 'audited_author');
    const { id } = await buyBooks(shop, buyer, [{ priceCents: 3000, sellerId: author.userId }]);
    const refunded = await buyBooks(shop, buyer, [{ priceCents: 2000, sellerId: author.userId }]);
    await refundOrder(shop, { orderId: refunded.id, reason: 'a test', requestId: `n-${refunded.id}` });
    expect(await shop.deps.reconciliation.compare(new Date(0))).toBe(1);
    // The mismatch is the unknown payment of the test above.
    const [finding, ...others] = await reconciliationIssueQueries(shop.deps.db).listOpen();
    expect([finding?.description, others]).toEqual([expect.stringMatching(/moved 500 cents \(charge/), []]);
    expect(await ledgerQueries(shop.deps.db).balance('provider_fees', id)).toBe(Math.round(3000 * 0.029) + 30);
    expect(await shop.deps.reconciliation.compare(new Date(0))).toBe(1);
  });

  it('books the shop’s payouts once, and no payouts of authors', { tags: ['check-30'] }, async () => {
    const author = await aConnectedAuthor(shop, 'paid_out_author');
    const { id } = await buyBooks(shop, buyer, [{ priceCents: 4000, sellerId: author.userId }]);
    const ledger = ledgerQueries(shop.deps.db);
    await shop.deps.reconciliation.compare(new Date(0));
    const before = await ledger.balance('provider');
    await payOutShare(shop, author, id);
    await shop.deps.reconciliation.compare(new Date(0));
    expect(await ledger.balance('bank')).toBe(0);
    const { amount } = await shop.sandbox.testHelpers.payOut();
    await shop.deps.reconciliation.compare(new Date(0));
    await shop.deps.reconciliation.compare(new Date(0));
    expect([await ledger.balance('bank'), await ledger.balance('provider')]).toEqual([amount, before - amount]);
  });

  it('books missed transactions, and reports unmatched ones', { tags: ['check-30'] }, async () => {
    const placed = await placeOrder(shop, buyer, [{ priceCents: 1000 }]);
    await confirmPayment(shop, placed.secret);
    await shop.deps.reconciliation.compare(new Date(0));
    expect(await orderStatus(shop, placed.id)).toBe('paid');
    await ledgerQueries(shop.deps.db).post(
      {
        kind: 'refund',
        id: 're_invented',
        orderId: placed.id,
        entries: [
          ['provider', -1],
          ['customer_payments', 1],
        ],
      },
      shop.clock.now,
    );
    expect(await shop.deps.reconciliation.compare(new Date(0))).toBe(2);
    const issues = await reconciliationIssueQueries(shop.deps.db).listOpen();
    expect(issues.map(({ orderId, description }) => [orderId, description])).toContainEqual([
      placed.id,
      'The ledger has -1 cents (refund re_invented), and the provider does not.',
    ]);
  });

  it('compares all other transactions when one fails', { tags: ['check-30'] }, async () => {
    const [first, second] = [await placeOrder(shop, buyer, [{ priceCents: 1000 }]), await placeUnseenOrder()];
    await confirmPayment(shop, first.secret);
    await confirmPayment(shop, second.secret);
    shop.sandbox.faults.inject('GET /v1/balance_transactions/:id', 'status_500', { times: 3 });
    await expect(shop.deps.reconciliation.compare(new Date(0))).rejects.toThrow(/did not respond for 1 transaction/);
    expect(await orderStatus(shop, second.id)).toBe('paid');
    await shop.deps.reconciliation.compare(new Date(0));
    expect(await orderStatus(shop, first.id)).toBe('paid');
  });

  it('records an issue when the provider permanently refuses one transaction', { tags: ['check-30'] }, async () => {
    const mute = await placeOrder(shop, buyer, [{ priceCents: 1000 }]);
    await confirmPayment(shop, mute.secret);
    const night = new Date(shop.clock.now.getTime() + 86_400_000);
    night.setUTCHours(3, 0, 0, 0);
    shop.clock.now = night;
    shop.sandbox.faults.inject('GET /v1/balance_transactions/:id', {
      status: 403,
      code: 'account_invalid',
      message: 'The key has no permission.',
    });
    await shop.deps.reconciliation.compareNightly();
    expect(await lastComparedAt()).toBe(night.toISOString());
    const issues = await reconciliationIssueQueries(shop.deps.db).listOpen();
    expect(issues.map(({ description }) => description)).toContainEqual(
      expect.stringMatching(/^This could not be compared: .*The key has no permission\./),
    );
  });

  it('compares from the last successful night after one failed', { tags: ['check-30'] }, async () => {
    shop.clock.now = new Date('2030-05-01T03:10:00Z');
    await shop.deps.reconciliation.compareNightly();
    shop.clock.now = new Date('2030-05-02T03:10:00Z');
    shop.sandbox.faults.inject('GET /v1/balance_transactions', 'status_500', { times: 3 });
    await expect(shop.deps.reconciliation.compareNightly()).rejects.toThrow(/payment provider/);
    expect(await lastComparedAt()).toBe('2030-05-01T03:00:00.000Z');
    // Not immediately: an unavailable provider is not retried for an hour.
    await shop.deps.reconciliation.compareNightly();
    expect(await lastComparedAt()).toBe('2030-05-01T03:00:00.000Z');
    await advanceHours(1);
    await shop.deps.reconciliation.compareNightly();
    expect(await lastComparedAt()).toBe('2030-05-02T03:00:00.000Z');
  });

  it('runs once a night on one of several machines', { tags: ['check-30'] }, async () => {
    shop.clock.now = new Date('2031-05-01T02:59:00Z');
    await shop.deps.reconciliation.compareNightly();
    expect(await lastComparedAt()).toBe('2031-04-30T03:00:00.000Z');
    shop.clock.now = new Date('2031-05-01T03:10:00Z');
    await Promise.all([shop.deps.reconciliation.compareNightly(), shop.deps.reconciliation.compareNightly()]);
    expect(await lastComparedAt()).toBe('2031-05-01T03:00:00.000Z');
  });
});

import { ConflictError, NotFoundError, type StoreError, ValidationError } from '@octavo/core/errors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnectedAuthor, buyBooks, type TestUser, orderStatus, refundOrder } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { deliverWebhooks } from '../../test/payments.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { stripeClient } from '../../test/stripe-client.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { refundQueries } from '../db/payments/refunds.queries.ts';
import { transferQueries } from '../db/payments/transfers.queries.ts';
import { createDeps } from '../create-deps.ts';

let shop: TestShop;
let buyer: TestUser;
let one: Awaited<ReturnType<typeof aConnectedAuthor>>;
let other: Awaited<ReturnType<typeof aConnectedAuthor>>;
let userCount = 0;

beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
  one = await aConnectedAuthor(shop, 'refund_author_one');
  other = await aConnectedAuthor(shop, 'refund_author_two');
});
beforeEach(async () => {
  shop.sandbox.faults.clear();
  userCount += 1;
  buyer = await shop.signIn(`refunded_${userCount}`);
});
afterEach(() => expectBalancedLedger(shop));
afterAll(() => shop.close());

const twoBooks = () => [
  { priceCents: 1999, sellerId: one.userId },
  { priceCents: 333, sellerId: other.userId },
];
const requestRefund = (orderId: number, more: { requestId?: string; amount?: number; lines?: number[] } = {}) =>
  refundOrder(shop, { orderId, reason: 'a test', requestId: `r-${orderId}`, ...more });
const linesOf = (orderId: number) => refundQueries(shop.deps.db).listRefundableLines(orderId);
const sharesOf = (orderId: number) => transferQueries(shop.deps.db).listByOrder(orderId);
const owns = async (bookId: number) =>
  (await buyer.api.products.library({ userId: buyer.userId })).some(({ id }) => id === bookId);
const balance = (account: Parameters<ReturnType<typeof ledgerQueries>['balance']>[0], orderId?: number) =>
  ledgerQueries(shop.deps.db).balance(account, orderId);
const refundsAtProvider = async (intentId: string) =>
  (await stripeClient(shop).refunds.list({ payment_intent: intentId })).data;

describe('a full refund', () => {
  it(
    'is made once for repeated requests, and reverses exactly the transferred amounts',
    { tags: ['check-31'] },
    async () => {
      const { id, intentId, books } = await buyBooks(shop, buyer, twoBooks());
      const outcomes = await Promise.all([requestRefund(id), requestRefund(id), requestRefund(id)]);
      expect(outcomes.map(({ amountCents }) => amountCents)).toEqual([2332, 2332, 2332]);
      expect(await requestRefund(id)).toMatchObject({ status: 'made', orderStatus: 'refunded' });
      expect(await refundsAtProvider(intentId)).toMatchObject([{ amount: 2332 }]);
      const transfers = (await stripeClient(shop).transfers.list({ transfer_group: `order_${id}` })).data;
      expect(transfers.map(({ amount, amount_reversed: back }) => [amount, back])).toEqual(
        expect.arrayContaining([
          [1799, 1799],
          [299, 299],
        ]),
      );
      expect([await owns(books[0] ?? 0), await owns(books[1] ?? 0)]).toEqual([false, false]);
      expect(await refundQueries(shop.deps.db).listByOrder(id)).toHaveLength(1);
      expect([await balance('provider', id), await balance('customer_payments', id)]).toEqual([0, 0]);
    },
  );

  it(
    'made in the provider’s dashboard is applied by its event, and leaves nothing to refund',
    { tags: ['check-31'] },
    async () => {
      const { id, intentId, books } = await buyBooks(shop, buyer, twoBooks());
      await stripeClient(shop).refunds.create({ payment_intent: intentId });
      shop.sandbox.webhooks.injectFault('duplicated', { times: 9 });
      await deliverWebhooks(shop);
      expect(await orderStatus(shop, id)).toBe('refunded');
      expect(await owns(books[0] ?? 0)).toBe(false);
      await expect(requestRefund(id)).rejects.toBeInstanceOf(ConflictError);
      expect(await refundQueries(shop.deps.db).listByOrder(id)).toHaveLength(1);
      expect((await sharesOf(id)).map((share) => share.sent_cents - share.reversed_cents)).toEqual([0, 0]);
    },
  );

  it('requested while the dashboard makes one as well stays one refund', { tags: ['check-31'] }, async () => {
    const { id, intentId } = await buyBooks(shop, buyer, twoBooks());
    await stripeClient(shop).refunds.create({ payment_intent: intentId });
    expect(await requestRefund(id)).toMatchObject({ status: 'failed', orderStatus: 'refunded' });
    await deliverWebhooks(shop);
    const successful = (await refundQueries(shop.deps.db).listByOrder(id)).filter(({ status }) => status === 'made');
    expect(successful).toMatchObject([{ origin: 'provider', amount_cents: 2332 }]);
    expect(await balance('provider', id)).toBe(0);
  });

  it(
    'reports a permanent refusal, even when the provider is unavailable afterwards',
    { tags: ['check-31'] },
    async () => {
      const { id } = await buyBooks(shop, buyer, twoBooks());
      shop.sandbox.faults.inject('POST /v1/refunds', {
        status: 400,
        code: 'charge_disputed',
        message: 'It is disputed.',
      });
      shop.sandbox.faults.inject('GET /v1/payment_intents/:id', 'reset_before', { times: 9 });
      expect(await requestRefund(id)).toMatchObject({
        status: 'failed',
        error: 'It is disputed.',
        orderStatus: 'paid',
      });
      shop.sandbox.faults.clear();
    },
  );

  it('is made once when the provider’s response is lost', { tags: ['check-31'] }, async () => {
    const { id, intentId } = await buyBooks(shop, buyer, twoBooks());
    shop.sandbox.faults.inject('POST /v1/refunds', 'status_500_after');
    await expect(requestRefund(id)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    // The event arrives before the job runs, and is matched to our own refund.
    await deliverWebhooks(shop);
    expect(await orderStatus(shop, id)).toBe('refunded');
    await shop.advanceClock(3_600_000);
    await shop.deps.refunds.processDue();
    expect(await requestRefund(id)).toMatchObject({ status: 'made' });
    expect(await refundsAtProvider(intentId)).toHaveLength(1);
    expect(await refundQueries(shop.deps.db).listByOrder(id)).toHaveLength(1);
  });

  it('is retried with another key after a stored failure', { tags: ['check-31'] }, async () => {
    const { id, intentId } = await buyBooks(shop, buyer, twoBooks());
    shop.sandbox.faults.inject('POST /v1/refunds', 'status_500');
    shop.sandbox.faults.inject('POST /v1/transfers/:id/reversals', 'status_500');
    await expect(requestRefund(id)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    for (let hours = 0; hours < 2; hours += 1) {
      await shop.advanceClock(3_600_000);
      await shop.deps.scheduler.pollPendingOrders();
    }
    expect(await orderStatus(shop, id)).toBe('refunded');
    expect(await refundsAtProvider(intentId)).toMatchObject([{ amount: 2332 }]);
    const transfers = (await stripeClient(shop).transfers.list({ transfer_group: `order_${id}` })).data;
    expect(transfers.map((transfer) => transfer.amount - transfer.amount_reversed)).toEqual([0, 0]);
    expect((await sharesOf(id)).map((share) => share.sent_cents - share.reversed_cents)).toEqual([0, 0]);
  });

  it('is completed by the job when the process crashed after storing it', { tags: ['check-31'] }, async () => {
    const { id, intentId } = await buyBooks(shop, buyer, twoBooks());
    shop.sandbox.faults.inject('POST /v1/refunds', 'reset_before', { times: 3 });
    await expect(requestRefund(id)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    expect(await orderStatus(shop, id)).toBe('paid');
    // The order shows why the refund is pending.
    const [waiting] = await refundQueries(shop.deps.db).listByOrder(id);
    expect(waiting).toMatchObject({ status: 'requested', last_error: expect.stringContaining('connection to Stripe') });
    await shop.advanceClock(3_600_000);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('refunded');
    expect(await refundsAtProvider(intentId)).toHaveLength(1);
  });
});

describe('concurrent refunds in two processes', () => {
  /** Distributes `requests` over both processes in turn. */
  const atBoth = (requests: number) => {
    const both = [shop.deps.refunds, createDeps(shop.deps).refunds] as const;
    return Array.from({ length: requests }, (_, at) => both[at % 2 === 0 ? 0 : 1]);
  };
  const settled = async (requests: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(requests)).map((each) =>
      each.status === 'fulfilled' ? 'made' : (each.reason as StoreError).code,
    );

  it('refund the whole order once, with one request id or with several', { tags: ['check-31'] }, async () => {
    const { id, intentId } = await buyBooks(shop, buyer, twoBooks());
    const outcomes = await settled(
      atBoth(4).flatMap((refunds, at) =>
        ['same', `own-${at}`].map((number) =>
          refunds.refundOrder({ orderId: id, reason: 'a test', requestId: `${number}-${id}` }),
        ),
      ),
    );
    // A late request is rejected because the order is refunded, or because others are in progress.
    expect(['made', 'conflict', 'order_not_refundable']).toEqual(expect.arrayContaining(outcomes));
    expect(outcomes).toContain('made');
    expect((await refundsAtProvider(intentId)).map(({ amount }) => amount)).toEqual([2332]);
    expect(await orderStatus(shop, id)).toBe('refunded');
    expect((await sharesOf(id)).map((share) => share.sent_cents - share.reversed_cents)).toEqual([0, 0]);
  });

  it('in parts never refund more than was paid', { tags: ['check-31'] }, async () => {
    const { id, intentId } = await buyBooks(shop, buyer, twoBooks());
    const outcomes = await settled(
      atBoth(12).map((refunds, at) =>
        refunds.refundOrder({ orderId: id, amount: 300, reason: 'a test', requestId: `part-${at}-${id}` }),
      ),
    );
    const successCount = outcomes.filter((outcome) => outcome === 'made').length;
    const back = (await refundsAtProvider(intentId)).map(({ amount }) => amount);
    expect(back).toEqual(Array(successCount).fill(300));
    expect(successCount).toBeGreaterThan(0);
    expect(successCount * 300).toBeLessThanOrEqual(2332);
    expect(['made', 'conflict', 'validation_failed']).toEqual(expect.arrayContaining(outcomes));
  });
});

describe('a partial refund', () => {
  it(
    'of one line is exact, revokes only that book, and reverses only its author’s part',
    { tags: ['check-31'] },
    async () => {
      const { id, books } = await buyBooks(shop, buyer, twoBooks());
      const [line] = await linesOf(id);
      expect(await requestRefund(id, { lines: [line?.id ?? 0] })).toMatchObject({
        amountCents: 1999,
        orderStatus: 'partially_refunded',
      });
      expect([await owns(books[0] ?? 0), await owns(books[1] ?? 0)]).toEqual([false, true]);
      expect((await sharesOf(id)).map((share) => [share.seller_id, share.reversed_cents])).toEqual([
        [one.userId, 1799],
        [other.userId, 0],
      ]);
      expect(await requestRefund(id, { requestId: `rest-${id}` })).toMatchObject({
        amountCents: 333,
        orderStatus: 'refunded',
      });
    },
  );

  it('by amounts adds up to the whole amount, in any steps', { tags: ['check-31'] }, async () => {
    const { id, books } = await buyBooks(shop, buyer, twoBooks());
    for (const [step, amount] of [1, 700, 333, 1297].entries())
      expect(await requestRefund(id, { amount, requestId: `step-${step}-${id}` })).toMatchObject({
        status: 'made',
        orderStatus: 'partially_refunded',
      });
    expect(await owns(books[0] ?? 0)).toBe(true);
    expect(await requestRefund(id, { amount: 1, requestId: `last-${id}` })).toMatchObject({ orderStatus: 'refunded' });
    expect((await sharesOf(id)).map((share) => share.reversed_cents)).toEqual([1799, 299]);
    expect(await owns(books[0] ?? 0)).toBe(false);
    for (const account of ['provider', 'customer_payments', 'platform_fee'] as const)
      expect(await balance(account, id)).toBe(0);
  });

  it(
    'rejects an excessive amount, unknown lines, an unpaid order, and a reused request id',
    { tags: ['check-31'] },
    async () => {
      const { id } = await buyBooks(shop, buyer, twoBooks());
      await expect(requestRefund(id, { amount: 2333 })).rejects.toBeInstanceOf(ValidationError);
      await expect(requestRefund(id, { amount: 2333 })).rejects.toThrow('At most $23.32 can still be refunded');
      await expect(requestRefund(id, { amount: 0.5 })).rejects.toBeInstanceOf(ValidationError);
      await expect(requestRefund(id, { lines: [] })).rejects.toBeInstanceOf(ValidationError);
      await expect(requestRefund(id, { lines: [999_999] })).rejects.toBeInstanceOf(ValidationError);
      await expect(requestRefund(999_999)).rejects.toBeInstanceOf(NotFoundError);
      await requestRefund(id, { amount: 5 });
      await expect(requestRefund(id, { amount: 6 })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      const many = await Promise.allSettled(
        Array.from({ length: 6 }, (_, at) => requestRefund(id, { amount: 500, requestId: `many-${at}-${id}` })),
      );
      expect(many.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(4);
      expect(await balance('provider', id)).toBeGreaterThanOrEqual(0);
    },
  );
});

describe('an author’s part of a refund', () => {
  it('reduces a share that was not sent yet', { tags: ['check-31'] }, async () => {
    const author = await shop.signIn('unconnected_author');
    const { id } = await buyBooks(shop, buyer, [
      { priceCents: 1000, sellerId: author.userId },
      { priceCents: 1000, sellerId: author.userId },
    ]);
    const [line] = await linesOf(id);
    await requestRefund(id, { lines: [line?.id ?? 0] });
    expect(await sharesOf(id)).toMatchObject([
      { status: 'due', amount_cents: 1800, reduced_cents: 900, sent_cents: 0 },
    ]);
    await shop.deps.db
      .updateTable('users')
      .set({ stripe_account_id: one.accountId })
      .where('id', '=', author.userId)
      .execute();
    await shop.deps.transfers.handleAccountUpdated(one.accountId);
    expect(await sharesOf(id)).toMatchObject([{ status: 'made', sent_cents: 900 }]);
  });

  it(
    'becomes a debt when the account has no balance, and is offset against the next share',
    { tags: ['check-31'] },
    async () => {
      const author = await aConnectedAuthor(shop, 'indebted_author');
      const first = await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId: author.userId }]);
      shop.sandbox.faults.inject('POST /v1/transfers/:id/reversals', { status: 400, code: 'balance_insufficient' });
      expect(await requestRefund(first.id)).toMatchObject({ status: 'made', orderStatus: 'refunded' });
      expect(await balance(`author_debt/${author.userId}`)).toBe(900);
      const second = await buyBooks(shop, buyer, [{ priceCents: 500, sellerId: author.userId }]);
      expect(await sharesOf(second.id)).toMatchObject([{ status: 'void', debt_offset_cents: 450, sent_cents: 0 }]);
      const third = await buyBooks(shop, buyer, [{ priceCents: 2000, sellerId: author.userId }]);
      expect(await sharesOf(third.id)).toMatchObject([{ status: 'made', debt_offset_cents: 450, sent_cents: 1350 }]);
      expect(await balance(`author_debt/${author.userId}`)).toBe(0);
      // The amount that was offset was never sent, so it becomes a debt again when that sale is refunded.
      await requestRefund(third.id);
      expect(await balance(`author_debt/${author.userId}`)).toBe(450);
      expect(await balance(`author_payable/${author.userId}`)).toBe(0);
    },
  );
});

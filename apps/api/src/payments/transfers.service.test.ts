import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnectedAuthor, buyBooks, placeOrder, type TestUser, orderStatus, refundOrder } from '../../test/orders.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { confirmPayment, deliverWebhooks } from '../../test/payments.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { chargeIdOf, stripeClient } from '../../test/stripe-client.ts';
import { type Account, ledgerQueries } from '../db/payments/ledger.queries.ts';
import { transferQueries } from '../db/payments/transfers.queries.ts';

let shop: TestShop;
let buyer: TestUser;
let one: Awaited<ReturnType<typeof aConnectedAuthor>>;
let other: Awaited<ReturnType<typeof aConnectedAuthor>>;
let userCount = 0;

beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
  one = await aConnectedAuthor(shop, 'author_one');
  other = await aConnectedAuthor(shop, 'author_two');
});
beforeEach(async () => {
  shop.sandbox.faults.clear();
  userCount += 1;
  buyer = await shop.signIn(`supporter_${userCount}`);
});
afterEach(() => expectBalancedLedger(shop));
afterAll(() => shop.close());

const advanceHours = (hours: number) => shop.advanceClock(hours * 3_600_000);
const sharesOf = (orderId: number) => transferQueries(shop.deps.db).listByOrder(orderId);
const transfersAtProvider = async (orderId: number) =>
  (await stripeClient(shop).transfers.list({ transfer_group: `order_${orderId}` })).data;
const balance = (account: Account, orderId: number) => ledgerQueries(shop.deps.db).balance(account, orderId);

describe('authors’ shares', () => {
  it(
    'are sent once per author, from the charge, and add up with the fee to the charge',
    { tags: ['check-30', 'C16'] },
    async () => {
      const { id, intentId } = await buyBooks(shop, buyer, [
        { priceCents: 1999, sellerId: one.userId },
        { priceCents: 333, sellerId: other.userId },
        { priceCents: 7, sellerId: one.userId },
        { priceCents: 500 },
      ]);
      await deliverWebhooks(shop);
      const charge = await chargeIdOf(shop, intentId);
      const transfers = await transfersAtProvider(id);
      expect(new Map(transfers.map(({ destination, amount }) => [destination, amount]))).toEqual(
        new Map([
          [one.accountId, 1799 + 6],
          [other.accountId, 299],
        ]),
      );
      expect(transfers).toHaveLength(2);
      for (const transfer of transfers)
        expect(transfer).toMatchObject({ source_transaction: charge, transfer_group: `order_${id}` });
      const fee = -(await balance('platform_fee', id));
      expect(fee + transfers.reduce((sum, { amount }) => sum + amount, 0)).toBe(2839);
      expect(await balance('provider', id)).toBe(fee);
      expect(await balance(`author_payable/${one.userId}`, id)).toBe(0);
      expect(await balance('customer_payments', id)).toBe(0);
    },
  );

  it('go to the book’s author, even if the client sends another account', { tags: ['check-20', 'D6'] }, async () => {
    const book = { priceCents: 1000, sellerId: one.userId, authorStripeID: other.accountId };
    const { id } = await buyBooks(shop, buyer, [book]);
    expect((await transfersAtProvider(id)).map(({ destination, amount }) => [destination, amount])).toEqual([
      [one.accountId, 900],
    ]);
  });

  it('keep the fee rate of the time of sale on every line', { tags: ['check-30'] }, async () => {
    const { id } = await buyBooks(shop, buyer, [{ priceCents: 1999, sellerId: one.userId }]);
    const lines = await shop.deps.db
      .selectFrom('order_lines')
      .where('order_id', '=', id)
      .select(['fee_basis_points', 'fee_cents'])
      .execute();
    expect(lines).toEqual([{ fee_basis_points: 1000, fee_cents: 200 }]);
  });

  it(
    'wait for an author without an account, and are sent once the account exists',
    { tags: ['check-30'] },
    async () => {
      const author = await shop.signIn('patient_author');
      const { id } = await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId: author.userId }]);
      expect(await sharesOf(id)).toMatchObject([{ status: 'due', attempts: 0 }]);
      const account = await stripeClient(shop).accounts.create({
        type: 'express',
        capabilities: { transfers: { requested: true } },
      });
      await shop.deps.db
        .updateTable('users')
        .set({ stripe_account_id: account.id })
        .where('id', '=', author.userId)
        .execute();
      // The account cannot receive transfers yet: the call is refused and retried with another key.
      await advanceHours(1);
      await shop.deps.transfers.processDue(id);
      expect(await sharesOf(id)).toMatchObject([{ status: 'due', idempotency_key_number: 2, sent_cents: 0 }]);
      await shop.sandbox.testHelpers.onboard(account.id);
      await deliverWebhooks(shop);
      expect(await sharesOf(id)).toMatchObject([{ status: 'made', sent_cents: 900 }]);
      expect(await transfersAtProvider(id)).toHaveLength(1);
    },
  );

  it.each([
    ['reads the onboarding status', (userId: number) => shop.deps.connect.onboardingStatusOf(userId)],
    [
      'requests the account link',
      (userId: number) => shop.deps.connect.login(userId, { shopOrigin: SHOP, pageUrl: `${SHOP}/dashboard` }),
    ],
  ])(
    'are sent in the next run once their author %s, without an account event',
    { tags: ['check-30'] },
    async (_, ask) => {
      userCount += 1;
      const author = await shop.signIn(`untold_author_${userCount}`);
      const account = await stripeClient(shop).accounts.create({
        type: 'express',
        capabilities: { transfers: { requested: true } },
      });
      await shop.deps.db
        .updateTable('users')
        .set({ role: 'author', stripe_account_id: account.id })
        .where('id', '=', author.userId)
        .execute();
      const { id } = await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId: author.userId }]);
      for (let hours = 1; hours < 8; hours += 1) {
        await advanceHours(hours);
        await shop.deps.transfers.processDue(id);
      }
      await ask(author.userId);
      await shop.sandbox.testHelpers.onboard(account.id);
      await shop.deps.transfers.processDue(id);
      expect(await sharesOf(id)).toMatchObject([{ status: 'due' }]);
      await ask(author.userId);
      await shop.deps.scheduler.pollPendingOrders();
      expect(await sharesOf(id)).toMatchObject([{ status: 'made', sent_cents: 900 }]);
      expect(await transfersAtProvider(id)).toHaveLength(1);
    },
  );

  it('are sent once when the provider’s response is lost', { tags: ['check-30'] }, async () => {
    const placed = await placeOrder(shop, buyer, [{ priceCents: 1000, sellerId: one.userId }]);
    await confirmPayment(shop, placed.secret);
    shop.sandbox.faults.inject('POST /v1/transfers', 'status_500_after');
    await deliverWebhooks(shop);
    expect(await sharesOf(placed.id)).toMatchObject([{ status: 'sending', sent_cents: 900 }]);
    // A refund in between does not change the sent amount. It is reversed once the transfer is known.
    await refundOrder(shop, {
      orderId: placed.id,
      amount: 400,
      reason: 'a test',
      requestId: `s-${placed.id}`,
    });
    await advanceHours(30);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await transfersAtProvider(placed.id)).toMatchObject([{ amount: 900, amount_reversed: 360 }]);
    expect(await sharesOf(placed.id)).toMatchObject([{ status: 'made', sent_cents: 900, reversed_cents: 360 }]);
  });

  it('are sent with another key after a stored failure without an effect', { tags: ['check-30'] }, async () => {
    const placed = await placeOrder(shop, buyer, [{ priceCents: 1000, sellerId: one.userId }]);
    await confirmPayment(shop, placed.secret);
    shop.sandbox.faults.inject('POST /v1/transfers', 'status_500');
    await deliverWebhooks(shop);
    expect(await sharesOf(placed.id)).toMatchObject([
      { status: 'sending', sent_cents: 900, idempotency_key_number: 2 },
    ]);
    await advanceHours(1);
    await shop.deps.transfers.processDue(placed.id);
    expect(await sharesOf(placed.id)).toMatchObject([{ status: 'made', sent_cents: 900 }]);
    expect(await transfersAtProvider(placed.id)).toHaveLength(1);
  });

  it('are not sent with another key while the first call may still be running', { tags: ['check-30'] }, async () => {
    const placed = await placeOrder(shop, buyer, [{ priceCents: 1000, sellerId: one.userId }]);
    await confirmPayment(shop, placed.secret);
    shop.sandbox.faults.inject('POST /v1/transfers', { status: 409, code: 'idempotency_key_in_use' });
    await deliverWebhooks(shop);
    expect(await sharesOf(placed.id)).toMatchObject([
      { status: 'sending', sent_cents: 900, idempotency_key_number: 1 },
    ]);
    // The provider's keys expire after a day.
    await shop.pool.query('delete from stripe_sandbox.idempotency_keys where key like $1', [
      `tr:${placed.id}:${one.userId}:%`,
    ]);
    await advanceHours(25);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await sharesOf(placed.id)).toMatchObject([{ status: 'made', sent_cents: 900, idempotency_key_number: 1 }]);
    expect(await transfersAtProvider(placed.id)).toHaveLength(1);
  });

  it('are sent once by concurrent processes', { tags: ['check-36'] }, async () => {
    const placed = await placeOrder(shop, buyer, [{ priceCents: 1000, sellerId: one.userId }]);
    await confirmPayment(shop, placed.secret);
    await shop.deps.paymentSync.syncOrder({ id: placed.id, payment_intent_id: placed.intentId });
    await Promise.all(Array.from({ length: 8 }, () => shop.deps.transfers.processDue(placed.id)));
    expect(await transfersAtProvider(placed.id)).toHaveLength(1);
  });

  it('reversed in the provider’s dashboard are booked', { tags: ['check-31'] }, async () => {
    const { id } = await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId: one.userId }]);
    const [transfer] = await transfersAtProvider(id);
    await stripeClient(shop).transfers.createReversal(transfer?.id ?? '', { amount: 250 });
    shop.sandbox.webhooks.injectFault('duplicated', { times: 3 });
    await deliverWebhooks(shop);
    expect(await sharesOf(id)).toMatchObject([{ sent_cents: 900, reversed_cents: 250 }]);
    expect(await balance(`author_payable/${one.userId}`, id)).toBe(-250);
    expect(await orderStatus(shop, id)).toBe('paid');
  });
});

describe('a share that was reversed in the provider’s dashboard', () => {
  const refund = (orderId: number, amount?: number) =>
    refundOrder(shop, {
      orderId,
      reason: 'a test',
      requestId: `b-${orderId}-${amount ?? 'all'}`,
      ...(amount !== undefined && { amount }),
    });
  const reverseInDashboard = async (orderId: number, amount?: number) => {
    const [transfer] = await transfersAtProvider(orderId);
    await stripeClient(shop).transfers.createReversal(transfer?.id ?? '', amount === undefined ? {} : { amount });
  };
  const debtOf = (userId: number) => ledgerQueries(shop.deps.db).balance(`author_debt/${userId}`);
  /** A sale of a new author. */
  const aSale = async () => {
    const author = await aConnectedAuthor(shop, `author_of_buyer_${userCount}`);
    const sellerId = author.userId;
    const { id } = await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId }]);
    return { id, sellerId, createNextSale: () => buyBooks(shop, buyer, [{ priceCents: 1000, sellerId }]) };
  };
  const expectFullNextShare = async ({ id, sellerId, createNextSale }: Awaited<ReturnType<typeof aSale>>) => {
    expect([await debtOf(sellerId), await balance(`author_payable/${sellerId}`, id)]).toEqual([0, 0]);
    const next = await createNextSale();
    expect(await sharesOf(next.id)).toMatchObject([{ status: 'made', debt_offset_cents: 0, sent_cents: 900 }]);
  };

  it(
    'causes no debt when the buyer is refunded, and the next share is sent in full',
    { tags: ['check-31'] },
    async () => {
      const sale = await aSale();
      await reverseInDashboard(sale.id);
      await deliverWebhooks(shop);
      expect(await refund(sale.id)).toMatchObject({ status: 'made', orderStatus: 'refunded' });
      expect(await sharesOf(sale.id)).toMatchObject([{ sent_cents: 900, reversed_cents: 900 }]);
      await expectFullNextShare(sale);
    },
  );

  it('causes no debt either when the reversal was unknown before the refund', { tags: ['check-31'] }, async () => {
    const sale = await aSale();
    await reverseInDashboard(sale.id);
    expect(await refund(sale.id)).toMatchObject({ status: 'made', orderStatus: 'refunded' });
    await deliverWebhooks(shop);
    expect(await sharesOf(sale.id)).toMatchObject([{ sent_cents: 900, reversed_cents: 900 }]);
    await expectFullNextShare(sale);
  });

  it('reduces the reversal for a later partial refund', { tags: ['check-31'] }, async () => {
    const sale = await aSale();
    await reverseInDashboard(sale.id, 250);
    await deliverWebhooks(shop);
    await refund(sale.id, 400);
    expect(await sharesOf(sale.id)).toMatchObject([{ sent_cents: 900, reversed_cents: 360 }]);
    expect(await transfersAtProvider(sale.id)).toMatchObject([{ amount: 900, amount_reversed: 360 }]);
    await expectFullNextShare(sale);
  });

  it('is fully reversed when a reversal in the dashboard overtakes a pending one', { tags: ['check-31'] }, async () => {
    const sale = await aSale();
    shop.sandbox.faults.inject('POST /v1/transfers/:id/reversals', 'reset_before', { times: 3 });
    await refund(sale.id, 400);
    await reverseInDashboard(sale.id);
    await deliverWebhooks(shop);
    await advanceHours(1);
    await shop.deps.transfers.processDue(sale.id);
    expect(await sharesOf(sale.id)).toMatchObject([{ sent_cents: 900, reversed_cents: 900 }]);
    // The admin reversed all 540 cents of the author's share of the remaining 600 cents.
    expect(await balance(`author_payable/${sale.sellerId}`, sale.id)).toBe(-540);
    expect(await debtOf(sale.sellerId)).toBe(0);
  });

  it('pays off its author’s debt for the order', { tags: ['check-31'] }, async () => {
    const sale = await aSale();
    shop.sandbox.faults.inject('POST /v1/transfers/:id/reversals', { status: 400, code: 'balance_insufficient' });
    await refund(sale.id);
    expect(await debtOf(sale.sellerId)).toBe(900);
    await reverseInDashboard(sale.id);
    await deliverWebhooks(shop);
    await expectFullNextShare(sale);
  });
});

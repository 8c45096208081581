import { ConflictError } from '@octavo/core/errors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnectedAuthor, buyBooks, type TestUser, orderStatus, refundOrder } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { deliverWebhooks } from '../../test/payments.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { chargeIdOf, stripeClient } from '../../test/stripe-client.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';
import { type Account, ledgerQueries } from '../db/payments/ledger.queries.ts';
import { refundQueries } from '../db/payments/refunds.queries.ts';
import { transferQueries } from '../db/payments/transfers.queries.ts';

let shop: TestShop;
let buyer: TestUser;
let author: Awaited<ReturnType<typeof aConnectedAuthor>>;
let userCount = 0;

beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
  author = await aConnectedAuthor(shop, 'disputed_author');
});
beforeEach(async () => {
  userCount += 1;
  buyer = await shop.signIn(`disputing_${userCount}`);
});
afterEach(() => expectBalancedLedger(shop));
afterAll(() => shop.close());

const owns = async (bookId: number) =>
  (await buyer.api.products.library({ userId: buyer.userId })).some(({ id }) => id === bookId);
const balance = (account: Account, orderId: number) => ledgerQueries(shop.deps.db).balance(account, orderId);
const aSale = () => buyBooks(shop, buyer, [{ priceCents: 2000, sellerId: author.userId }]);

describe('a disputed payment', () => {
  it('keeps the book readable while the dispute is open, and rejects a refund', { tags: ['check-37'] }, async () => {
    const { id, intentId, books } = await aSale();
    await shop.sandbox.testHelpers.dispute(await chargeIdOf(shop, intentId));
    await deliverWebhooks(shop, { order: 'reversed' });
    expect(await orderStatus(shop, id)).toBe('disputed');
    expect(await owns(books[0] ?? 0)).toBe(true);
    expect(await balance('disputes', id)).toBe(2000);
    await expect(refundOrder(shop, { orderId: id, reason: 'a test', requestId: `d-${id}` })).rejects.toBeInstanceOf(
      ConflictError,
    );
  });

  it('revokes the book and reverses the author’s share when the dispute is lost', { tags: ['check-30'] }, async () => {
    const { id, intentId, books } = await aSale();
    const { id: disputeId } = await shop.sandbox.testHelpers.dispute(await chargeIdOf(shop, intentId));
    await deliverWebhooks(shop);
    await shop.sandbox.testHelpers.resolveDispute(disputeId, 'lost');
    shop.sandbox.webhooks.injectFault('duplicated', { times: 5 });
    await deliverWebhooks(shop, { order: 'reversed' });
    expect(await orderStatus(shop, id)).toBe('refunded');
    expect(await owns(books[0] ?? 0)).toBe(false);
    expect(await transferQueries(shop.deps.db).listByOrder(id)).toMatchObject([
      { sent_cents: 1800, reversed_cents: 1800 },
    ]);
    expect([await balance('disputes', id), await balance('customer_payments', id)]).toEqual([0, 0]);
    // The shop loses only the dispute fee.
    expect(await balance('provider', id)).toBe(-(await balance('provider_fees', id)));
  });

  it(
    'becomes paid again when the dispute is won, even if older events arrive later',
    { tags: ['check-38'] },
    async () => {
      const { id, intentId, books } = await aSale();
      const { id: disputeId } = await shop.sandbox.testHelpers.dispute(await chargeIdOf(shop, intentId));
      await shop.sandbox.testHelpers.resolveDispute(disputeId, 'won');
      await deliverWebhooks(shop, { order: 'reversed' });
      expect(await orderStatus(shop, id)).toBe('paid');
      expect(await owns(books[0] ?? 0)).toBe(true);
      expect(await balance('disputes', id)).toBe(0);
    },
  );

  it(
    'holds unsent shares while the dispute is open, and sends them once it is won',
    { tags: ['check-30'] },
    async () => {
      const late = await shop.signIn('late_author');
      const { id, intentId } = await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId: late.userId }]);
      const { id: disputeId } = await shop.sandbox.testHelpers.dispute(await chargeIdOf(shop, intentId));
      await deliverWebhooks(shop);
      await shop.deps.db
        .updateTable('users')
        .set({ stripe_account_id: author.accountId })
        .where('id', '=', late.userId)
        .execute();
      await shop.deps.transfers.handleAccountUpdated(author.accountId);
      expect(await transferQueries(shop.deps.db).listByOrder(id)).toMatchObject([{ status: 'due' }]);
      await shop.sandbox.testHelpers.resolveDispute(disputeId, 'won');
      await deliverWebhooks(shop);
      expect(await transferQueries(shop.deps.db).listByOrder(id)).toMatchObject([{ status: 'made', sent_cents: 900 }]);
    },
  );

  it('moves no money for an inquiry, which may be resolved by a refund', { tags: ['check-31'] }, async () => {
    const { id, intentId } = await aSale();
    const { id: disputeId } = await shop.sandbox.testHelpers.dispute(await chargeIdOf(shop, intentId), {
      inquiry: true,
    });
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await balance('disputes', id)]).toEqual(['disputed', 0]);
    const outcome = await refundOrder(shop, { orderId: id, reason: 'inquiry', requestId: `i-${id}` });
    expect(outcome).toMatchObject({ status: 'made', amountCents: 2000 });
    await shop.sandbox.testHelpers.resolveDispute(disputeId, 'won');
    await deliverWebhooks(shop);
    expect(await orderStatus(shop, id)).toBe('refunded');
  });
});

it(
  'puts the order under review and records an issue when the bank returns a refund',
  { tags: ['check-31'] },
  async () => {
    const { id, intentId } = await aSale();
    await refundOrder(shop, { orderId: id, amount: 500, reason: 'a test', requestId: `f-${id}` });
    const [refund] = (await stripeClient(shop).refunds.list({ payment_intent: intentId })).data;
    await shop.sandbox.testHelpers.resolveRefund(refund?.id ?? '', 'failed');
    await deliverWebhooks(shop);
    expect(await orderStatus(shop, id)).toBe('review');
    expect(await balance('customer_payments', id)).toBe(-500);
    // A second refund restores the balance.
    await refundOrder(shop, { orderId: id, amount: 500, reason: 'again', requestId: `g-${id}` });
    expect(await orderStatus(shop, id)).toBe('partially_refunded');
  },
);

it(
  'books a refund that was unknown before the bank returned it, and changes nothing else',
  { tags: ['check-31'] },
  async () => {
    const { id, intentId, books } = await aSale();
    const { id: refundId } = await stripeClient(shop).refunds.create({ payment_intent: intentId, amount: 500 });
    await shop.sandbox.testHelpers.resolveRefund(refundId, 'failed');
    await deliverWebhooks(shop);
    expect([await orderStatus(shop, id), await owns(books[0] ?? 0)]).toEqual(['paid', true]);
    expect(await balance('customer_payments', id)).toBe(0);
    expect(await refundQueries(shop.deps.db).listByOrder(id)).toMatchObject([
      { status: 'failed', origin: 'provider', stripe_refund_id: refundId, amount_cents: 500 },
    ]);
    await shop.deps.reconciliation.compare(new Date(0));
    const issues = (await reconciliationIssueQueries(shop.deps.db).listOpen()).filter(({ orderId }) => orderId === id);
    expect(issues.map(({ ref }) => ref)).toEqual([`refund:${refundId}`]);
  },
);

it('keeps a failed refund failed when an older response arrives late', { tags: ['check-38'] }, async () => {
  const { id, intentId } = await aSale();
  shop.sandbox.faults.inject('POST /v1/refunds', 'status_500_after');
  const refused = refundOrder(shop, {
    orderId: id,
    amount: 500,
    reason: 'a test',
    requestId: `late-${id}`,
  });
  await expect(refused).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  const [refund] = (await stripeClient(shop).refunds.list({ payment_intent: intentId })).data;
  if (!refund) throw new TypeError('The provider created no refund.');
  await shop.sandbox.testHelpers.resolveRefund(refund.id, 'failed');
  await deliverWebhooks(shop);
  // The response to the call from before the bank's decision.
  const intent = await stripeClient(shop).paymentIntents.retrieve(intentId);
  await shop.deps.paymentSync.applySnapshot(id, { intent, refunds: [refund], disputes: [] });
  expect(await refundQueries(shop.deps.db).listByOrder(id)).toMatchObject([
    { status: 'failed', stripe_refund_id: refund.id },
  ]);
  expect([await orderStatus(shop, id), await balance('customer_payments', id)]).toEqual(['paid', 0]);
});

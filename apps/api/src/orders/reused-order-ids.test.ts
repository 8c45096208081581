import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnectedAuthor, buyBooks, placeOrder, type TestUser, orderStatus } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { listCharges, confirmPayment, deliverWebhooks } from '../../test/payments.ts';
import { stripeClient } from '../../test/stripe-client.ts';

/*
 * A backup does not contain later orders, and a restored shop reuses their ids. The provider still has the payments of the
 * former orders. The same happens when two shops share one provider account.
 */

let shop: TestShop;
let buyer: TestUser;
let userCount = 0;
beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
});
beforeEach(async () => {
  buyer = await shop.signIn(`later_buyer_${(userCount += 1)}`);
});
afterEach(async () => {
  shop.sandbox.faults.clear();
  await deliverWebhooks(shop);
});
afterAll(() => shop.close());

/** Deletes an order as a restored backup would, so that the next order gets its id. */
async function deleteOrder(orderId: number): Promise<void> {
  const { db } = shop.deps;
  for (const table of ['email_outbox', 'entitlements'] as const)
    await db.deleteFrom(table).where('order_id', '=', orderId).execute();
  await db.deleteFrom('orders').where('id', '=', orderId).execute();
  await sql`select setval(pg_get_serial_sequence('orders', 'id'), ${orderId}::bigint, false)`.execute(db);
}

async function createLostOrder({ isPaid }: { isPaid: boolean }) {
  const former = await placeOrder(shop, await shop.signIn(`former_buyer_${(userCount += 1)}`), [{ priceCents: 1999 }]);
  if (isPaid) await confirmPayment(shop, former.secret);
  await deleteOrder(former.id);
  return former;
}

const eventsOf = (intentId: string) =>
  shop.deps.db
    .selectFrom('stripe_events')
    .where('payment_intent_id', '=', intentId)
    .select(['handled_at', 'last_error'])
    .execute();

describe('an order with the id of a lost order', () => {
  it.each([
    ['the same', 1999],
    ['another', 500],
  ])('at %s price gets its own payment', { tags: ['check-20'] }, async (_, priceCents) => {
    const former = await createLostOrder({ isPaid: true });
    const { id, secret, intentId } = await placeOrder(shop, buyer, [{ priceCents }]);
    expect(id).toBe(former.id);
    expect(secret).toMatch(/_secret_/);
    expect(intentId).not.toBe(former.intentId);
    expect(await orderStatus(shop, id)).toBe('pending_payment');
    await confirmPayment(shop, secret);
    await deliverWebhooks(shop);
    expect(await orderStatus(shop, id)).toBe('paid');
    const paid = (await listCharges(shop)).filter(({ payment_intent: of }) => of === intentId);
    expect(paid).toMatchObject([{ amount: priceCents }]);
  });

  it.each([
    ['the same', 1999],
    ['another', 500],
  ])('at %s price is not paid by the payment of the lost order', { tags: ['check-20'] }, async (_, priceCents) => {
    const former = await createLostOrder({ isPaid: true });
    const { id } = await placeOrder(shop, buyer, [{ priceCents }]);
    await deliverWebhooks(shop);
    await shop.deps.scheduler.fetchMissedEvents();
    expect(await orderStatus(shop, id)).toBe('pending_payment');
    expect((await buyer.api.products.library({ userId: buyer.userId })).length).toBe(0);
    // The customer paid for nothing, so an admin must resolve it.
    expect(await eventsOf(former.intentId)).toMatchObject([{ handled_at: null, last_error: /no known order/ }]);
  });

  it('stays canceled, and the payment of the lost order is not refunded', { tags: ['check-24'] }, async () => {
    const former = await createLostOrder({ isPaid: false });
    const { id } = await placeOrder(shop, buyer, [{ priceCents: 500 }]);
    await shop.deps.orders.cancel(buyer.userId, id);
    await confirmPayment(shop, former.secret);
    await deliverWebhooks(shop);
    await shop.deps.scheduler.pollPendingOrders();
    expect(await orderStatus(shop, id)).toBe('canceled');
    expect((await stripeClient(shop).refunds.list({ payment_intent: former.intentId })).data).toEqual([]);
  });

  it('ignores the payment of the lost order when it searches for its own', { tags: ['check-29'] }, async () => {
    const former = await createLostOrder({ isPaid: true });
    shop.sandbox.faults.inject('POST /v1/payment_intents', 'status_500', { times: 1 });
    const { id, intentId } = await placeOrder(shop, buyer, [{ priceCents: 1999 }]);
    expect(intentId).not.toBe(former.intentId);
    expect(await orderStatus(shop, id)).toBe('pending_payment');
  });

  it(
    'does not count declined cards of the lost order, and leaves its payment alone',
    { tags: ['check-33'] },
    async () => {
      const former = await createLostOrder({ isPaid: false });
      await placeOrder(shop, buyer, [{ priceCents: 500 }]);
      for (let card = 0; card < 21; card += 1) await confirmPayment(shop, former.secret, '4000000000000002');
      await deliverWebhooks(shop);
      await shop.deps.backgroundTasks.drain();
      await shop.deps.cardTestingProtection.check(buyer.userId, undefined);
      expect((await stripeClient(shop).paymentIntents.retrieve(former.intentId)).status).toBe(
        'requires_payment_method',
      );
    },
  );

  it(
    'sends its author their share although the lost order sent one to the same author',
    { tags: ['check-30'] },
    async () => {
      const author = await aConnectedAuthor(shop, 'author_of_both');
      const former = await buyBooks(shop, await shop.signIn('former_reader'), [
        { priceCents: 1000, sellerId: author.userId },
      ]);
      await shop.deps.db.deleteFrom('transfers').where('order_id', '=', former.id).execute();
      await sql`alter table ledger_entries disable trigger user`.execute(shop.deps.db);
      await shop.deps.db.deleteFrom('ledger_entries').where('order_id', '=', former.id).execute();
      await sql`alter table ledger_entries enable trigger user`.execute(shop.deps.db);
      await deleteOrder(former.id);
      const { id, secret } = await placeOrder(shop, buyer, [{ priceCents: 3000, sellerId: author.userId }]);
      expect(id).toBe(former.id);
      await confirmPayment(shop, secret);
      shop.sandbox.faults.inject('POST /v1/transfers', 'reset_before', { times: 10 });
      await deliverWebhooks(shop);
      shop.sandbox.faults.clear();
      for (let round = 0; round < 4; round += 1) {
        await shop.advanceClock(3_600_000);
        await shop.deps.transfers.processDue(id);
      }
      const sent = await shop.deps.db
        .selectFrom('transfers')
        .where('order_id', '=', id)
        .select(['status', 'stripe_transfer_id'])
        .executeTakeFirstOrThrow();
      expect(sent.status).toBe('made');
      const transfer = await stripeClient(shop).transfers.retrieve(sent.stripe_transfer_id ?? '');
      expect(transfer.amount).toBe(2700);
    },
  );
});

it('an author with the id of a deleted author gets their own account', { tags: ['check-19'] }, async () => {
  const { db } = shop.deps;
  const anAuthor = async (name: string) => {
    const author = await shop.signIn(name);
    await db.updateTable('users').set({ role: 'author' }).where('id', '=', author.userId).execute();
    await author.api.stripe.login();
    const users = db.selectFrom('users').where('id', '=', author.userId).select(['id', 'stripe_account_id']);
    return users.executeTakeFirstOrThrow();
  };
  const former = await anAuthor('lost_author');
  await db.deleteFrom('users').where('id', '=', former.id).execute();
  await sql`select setval(pg_get_serial_sequence('users', 'id'), ${former.id}::bigint, false)`.execute(db);
  const later = await anAuthor('found_author');
  expect(later.id).toBe(former.id);
  expect(later.stripe_account_id).not.toBe(former.stripe_account_id);
});

import { sql } from 'kysely';
import { expect } from 'vitest';
import { ledgerQueries } from '../../src/db/ledger.queries.ts';
import { refundQueries } from '../../src/db/refunds.queries.ts';
import { transferQueries } from '../../src/db/transfers.queries.ts';
import type { MoneyWorld } from './world.ts';

type Orders = Awaited<ReturnType<MoneyWorld['orders']>>;

const WITH_BOOKS = ['paid', 'partially_refunded', 'disputed', 'review'];
const CHARGED = ['paid', 'partially_refunded', 'refunded', 'disputed'];

/** What must be true after every single step, in whatever state the shop was left. */
export async function expectNothingBroken(world: MoneyWorld): Promise<void> {
  const orders = await world.orders();
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  const { db } = world.shop.deps;
  const movements = await db
    .selectFrom('ledger')
    .where('order_id', 'in', ids)
    .groupBy('ref')
    .having(sql<boolean>`sum(amount_cents) <> 0`)
    .select('ref')
    .execute();
  hold('movements that do not add up', movements, []);

  const charged = await chargesOf(world, ids);
  for (const { id, status } of orders) {
    const count = charged.get(id) ?? 0;
    hold(`order ${id}, charged ${count} times, is charged at most once`, count <= 1, true);
    if (CHARGED.includes(status)) hold(`charges of order ${id}, which is ${status}`, count, 1);
  }

  const books = await db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.id', 'entitlements.order_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'orders.id')
        .onRef('order_lines.product_id', '=', 'entitlements.product_id'),
    )
    .where('entitlements.user_id', '=', world.buyer.userId)
    .where('entitlements.ended_at', 'is', null)
    .select([
      'orders.id',
      'orders.status',
      'orders.paid_at',
      sql<number>`price_cents - coalesce((select sum(amount_cents) from refund_lines where line_id = order_lines.id), 0)::integer`.as(
        'keptCents',
      ),
    ])
    .execute();
  for (const { id, status, paid_at, keptCents } of books) {
    hold(`order ${id}, whose book can be read, is ${status}`, WITH_BOOKS.includes(status), true);
    hold(`order ${id}, whose book can be read, was paid`, paid_at !== null && charged.get(id) === 1, true);
    hold(`a book of order ${id}, which can be read, is not paid back`, keptCents > 0, true);
  }
}

/** What must be true once everything has been delivered and every job had its turn: the books and the provider agree. */
export async function expectAgreement(world: MoneyWorld): Promise<void> {
  await expectNothingBroken(world);
  const orders = await world.orders();
  const charged = await chargesOf(
    world,
    orders.map(({ id }) => id),
  );
  for (const order of orders) {
    const isOpen = order.status === 'pending_payment' || order.status === 'canceled';
    hold(`order ${order.id} is ${order.status}, and was it charged`, charged.has(order.id), !isOpen);
    if (isOpen) continue;
    await expectMoneyAgrees(world, order);
    await expectSharesAgree(world, order);
    await expectBooksAgree(world, order);
  }
}

async function expectMoneyAgrees(world: MoneyWorld, { id, payment_intent_id: intent }: Orders[number]): Promise<void> {
  const { provider, shop } = world;
  const group = `order_${id}`;
  const payment_intent = intent ?? '';
  const charges = (await provider.charges.list({ transfer_group: group })).data.filter(
    ({ status }) => status === 'succeeded',
  );
  const refunds = (await provider.refunds.list({ payment_intent, limit: 100 })).data.filter(
    ({ status }) => status !== 'failed',
  );
  const transfers = (await provider.transfers.list({ transfer_group: group })).data;
  const disputes = (await provider.disputes.list({ payment_intent })).data;
  const atProvider =
    sum(charges.map(({ amount }) => amount)) -
    sum(refunds.map(({ amount }) => amount)) -
    sum(transfers.map(({ amount, amount_reversed: back }) => amount - back)) +
    sum(disputes.flatMap((dispute) => dispute.balance_transactions.map(({ net }) => net)));
  const ledger = ledgerQueries(shop.deps.db);
  const fees = await ledger.balance('provider', id, 'provider_fee');
  hold(`what the provider holds for order ${id}`, (await ledger.balance('provider', id)) - fees, atProvider);

  const rows = (await refundQueries(shop.deps.db).ofOrder(id)).filter(({ origin }) => origin !== 'dispute');
  const underWay = rows.filter(({ status }) => status === 'requested');
  hold(`refunds of order ${id} under way`, underWay, []);
  const made = rows.filter(({ status }) => status === 'made');
  hold(`number of refunds of order ${id}`, made.length, refunds.length);
  hold(
    `refunds of order ${id}`,
    new Map(made.map((row) => [row.stripe_refund_id, row.amount_cents])),
    new Map(refunds.map((refund) => [refund.id, refund.amount])),
  );
}

/** What an author was sent and is still owed is their part of what was not given back: not a cent more or less. */
async function expectSharesAgree(world: MoneyWorld, { id, status }: Orders[number]): Promise<void> {
  const { db } = world.shop.deps;
  const ledger = ledgerQueries(db);
  const lines = await refundQueries(db).returnable(id);
  for (const share of await transferQueries(db).ofOrder(id)) {
    const who = `author ${share.seller_id} for order ${id} (${status})`;
    hold(`the share of ${who} is being sent`, share.status === 'sending', false);
    const due = share.status === 'due' ? share.amount_cents - share.reduced_cents - share.netted_cents : 0;
    hold(`what is owed to ${who}`, await ledger.balance(`author_payable/${share.seller_id}`, id), -due || 0);
    const kept = sum(
      lines
        .filter(({ sellerId }) => sellerId === share.seller_id)
        .map(({ authorCents, authorReturnedCents }) => authorCents - authorReturnedCents),
    );
    // What an author keeps too much of is a debt, and what was kept back from them paid one off.
    const debts = await ledger.balance(`author_debt/${share.seller_id}`, id);
    hold(`what was sent and is due to ${who}`, share.sent_cents - share.reversed_cents + due, kept + debts);
  }
}

async function expectBooksAgree(world: MoneyWorld, order: Orders[number]): Promise<void> {
  if (order.status === 'review' || order.paid_at === null) return;
  const { db } = world.shop.deps;
  const lines = await refundQueries(db).returnable(order.id);
  const returned = sum(lines.map(({ returnedCents }) => returnedCents));
  const expected = returned === 0 ? 'paid' : returned < order.total_cents ? 'partially_refunded' : 'refunded';
  hold(`order ${order.id}, of which ${returned} went back`, ['disputed', expected].includes(order.status), true);
  const owned = await db
    .selectFrom('entitlements')
    .where('user_id', '=', world.buyer.userId)
    .where('ended_at', 'is', null)
    .select('product_id')
    .execute();
  const ownedIds = new Set(owned.map(({ product_id: id }) => id));
  const paidFor = lines.filter(({ priceCents, returnedCents }) => returnedCents < priceCents);
  const missing = paidFor.filter(({ productId }) => !ownedIds.has(productId));
  hold(`books of order ${order.id} that are paid for and cannot be read`, missing, []);
}

/** Charges that succeeded, by order; straight from the provider's table, because it is asked after each step. */
async function chargesOf(world: MoneyWorld, ids: readonly number[]): Promise<Map<number, number>> {
  const wanted = ids.map((id) =>
    JSON.stringify({ transfer_group: `order_${id}`, status: 'succeeded', object: 'charge' }),
  );
  const { rows } = await sql<{ orderId: number; count: number }>`
    select substr(document->>'transfer_group', 7)::integer as "orderId", count(*)::integer as count
    from stripe_sandbox.objects where document @> any(${wanted}::jsonb[]) group by 1
  `.execute(world.shop.deps.db);
  return new Map(rows.map(({ orderId, count }) => [orderId, count]));
}

/** An expectation that tells what it is about when it fails. */
function hold(what: string, is: unknown, should: unknown): void {
  expect({ [what]: is }).toEqual({ [what]: should });
}

const sum = (cents: readonly number[]): number => cents.reduce((total, part) => total + part, 0);

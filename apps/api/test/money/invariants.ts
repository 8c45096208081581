import { sql } from 'kysely';
import { expect } from 'vitest';
import { ledgerQueries } from '../../src/db/ledger.queries.ts';
import { refundQueries } from '../../src/db/refunds.queries.ts';
import { transferQueries } from '../../src/db/transfers.queries.ts';
import type { MoneyWorld } from './world.ts';

type Orders = Awaited<ReturnType<MoneyWorld['orders']>>;

const WITH_BOOKS = ['paid', 'partially_refunded', 'disputed', 'review'];

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
  expect(movements, 'movements that do not add up').toEqual([]);

  const charged = await chargesOf(world, ids);
  for (const { id, status } of orders) {
    const count = charged.get(id) ?? 0;
    expect(count, `charges of order ${id}`).toBeLessThanOrEqual(1);
    if (['paid', 'partially_refunded', 'refunded', 'disputed'].includes(status))
      expect(count, `charges of order ${id}, which is ${status}`).toBe(1);
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
    expect(WITH_BOOKS, `the status of order ${id}, whose book can be read`).toContain(status);
    expect(paid_at, `order ${id}, whose book can be read`).not.toBeNull();
    expect(keptCents, `what was paid for a book of order ${id}`).toBeGreaterThan(0);
    expect(charged.get(id), `charges of order ${id}, whose book can be read`).toBe(1);
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
    if (!charged.has(order.id)) {
      expect(['pending_payment', 'canceled'], `order ${order.id}, never charged`).toContain(order.status);
      continue;
    }
    expect(['pending_payment', 'canceled'], `order ${order.id}, charged`).not.toContain(order.status);
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
  expect((await ledger.balance('provider', id)) - fees, `what the provider holds for order ${id}`).toBe(atProvider);

  const rows = (await refundQueries(shop.deps.db).ofOrder(id)).filter(({ origin }) => origin !== 'dispute');
  expect(
    rows.filter(({ status }) => status === 'requested'),
    `refunds of order ${id} under way`,
  ).toEqual([]);
  const made = rows.filter(({ status }) => status === 'made');
  expect(made.length, `refunds of order ${id}`).toBe(refunds.length);
  expect(new Map(made.map((row) => [row.stripe_refund_id, row.amount_cents])), `refunds of order ${id}`).toEqual(
    new Map(refunds.map((refund) => [refund.id, refund.amount])),
  );
}

async function expectSharesAgree(world: MoneyWorld, { id, status }: Orders[number]): Promise<void> {
  const { db } = world.shop.deps;
  const ledger = ledgerQueries(db);
  const lines = await refundQueries(db).returnable(id);
  for (const share of await transferQueries(db).ofOrder(id)) {
    expect(share.status, `share of order ${id}`).not.toBe('sending');
    const due = share.status === 'due' ? share.amount_cents - share.reduced_cents - share.netted_cents : 0;
    const owed = await ledger.balance(`author_payable/${share.seller_id}`, id);
    expect(owed, `what author ${share.seller_id} is owed for order ${id} (${status})`).toBe(-due || 0);
    const kept = sum(
      lines
        .filter(({ sellerId }) => sellerId === share.seller_id)
        .map(({ authorCents, authorReturnedCents }) => authorCents - authorReturnedCents),
    );
    expect(share.sent_cents - share.reversed_cents + due, `share of order ${id}`).toBeLessThanOrEqual(
      share.amount_cents,
    );
    expect(kept).toBeGreaterThanOrEqual(0);
  }
}

async function expectBooksAgree(world: MoneyWorld, order: Orders[number]): Promise<void> {
  if (order.status === 'review' || order.paid_at === null) return;
  const { db } = world.shop.deps;
  const lines = await refundQueries(db).returnable(order.id);
  const returned = sum(lines.map(({ returnedCents }) => returnedCents));
  if (order.status !== 'disputed') {
    const expected = returned === 0 ? 'paid' : returned < order.total_cents ? 'partially_refunded' : 'refunded';
    expect(order.status, `order ${order.id}, of which ${returned} went back`).toBe(expected);
  }
  const owned = await db
    .selectFrom('entitlements')
    .where('user_id', '=', world.buyer.userId)
    .where('ended_at', 'is', null)
    .select('product_id')
    .execute();
  const ownedIds = owned.map(({ product_id: id }) => id);
  for (const line of lines.filter(({ priceCents, returnedCents }) => returnedCents < priceCents))
    expect(ownedIds, `books of order ${order.id}`).toContain(line.productId);
}

/** Charges that succeeded, by the order they were made for; straight from the provider's table, because it is asked after each step. */
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

const sum = (cents: readonly number[]): number => cents.reduce((total, part) => total + part, 0);

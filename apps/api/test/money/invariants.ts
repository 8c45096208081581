import { expect } from 'vitest';
import { refundQueries } from '../../src/db/payments/refunds.queries.ts';
import { transferQueries } from '../../src/db/payments/transfers.queries.ts';
import { type ProviderReading, readLedger, readProvider, readStep } from './read-money.ts';
import type { MoneySimulation } from './simulation.ts';

type Orders = Awaited<ReturnType<MoneySimulation['orders']>>;
type Lines = Awaited<ReturnType<ReturnType<typeof refundQueries>['listRefundableLines']>>;
type Balance = Awaited<ReturnType<typeof readLedger>>;

const STATUSES_WITH_ACCESS = ['paid', 'partially_refunded', 'disputed', 'review'];
const CHARGED_STATUSES = ['paid', 'partially_refunded', 'refunded', 'disputed'];

/** What must be true after every single step, in whatever state the shop was left; answers how often each order was charged. */
export async function expectLocalInvariants(simulation: MoneySimulation): Promise<Map<number, number>> {
  const { orders, unbalanced, readable } = await readStep(simulation);
  expectEqual('movements that do not add up', unbalanced, []);
  const charged = new Map(orders.map(({ id, charges }) => [id, charges]));
  for (const { id, status, charges } of orders) {
    expectEqual(`order ${id}, charged ${charges} times, is charged at most once`, charges <= 1, true);
    if (CHARGED_STATUSES.includes(status)) expectEqual(`charges of order ${id}, which is ${status}`, charges, 1);
  }
  for (const { orderId, status, isPaid, keptCents } of readable) {
    expectEqual(`order ${orderId}, whose book can be read, is ${status}`, STATUSES_WITH_ACCESS.includes(status), true);
    expectEqual(`order ${orderId}, whose book can be read, was paid`, isPaid && charged.get(orderId) === 1, true);
    expectEqual(`a book of order ${orderId}, which can be read, is not paid reversals`, keptCents > 0, true);
  }
  return charged;
}

/** What must be true once everything has been delivered and every job had its turn: the books and the provider agree. */
export async function expectProviderAgreement(simulation: MoneySimulation): Promise<void> {
  const charged = await expectLocalInvariants(simulation);
  const orders = await simulation.orders();
  if (orders.length === 0) return;
  const provider = await readProvider(simulation);
  const balance = await readLedger(simulation);
  const owned = await ownedBooks(simulation);
  for (const order of orders) {
    const isOpen = order.status === 'pending_payment' || order.status === 'canceled';
    expectEqual(`order ${order.id} is ${order.status}, and was it charged`, charged.get(order.id) === 1, !isOpen);
    if (isOpen) continue;
    const lines = await refundQueries(simulation.shop.deps.db).listRefundableLines(order.id);
    await expectMoneyAgrees(simulation, order, { provider, balance });
    await expectSharesAgree(simulation, order, { lines, provider, balance });
    expectEntitlements(order, lines, owned);
  }
}

async function expectMoneyAgrees(
  { shop }: MoneySimulation,
  { id, payment_intent_id: intent }: Orders[number],
  { provider, balance }: { provider: ProviderReading; balance: Balance },
): Promise<void> {
  const ofIntent = ({ payment_intent: of }: { payment_intent: unknown }): boolean => of === (intent ?? '');
  const ofGroup = ({ transfer_group: group }: { transfer_group: string | null }): boolean => group === `order_${id}`;
  const charges = provider.charges.filter((charge) => ofGroup(charge) && charge.status === 'succeeded');
  const refunds = provider.refunds.filter((refund) => ofIntent(refund) && refund.status !== 'failed');
  const atProvider =
    sum(charges.map(({ amount }) => amount)) -
    sum(refunds.map(({ amount }) => amount)) -
    sum(provider.transfers.filter(ofGroup).map(({ amount, amount_reversed: reversed }) => amount - reversed)) +
    sum(provider.disputes.filter(ofIntent).flatMap((dispute) => dispute.balance_transactions.map(({ net }) => net)));
  expectEqual(`what the provider holds for order ${id}`, balance('provider', id, 'provider_fee'), atProvider);

  const rows = (await refundQueries(shop.deps.db).listByOrder(id)).filter(({ origin }) => origin !== 'dispute');
  const pending = rows.filter(({ status }) => status === 'requested');
  expectEqual(`refunds of order ${id} under way`, pending, []);
  const succeeded = rows.filter(({ status }) => status === 'made');
  expectEqual(`number of refunds of order ${id}`, succeeded.length, refunds.length);
  expectEqual(
    `refunds of order ${id}`,
    new Map(succeeded.map((row) => [row.stripe_refund_id, row.amount_cents])),
    new Map(refunds.map((refund) => [refund.id, refund.amount])),
  );
}

/**
 * What an author was sent and is still owedCents is their part of what was not given reversals: not a cent more or less. What the
 * operator took of it by hand they are owedCents on top, and nothing else.
 */
async function expectSharesAgree(
  { shop }: MoneySimulation,
  { id, status }: Orders[number],
  { lines, provider, balance }: { lines: Lines; provider: ProviderReading; balance: Balance },
): Promise<void> {
  for (const share of await transferQueries(shop.deps.db).listByOrder(id)) {
    const { seller_id: sellerId, stripe_transfer_id: transferId } = share;
    const label = `author ${sellerId} for order ${id} (${status})`;
    expectEqual(`the share of ${label} is being sent`, share.status === 'sending', false);
    const reversals = provider.reversals.filter(({ transfer }) => transfer === transferId);
    expectEqual(
      `what was taken reversals of ${label}`,
      share.reversed_cents,
      sum(reversals.map(({ amount }) => amount)),
    );
    const due = share.status === 'due' ? share.amount_cents - share.reduced_cents - share.netted_cents : 0;
    const manualCents = sum(reversals.filter(({ metadata }) => !metadata?.['refund_id']).map(({ amount }) => amount));
    const owedCents = -balance(`author_payable/${sellerId}`, id) - due;
    expectEqual(
      `what is owedCents to ${label}, ${owedCents}, was taken by hand`,
      owedCents >= 0 && owedCents <= manualCents,
      true,
    );
    const kept = sum(
      lines
        .filter((line) => line.sellerId === sellerId)
        .map(({ authorCents, authorReturnedCents }) => authorCents - authorReturnedCents),
    );
    // What an author keeps too much of is a debt, and what was kept reversals from them paid one off.
    const debts = balance(`author_debt/${sellerId}`, id);
    expectEqual(
      `what was sent and is due to ${label}`,
      share.sent_cents - share.reversed_cents + due + owedCents,
      kept + debts,
    );
    await expectCorrectDebts(shop, { orderId: id, sellerId, sentCents: share.sent_cents }, label);
  }
}

/** Whenever an author was said to owe something for an order, they had got that much too much of it. */
async function expectCorrectDebts(
  { deps }: MoneySimulation['shop'],
  { orderId, sellerId, sentCents }: { orderId: number; sellerId: number; sentCents: number },
  label: string,
): Promise<void> {
  const rows = await deps.db
    .selectFrom('ledger')
    .where('order_id', '=', orderId)
    .where('account', '=', `author_payable/${sellerId}`)
    .where('kind', '<>', 'transfer')
    .orderBy('id')
    .select(['ref', 'kind', 'amount_cents'])
    .execute();
  let overpaid = sentCents;
  for (const { ref, kind, amount_cents: cents } of rows) {
    overpaid += cents;
    if (kind === 'debt')
      expectEqual(`what ${label} had got too much, ${overpaid} after ${ref}, covers the debt`, overpaid >= 0, true);
  }
}

function expectEntitlements(order: Orders[number], lines: Lines, owned: ReadonlySet<number>): void {
  if (order.status === 'review' || order.paid_at === null) return;
  const returned = sum(lines.map(({ returnedCents }) => returnedCents));
  const expected = returned === 0 ? 'paid' : returned < order.total_cents ? 'partially_refunded' : 'refunded';
  expectEqual(
    `order ${order.id}, of which ${returned} went reversals`,
    ['disputed', expected].includes(order.status),
    true,
  );
  const paidFor = lines.filter(({ priceCents, returnedCents }) => returnedCents < priceCents);
  const missing = paidFor.filter(({ productId }) => !owned.has(productId));
  expectEqual(`books of order ${order.id} that are paid for and cannot be read`, missing, []);
}

async function ownedBooks({ shop, buyer }: MoneySimulation): Promise<Set<number>> {
  const owned = await shop.deps.db
    .selectFrom('entitlements')
    .where('user_id', '=', buyer.userId)
    .where('ended_at', 'is', null)
    .select('product_id')
    .execute();
  return new Set(owned.map(({ product_id: id }) => id));
}

/** An expectation that tells what it is about when it fails. */
function expectEqual(label: string, actual: unknown, expected: unknown): void {
  expect({ [label]: actual }).toEqual({ [label]: expected });
}

const sum = (cents: readonly number[]): number => cents.reduce((total, part) => total + part, 0);

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

/** Checks the invariants that hold after every step. Returns the number of charges of each order. */
export async function expectLocalInvariants(simulation: MoneySimulation): Promise<Map<number, number>> {
  const { orders, unbalanced, readable } = await readStep(simulation);
  expectEqual('unbalanced ledger transactions', unbalanced, []);
  const charged = new Map(orders.map(({ id, charges }) => [id, charges]));
  for (const { id, status, charges } of orders) {
    expectEqual(`order ${id}, charged ${charges} times, is charged at most once`, charges <= 1, true);
    if (CHARGED_STATUSES.includes(status)) expectEqual(`charges of order ${id}, which is ${status}`, charges, 1);
  }
  for (const { orderId, status, isPaid, unrefundedCents } of readable) {
    expectEqual(`order ${orderId}, whose book is readable, is ${status}`, STATUSES_WITH_ACCESS.includes(status), true);
    expectEqual(`order ${orderId}, whose book is readable, was paid`, isPaid && charged.get(orderId) === 1, true);
    expectEqual(`a book of order ${orderId}, which is readable, is not fully refunded`, unrefundedCents > 0, true);
  }
  return charged;
}

/** Checks that ledger and provider agree once all webhooks were delivered and all jobs have run. */
export async function expectProviderAgreement(simulation: MoneySimulation): Promise<void> {
  const charged = await expectLocalInvariants(simulation);
  const orders = await simulation.orders();
  if (orders.length === 0) return;
  const provider = await readProvider(simulation);
  const balance = await readLedger(simulation);
  const owned = await ownedBooks(simulation);
  for (const order of orders) {
    const isOpen = order.status === 'pending_payment' || order.status === 'canceled';
    expectEqual(`order ${order.id} is ${order.status}, and was charged`, charged.get(order.id) === 1, !isOpen);
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
  expectEqual(`the provider's balance of order ${id}`, balance('provider', id, 'provider_fee'), atProvider);

  const rows = (await refundQueries(shop.deps.db).listByOrder(id)).filter(({ origin }) => origin !== 'dispute');
  const pending = rows.filter(({ status }) => status === 'requested');
  expectEqual(`pending refunds of order ${id}`, pending, []);
  const succeeded = rows.filter(({ status }) => status === 'made');
  expectEqual(`number of refunds of order ${id}`, succeeded.length, refunds.length);
  expectEqual(
    `refunds of order ${id}`,
    new Map(succeeded.map((row) => [row.stripe_refund_id, row.amount_cents])),
    new Map(refunds.map((refund) => [refund.id, refund.amount])),
  );
}

/**
 * Checks that an author was sent and is due exactly their part of the amount that was not refunded. In addition,
 * only amounts that an admin reversed in the dashboard are payable to them.
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
    expectEqual(`the reversed cents of ${label}`, share.reversed_cents, sum(reversals.map(({ amount }) => amount)));
    const due = share.status === 'due' ? share.amount_cents - share.reduced_cents - share.debt_offset_cents : 0;
    const manualCents = sum(reversals.filter(({ metadata }) => !metadata?.['refund_id']).map(({ amount }) => amount));
    const payableCents = -balance(`author_payable/${sellerId}`, id) - due;
    expectEqual(
      `the ${payableCents} cents payable to ${label} were reversed in the dashboard`,
      payableCents >= 0 && payableCents <= manualCents,
      true,
    );
    const remainingCents = sum(
      lines
        .filter((line) => line.sellerId === sellerId)
        .map(({ authorCents, authorRefundedCents }) => authorCents - authorRefundedCents),
    );
    // An author's excess is a debt, and offset shares pay debts off.
    const debts = balance(`author_debt/${sellerId}`, id);
    expectEqual(
      `the sent and due cents of ${label}`,
      share.sent_cents - share.reversed_cents + due + payableCents,
      remainingCents + debts,
    );
    await expectCorrectDebts(shop, { orderId: id, sellerId, sentCents: share.sent_cents }, label);
  }
}

/** Checks that every debt of an author for an order was covered by an overpayment when it was booked. */
async function expectCorrectDebts(
  { deps }: MoneySimulation['shop'],
  { orderId, sellerId, sentCents }: { orderId: number; sellerId: number; sentCents: number },
  label: string,
): Promise<void> {
  const rows = await deps.db
    .selectFrom('ledger_entries')
    .where('order_id', '=', orderId)
    .where('account', '=', `author_payable/${sellerId}`)
    .where('kind', '<>', 'transfer')
    .orderBy('id')
    .select(['transaction_ref as ref', 'kind', 'amount_cents'])
    .execute();
  let overpaid = sentCents;
  for (const { ref, kind, amount_cents: cents } of rows) {
    overpaid += cents;
    if (kind === 'debt')
      expectEqual(`the overpayment of ${label}, ${overpaid} after ${ref}, covers the debt`, overpaid >= 0, true);
  }
}

function expectEntitlements(order: Orders[number], lines: Lines, owned: ReadonlySet<number>): void {
  if (order.status === 'review' || order.paid_at === null) return;
  const returned = sum(lines.map(({ refundedCents }) => refundedCents));
  const expected = returned === 0 ? 'paid' : returned < order.total_cents ? 'partially_refunded' : 'refunded';
  expectEqual(
    `order ${order.id}, with ${returned} cents refunded`,
    ['disputed', expected].includes(order.status),
    true,
  );
  const paidFor = lines.filter(({ priceCents, refundedCents }) => refundedCents < priceCents);
  const missing = paidFor.filter(({ productId }) => !owned.has(productId));
  expectEqual(`paid books of order ${order.id} that are not readable`, missing, []);
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

/** Expects equality with a label in the failure message. */
function expectEqual(label: string, actual: unknown, expected: unknown): void {
  expect({ [label]: actual }).toEqual({ [label]: expected });
}

const sum = (cents: readonly number[]): number => cents.reduce((total, part) => total + part, 0);

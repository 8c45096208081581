import { parseCents } from '@octavo/core/entities';
import type { SaleState, Statement } from '@octavo/core/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAuthor, type StudioTestUser, withStudio } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { buyBooks, type TestUser, refundOrder } from '../../test/orders.ts';
import { deliverWebhooks } from '../../test/payments.ts';
import { chargeIdOf } from '../../test/stripe-client.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { refundQueries } from '../db/payments/refunds.queries.ts';

const TIME_ZONE = 'America/New_York';

let shop: TestShop;
let buyer: TestUser;
let author: StudioTestUser;
let month: string;
beforeAll(async () => {
  shop = await openTestShop({ settings: { SHOP_TIME_ZONE: TIME_ZONE, SELLER: 'Octavo Books | 1 Quay Street' } });
  shop.sandbox.webhooks.pause();
  buyer = await shop.signIn('statement_buyer');
  author = await anAuthor(shop, 'statement_author');
  month = monthAt(shop.clock.now);
});
afterAll(() => shop.close());

const monthAt = (time: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' }).format(time);
const cents = (amount: string): number =>
  amount.startsWith('-') ? -(parseCents(amount.slice(1)) ?? Number.NaN) : (parseCents(amount) ?? Number.NaN);
const refund = (orderId: number, more: { amount?: number; lines?: number[] } = {}) =>
  refundOrder(shop, { orderId, reason: 'a test', requestId: `s-${orderId}-${more.amount ?? ''}`, ...more });
const stateOf = async (orderId: number): Promise<SaleState[]> =>
  (await author.studio.sales()).data.filter(({ number }) => number.startsWith(`${orderId}-`)).map(({ state }) => state);

/** Compares the amounts of the statement and of the lists with the author's accounts in the ledger. */
async function expectEqualToLedger(user: StudioTestUser): Promise<Statement> {
  const statement = await user.studio.statement(month);
  const ledger = ledgerQueries(shop.deps.db);
  const payable = `author_payable/${user.userId}` as const;
  const balance = 0 - (await ledger.balance(payable)) - (await ledger.balance(`author_debt/${user.userId}`));
  expect(cents(statement.closing_balance)).toBe(balance);
  const share =
    0 - (await ledger.balance(payable, undefined, 'split')) - (await ledger.balance(payable, undefined, 'return'));
  expect(cents(statement.share)).toBe(share);
  expect(statement.adjustment).toBe('0.00');
  const { list_price: list, discount, refunded, tax, fee, provider_fee: provider } = statement;
  expect(cents(list) - [discount, refunded, tax, fee, provider].reduce((sum, one) => sum + cents(one), 0)).toBe(share);
  expect(statement.by_book.reduce((sum, book) => sum + cents(book.share), 0)).toBe(share);
  const lines = statement.sales.map((sale) => cents(sale.share) - cents(sale.refunded_share));
  expect(lines.reduce((sum, line) => sum + line, 0)).toBe(share);
  for (const sale of statement.sales)
    expect(cents(sale.list_price) - cents(sale.discount) - cents(sale.tax) - cents(sale.fee)).toBe(cents(sale.share));
  expect(statement.refunds.reduce((sum, one) => sum + cents(one.refunded), 0)).toBe(cents(refunded));
  const { total } = await user.studio.salesTotals();
  expect(cents(total.earnings)).toBe(share);
  await expectBalancedLedger(shop);
  return statement;
}

describe('the state of a sale and the statement', () => {
  it('show refunds of a whole order, of a line and of a part of a line', async () => {
    const whole = await buyBooks(shop, buyer, [{ priceCents: 1999, sellerId: author.userId }]);
    expect(await stateOf(whole.id)).toEqual(['transferred']);
    await refund(whole.id);
    expect(await stateOf(whole.id)).toEqual(['refunded']);
    const two = await buyBooks(shop, buyer, [
      { priceCents: 1000, sellerId: author.userId },
      { priceCents: 333, sellerId: author.userId },
    ]);
    const [line] = await refundQueries(shop.deps.db).listRefundableLines(two.id);
    await refund(two.id, { lines: [line?.id ?? 0] });
    expect((await stateOf(two.id)).toSorted()).toEqual(['refunded', 'transferred']);
    const part = await buyBooks(shop, buyer, [{ priceCents: 777, sellerId: author.userId }]);
    await refund(part.id, { amount: 100 });
    await refund(part.id, { amount: 1 });
    expect(await stateOf(part.id)).toEqual(['partially_refunded']);
    const statement = await expectEqualToLedger(author);
    expect(statement).toMatchObject({ copies: 4, refunded_copies: 3, issuer: ['Octavo Books', '1 Quay Street'] });
    expect([statement.refunds.length, statement.more_refunds, statement.more_sales]).toEqual([4, 0, 0]);
  });

  it('show an open dispute as disputed, a won one as transferred, and a lost one as refunded', async () => {
    const dispute = async (outcome: 'won' | 'lost') => {
      const { id, intentId } = await buyBooks(shop, buyer, [{ priceCents: 2000, sellerId: author.userId }]);
      const { id: disputeId } = await shop.sandbox.testHelpers.dispute(await chargeIdOf(shop, intentId));
      await deliverWebhooks(shop);
      const open = await stateOf(id);
      await shop.sandbox.testHelpers.resolveDispute(disputeId, outcome);
      await deliverWebhooks(shop);
      return [...open, ...(await stateOf(id))];
    };
    expect(await dispute('won')).toEqual(['disputed', 'transferred']);
    expect(await dispute('lost')).toEqual(['disputed', 'refunded']);
    await expectEqualToLedger(author);
  });

  it('show a debt, and offset it against a later sale', async () => {
    const first = await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId: author.userId }]);
    shop.sandbox.faults.inject('POST /v1/transfers/:id/reversals', { status: 400, code: 'balance_insufficient' });
    await refund(first.id);
    expect(cents((await expectEqualToLedger(author)).closing_balance)).toBeLessThan(0);
    const second = await buyBooks(shop, buyer, [{ priceCents: 500, sellerId: author.userId }]);
    expect(await stateOf(second.id)).toEqual(['offset']);
    await expectEqualToLedger(author);
  });

  it('show the transfer as due while the author has no account', async () => {
    const { userId, ...rest } = await anAuthor(shop, 'waiting_author');
    await shop.deps.db.updateTable('users').set({ stripe_account_id: null }).where('id', '=', userId).execute();
    await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId: userId }]);
    const waiting = { userId, ...rest };
    expect((await waiting.studio.sales()).data).toMatchObject([{ state: 'paid', transfer: 'due' }]);
    expect(await expectEqualToLedger(waiting)).toMatchObject({ transferred: '0.00', closing_balance: '9.00' });
    expect((await waiting.studio.salesTotals()).total).toMatchObject({ earnings: '9.00', transferred: '0.00' });
  });
});

describe('a statement', () => {
  it('opens with the closing balance of the previous month', async () => {
    await shop.advanceClock(32 * 24 * 3_600_000);
    author = withStudio(shop, await shop.signIn('statement_author'));
    const next = monthAt(shop.clock.now);
    const before = await author.studio.statement(month);
    const opened = await author.studio.statement(next);
    expect([before.is_final, opened.is_final]).toEqual([true, false]);
    expect(opened.opening_balance).toBe(before.closing_balance);
    expect(opened).toMatchObject({ copies: 0, share: '0.00', sales: [], by_book: [] });
  });

  it('returns an error for a future month and for an invalid one', async () => {
    const failureOf = (name: string) => author.studio.statement(name).catch((error: unknown) => error);
    expect(await failureOf('2099-01')).toMatchObject({ code: 'statement_not_found', status: 404 });
    for (const name of ['2026-13', '2026-00', '2026', '1999-01', 'now'])
      expect([name, await failureOf(name)]).toMatchObject([name, { code: 'validation_failed' }]);
  });
});

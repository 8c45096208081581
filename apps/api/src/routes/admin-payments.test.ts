/** Payments in the back office: debts, payment events and transfers. */
import type { AdminApi } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDebt, aFailedEvent } from '../../test/a-debt.ts';
import { anAdmin, type StudioTestUser } from '../../test/an-author.ts';
import { aRefusedTransfer } from '../../test/audited-payment-calls.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { expectBalancedLedger } from '../../test/ledger-balance.ts';
import { aConnectedAuthor, buyBooks, placeOrder, refundOrder } from '../../test/orders.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';

let shop: TestShop;
let user: StudioTestUser;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop();
  user = await anAdmin(shop, 'payments_admin');
  admin = backOfficeOf(shop, user);
});
afterAll(() => shop.close());

const auditRows = () =>
  shop.deps.db
    .selectFrom('audit_log')
    .where('action', 'like', 'admin.%')
    .orderBy('number')
    .select(['action', 'subject_type', 'subject_id', 'before', 'after'])
    .execute();

describe('debts', () => {
  const debtOf = async (authorId: number, status: 'open' | 'settled' = 'open') =>
    (await admin.debts({ status })).data.find(({ author }) => author.id === authorId);

  it('have the amount, the order and reason that caused them, and since when', async () => {
    const { authorId, orderId } = await aDebt(shop, 'debtor_listed');
    const debt = await debtOf(authorId);
    expect(debt).toMatchObject({
      author: { id: authorId, username: 'debtor_listed' },
      amount: '9.00',
      payout_due: '0.00',
      date_since: debt?.entries[0]?.date,
      entries: [{ kind: 'debt', amount: '9.00', order_id: orderId, reason: 'torn', actor: '' }],
    });
    expect((await admin.debts({ search: 'TOR_LIST' })).data.map(({ author }) => author.id)).toEqual([authorId]);
    expect((await admin.debts({ search: '%' })).data).toEqual([]);
  });

  it('are settled in parts with a reason, once for each key, with one audit row for each change', async () => {
    const { authorId } = await aDebt(shop, 'debtor_paying');
    const before = (await auditRows()).length;
    const first = {
      idempotency_key: 'settle-part',
      kind: 'settled',
      amount: '4.00',
      reason: 'By bank transfer',
    } as const;
    const settled = await Promise.all([admin.settleDebt(authorId, first), admin.settleDebt(authorId, first)]);
    for (const debt of settled)
      expect(debt).toMatchObject({
        amount: '5.00',
        entries: [
          { kind: 'settled', amount: '-4.00', reason: 'By bank transfer', actor: 'payments_admin', order_id: null },
          { kind: 'debt' },
        ],
      });
    await expect(admin.settleDebt(authorId, { ...first, reason: 'Another' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const rest = { idempotency_key: 'write-off-rest', kind: 'written_off', reason: 'She left' } as const;
    expect(await admin.settleDebt(authorId, rest)).toMatchObject({ amount: '0.00', date_since: '' });
    await expect(admin.settleDebt(authorId, { ...rest, idempotency_key: 'once-more' })).rejects.toMatchObject({
      code: 'amount_over_debt',
    });
    const subject = { subject_type: 'account', subject_id: String(authorId), action: 'admin.settleDebt' };
    expect((await auditRows()).slice(before)).toMatchObject([
      { ...subject, after: { 'debt_settlement.amount_cents': 400, 'debt_settlement.reason': '(16 characters)' } },
      { ...subject, after: { 'debt_settlement.kind': 'written_off', 'debt_settlement.amount_cents': 500 } },
    ]);
    expect([await debtOf(authorId), (await debtOf(authorId, 'settled'))?.amount]).toEqual([undefined, '0.00']);
    const ledger = ledgerQueries(shop.deps.db);
    expect([await ledger.balance('bank'), await ledger.balance(`author_debt/${authorId}`)]).toEqual([400, 0]);
    await expectBalancedLedger(shop);
  });

  it('that are cleared are no longer deducted from the next share', async () => {
    const { authorId } = await aDebt(shop, 'debtor_cleared');
    await admin.settleDebt(authorId, { idempotency_key: 'cleared-all', kind: 'settled', reason: 'Paid' });
    const { id } = await buyBooks(shop, await shop.signIn('buys_of_cleared'), [
      { priceCents: 1000, sellerId: authorId },
    ]);
    expect(await admin.order(id)).toMatchObject({ transferred: '9.00' });
  });

  it.each([
    [{ amount: '0' }, 422],
    [{ amount: 'nine' }, 422],
    [{ reason: '  ' }, 422],
    [{ reason: 'x'.repeat(501) }, 422],
    [{ idempotency_key: 'short' }, 422],
    [{ amount: '9.01' }, 409],
  ])('are not cleared by %j, and no row is written', async (change, status) => {
    const authorId = (await admin.debts({ search: 'debtor_listed' })).data[0]?.author.id ?? 0;
    const before = (await auditRows()).length;
    const body = { idempotency_key: 'refused-change', kind: 'settled', reason: 'Paid', ...change } as const;
    await expect(admin.settleDebt(authorId, body)).rejects.toMatchObject({ status });
    expect([(await debtOf(authorId))?.amount, (await auditRows()).length]).toEqual(['9.00', before]);
  });

  it('of an author without any are not found', async () => {
    const { userId } = await aConnectedAuthor(shop, 'debtless_author');
    const body = { idempotency_key: 'no-debt-here', kind: 'settled', reason: 'Paid' } as const;
    await expect(admin.settleDebt(userId, body)).rejects.toMatchObject({ code: 'author_not_found' });
  });
});

describe('payment events', () => {
  it('are listed by status and text, the newest first, in pages that have each event once', async () => {
    for (let at = 0; at < 60; at += 1)
      await aFailedEvent(shop, `evt_page_${String(at).padStart(2, '0')}`, Math.floor(at / 3));
    await shop.deps.db
      .insertInto('stripe_events')
      .values({
        id: 'evt_page_waits',
        type: 'charge.refunded',
        next_attempt_at: new Date(Date.now() + 1e8),
        attempts: 2,
      })
      .execute();
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.paymentEvents({ search: 'EVT_PAGE', ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect([ids.length, new Set(ids).size]).toEqual([61, 61]);
    const [waiting, ...others] = (await admin.paymentEvents({ status: 'waiting', search: 'evt_page' })).data;
    expect([waiting, others]).toMatchObject([{ id: 'evt_page_waits', status: 'waiting', attempts: 2 }, []]);
    const failed = (await admin.paymentEvents({ status: 'failed', search: 'evt_page_0' })).data;
    expect(failed[0]).toMatchObject({ status: 'failed', error: 'no such account', date_next_attempt: '' });
    expect(failed.map(({ date_received: at }) => at)).toEqual(
      failed
        .map(({ date_received: at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('are retried once: a failed event is handled, and a handled one is not retried', async () => {
    const id = await aFailedEvent(shop, 'evt_to_retry');
    const before = (await auditRows()).length;
    expect(await admin.retryPaymentEvent(id)).toMatchObject({ id, status: 'handled', error: '' });
    await expect(admin.retryPaymentEvent(id)).rejects.toMatchObject({ code: 'payment_event_handled' });
    await expect(admin.retryPaymentEvent('evt_none')).rejects.toMatchObject({ code: 'payment_event_not_found' });
    expect((await auditRows()).slice(before)).toMatchObject([
      {
        action: 'admin.retryPaymentEvent',
        subject_type: 'event',
        subject_id: id,
        before: { 'event.attempts': 9 },
        after: { 'event.attempts': 0 },
      },
    ]);
  });

  it('name the order of their payment, and keep the error of the next attempt', async () => {
    const { id, intentId } = await placeOrder(shop, await shop.signIn('event_buyer'), [{ priceCents: 900 }]);
    await shop.deps.db
      .insertInto('stripe_events')
      .values([
        { id: 'evt_of_order', type: 'charge.refunded', payment_intent_id: intentId, failed_at: new Date() },
        { id: 'evt_stranger', type: 'transfer.reversed', object_id: 'tr_none', failed_at: new Date() },
      ])
      .execute();
    expect((await admin.paymentEvents({ search: intentId })).data).toMatchObject([
      { order_id: id, payment_id: intentId },
    ]);
    expect(await admin.retryPaymentEvent('evt_stranger')).toMatchObject({
      status: 'waiting',
      attempts: 1,
      error: expect.stringContaining('tr_none') as string,
    });
  });
});

describe('transfers', () => {
  it('that the provider refused are listed with the reason, and made by a retry', async () => {
    const { orderId, authorId } = await aRefusedTransfer(shop, 'refused_author');
    const [listed, ...others] = (await admin.pendingTransfers({ status: 'failed', search: `#${orderId}` })).data;
    expect([listed, others]).toMatchObject([
      {
        kind: 'transfer',
        order_id: orderId,
        author: { id: authorId, username: 'refused_author' },
        amount: '9.00',
        status: 'failed',
        waits_for: 'queue',
        error: expect.stringContaining('acct_gone') as string,
      },
      [],
    ]);
    const before = (await auditRows()).length;
    expect(await admin.retryTransfer(orderId, authorId)).toEqual({ waiting: [] });
    await expect(admin.retryTransfer(orderId, authorId)).rejects.toMatchObject({ code: 'transfer_not_found' });
    expect(await admin.order(orderId)).toMatchObject({ transferred: '9.00' });
    expect((await auditRows()).slice(before)).toMatchObject([
      { action: 'admin.retryTransfer', subject_type: 'order', subject_id: String(orderId) },
    ]);
  });

  it('of an author without payouts wait for the account, and cannot be retried', async () => {
    const author = await shop.signIn('accountless_author');
    await shop.deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', author.userId).execute();
    const { id } = await buyBooks(shop, await shop.signIn('accountless_buyer'), [
      { priceCents: 1000, sellerId: author.userId },
    ]);
    expect((await admin.pendingTransfers({ search: 'ACCOUNTLESS' })).data).toMatchObject([
      { order_id: id, status: 'waiting', waits_for: 'account', attempts: 0 },
    ]);
    await expect(admin.retryTransfer(id, author.userId)).rejects.toMatchObject({ code: 'transfer_on_hold' });
  });

  it('are listed beside waiting reversals, which a retry makes as well', async () => {
    const author = await aConnectedAuthor(shop, 'reversed_author');
    const { id } = await buyBooks(shop, await shop.signIn('reversed_buyer'), [
      { priceCents: 1000, sellerId: author.userId },
    ]);
    shop.sandbox.faults.inject('POST /v1/transfers/:id/reversals', 'status_500', { times: 20 });
    await refundOrder(shop, { orderId: id, reason: 'torn', requestId: `reversal-${id}` });
    shop.sandbox.faults.clear();
    expect((await admin.pendingTransfers({ search: 'reversed_author' })).data).toMatchObject([
      { kind: 'reversal', order_id: id, amount: '9.00', refund_id: `reversal-${id}`, status: 'failed' },
    ]);
    expect(await admin.retryTransfer(id, author.userId)).toEqual({ waiting: [] });
  });
});

it('the counts of what needs attention include debts, failed transfers and failed events', async () => {
  const counts = await admin.paymentCounts();
  expect(counts).toMatchObject({
    debts: (await admin.debts()).data.length,
    failed_transfers: (await admin.pendingTransfers({ status: 'failed' })).data.length,
  });
  expect(counts.failed_events).toBeGreaterThan(25);
});

/** Payments in the back office: reconciliation issues, and disputes. */
import type { AdminApi } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anAdmin, type StudioTestUser } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks, placeOrder } from '../../test/orders.ts';
import { deliverWebhooks } from '../../test/payments.ts';
import { chargeIdOf, stripeClient } from '../../test/stripe-client.ts';
import { reconciliationIssueQueries } from '../db/payments/reconciliation-issues.queries.ts';

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

describe('the reconciliation', () => {
  const record = (ref: string, orderId: number | null, description: string) =>
    reconciliationIssueQueries(shop.deps.db).record({ ref, orderId, description }, shop.clock.now);

  it('lists reconciliation issues with their order and the time of the check, open ones by default', async () => {
    const { id } = await placeOrder(shop, await shop.signIn('issue_buyer'), [{ priceCents: 900 }]);
    await record('movement:txn_listed', id, 'A cent is missing.');
    await record('movement:txn_gone', null, 'Two cents were missing.');
    await reconciliationIssueQueries(shop.deps.db).resolve('movement:txn_gone', shop.clock.now);
    const [issue, ...others] = (await admin.reconciliationIssues({ search: `#${id}` })).data;
    expect([issue, others]).toMatchObject([
      { ref: 'movement:txn_listed', order_id: id, description: 'A cent is missing.', date_resolved: '' },
      [],
    ]);
    expect([issue?.date_detected, issue?.date_checked]).toEqual([
      shop.clock.now.toISOString(),
      shop.clock.now.toISOString(),
    ]);
    expect((await admin.reconciliationIssues({ status: 'closed' })).data).toMatchObject([{ ref: 'movement:txn_gone' }]);
    expect((await admin.reconciliationIssues({ search: 'cent is' })).data).toHaveLength(1);
  });

  it('compares again on request, one at a time, and resolves what no longer differs', async () => {
    shop.sandbox.webhooks.pause();
    const buyer = await shop.signIn('silent_reconciled');
    const placed = await placeOrder(shop, buyer, [{ priceCents: 800 }]);
    await stripeClient(shop).paymentIntents.confirm(placed.intentId, { payment_method: 'pm_card_visa' });
    const charge = await chargeIdOf(shop, placed.intentId);
    const [transaction] = await shop.deps.payments.listBalanceTransactionsOf(charge);
    await record(`movement:${transaction?.id}`, placed.id, 'The ledger has no such entry.');
    const before = (await auditRows()).length;
    const [first, second] = await Promise.all([admin.startReconciliation(), admin.startReconciliation()]);
    expect([first.status, second.status]).toEqual(['running', 'running']);
    await shop.deps.backgroundTasks.drain();
    const { check } = await admin.reconciliationIssues();
    expect(check).toMatchObject({ status: 'done', error: '', date_checked: shop.clock.now.toISOString() });
    expect((await admin.reconciliationIssues({ search: 'no such entry' })).data).toEqual([]);
    expect((await auditRows()).slice(before).map(({ action }) => action)).toEqual(['admin.startReconciliation']);
    shop.sandbox.webhooks.resume();
  });

  it('says why a requested comparison failed, and a later one succeeds', async () => {
    shop.sandbox.faults.inject('GET /v1/balance_transactions', 'status_500', { times: 50 });
    await admin.startReconciliation();
    await shop.deps.backgroundTasks.drain();
    expect((await admin.reconciliationIssues()).check).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/./) as string,
    });
    shop.sandbox.faults.clear();
    await admin.startReconciliation();
    await shop.deps.backgroundTasks.drain();
    expect((await admin.reconciliationIssues()).check).toMatchObject({ status: 'done', error: '' });
  });

  it('continues with a request whose process has ended', async () => {
    await shop.deps.reconciliation.requestCheck(user.userId);
    expect((await admin.reconciliationIssues()).check.status).toBe('running');
    await shop.deps.reconciliation.compareRequested();
    expect((await admin.reconciliationIssues()).check.status).toBe('done');
  });
});

describe('disputes', () => {
  it('are listed by their deadline while they are open, and from the newest when they are closed', async () => {
    const buyer = await shop.signIn('disputing_buyer');
    const disputes: { order: number; id: string }[] = [];
    for (let at = 0; at < 2; at += 1) {
      const { id, intentId } = await buyBooks(shop, buyer, [{ priceCents: 2000 }]);
      const dispute = await shop.sandbox.testHelpers.dispute(await chargeIdOf(shop, intentId));
      disputes.push({ order: id, id: dispute.id });
    }
    await deliverWebhooks(shop);
    const [first, second] = disputes;
    await shop.deps.db
      .updateTable('disputes')
      .set({ due_at: new Date(0) })
      .where('id', '=', second?.id ?? '')
      .execute();
    const open = (await admin.disputes()).data;
    expect(open).toMatchObject([
      { id: second?.id, order_id: second?.order, amount: '20.00', is_open: true, date_due: '1970-01-01T00:00:00.000Z' },
      { id: first?.id, status: 'needs_response', date_due: expect.stringMatching(/^20/) as string },
    ]);
    expect((await admin.disputes({ search: `#${first?.order}` })).data).toMatchObject([{ id: first?.id }]);
    await shop.sandbox.testHelpers.resolveDispute(first?.id ?? '', 'won');
    await deliverWebhooks(shop);
    await vi.waitFor(async () =>
      expect((await admin.disputes({ status: 'closed' })).data).toMatchObject([{ id: first?.id, status: 'won' }]),
    );
  });
});

it('the counts of what needs attention include open issues and disputes', async () => {
  expect(await admin.paymentCounts()).toMatchObject({
    issues: (await admin.reconciliationIssues()).data.length,
    disputes: (await admin.disputes()).data.length,
  });
});

it.each(['x', 'W10', Buffer.from('["2026-02-30T00:00:00.000000Z","x"]').toString('base64url')])(
  'refuses the cursor %s of no list',
  async (cursor) => {
    for (const list of [
      admin.debts,
      admin.paymentEvents,
      admin.pendingTransfers,
      admin.reconciliationIssues,
      admin.disputes,
    ])
      await expect(list({ cursor })).rejects.toMatchObject({ code: 'validation_failed' });
  },
);

import { aBilling } from '@octavo/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aConnectedAuthor, buyBooks, placeOrder, payOutShare, orderStatus } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { emailsOf } from '../../test/emails.ts';
import { stripeClient } from '../../test/stripe-client.ts';
import { emailOutboxQueries } from '../db/mail/email-outbox.queries.ts';
import { MAX_ATTEMPTS } from '../mail/index.ts';
import type { ReportRow, ShopReport, ShopRequest } from './shop-command.ts';
import { adminReports } from './admin-reports.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function runReport(request: ShopRequest): Promise<ShopReport> {
  for await (const report of adminReports(shop.deps)(request)) return report;
  throw new Error('The report generator yielded nothing.');
}

const rowsOf = ({ sections }: ShopReport, name: string): ReportRow[] =>
  sections.find((section) => section.name === name)?.rows ?? [];

describe('admin reports', () => {
  it('finds orders by number, buyer, title and status, and shows one order in full', async () => {
    const author = await aConnectedAuthor(shop, 'report_author');
    const buyer = await shop.signIn('report_buyer');
    const paid = await buyBooks(shop, buyer, [{ priceCents: 2000, sellerId: author.userId }]);
    const unpaid = await placeOrder(shop, buyer, [{ priceCents: 500 }]);
    const found = async (search: string, status?: 'paid') =>
      rowsOf(await runReport({ do: 'orders', search, page: 1, ...(status && { status }) }), 'orders').map(
        (row) => row['order'],
      );
    expect(await found('report_buyer')).toEqual([unpaid.id, paid.id]);
    expect(await found('REPORT_BUYER@', 'paid')).toEqual([paid.id]);
    expect(await found(`#${paid.id}`)).toEqual([paid.id]);
    expect(await found('%')).toEqual([]);
    const report = await runReport({ do: 'order', order: paid.id });
    expect(rowsOf(report, 'order')).toMatchObject([{ status: 'paid', total: '20.00', buyer: 'report_buyer' }]);
    expect(rowsOf(report, 'lines')).toMatchObject([{ price: '20.00', author_part: '18.00' }]);
    expect(rowsOf(report, 'shares')).toMatchObject([{ author: 'report_author', share: '18.00', status: 'made' }]);
    await expect(runReport({ do: 'order', order: 999_999 })).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it('refunds once when the same request id is sent again', { tags: ['check-31'] }, async () => {
    const author = await aConnectedAuthor(shop, 'refund_author');
    const buyer = await shop.signIn('refund_buyer');
    const { id } = await buyBooks(shop, buyer, [{ priceCents: 1500, sellerId: author.userId }, { priceCents: 700 }]);
    const lines = rowsOf(await runReport({ do: 'order', order: id }), 'lines').map((row) => Number(row['line']));
    const request = {
      do: 'refund',
      order: id,
      lines: lines.slice(0, 1),
      reason: 'torn',
      requestId: 'report-1',
    } as const;
    const [first, second] = [await runReport(request), await runReport(request)];
    expect(first).toEqual(second);
    expect(first).toMatchObject({ isDone: true, message: `Refunded $15.00 of order ${id} to the buyer.` });
    expect(await orderStatus(shop, id)).toBe('partially_refunded');
    await runReport({ do: 'refund', order: id, reason: 'all', requestId: 'report-2' });
    expect(await orderStatus(shop, id)).toBe('refunded');
    expect((await stripeClient(shop).refunds.list()).data.map(({ amount }) => amount)).toEqual([700, 1500]);
    expect(rowsOf(await runReport({ do: 'payouts', author: 'REFUND_author' }), 'authors')).toMatchObject([
      { earned: '0.00', sent: '0.00', due: '0.00', debt: '' },
    ]);
    await expect(runReport({ ...request, requestId: 'report-3' })).rejects.toMatchObject({
      code: 'order_not_refundable',
    });
  });

  it('lists an author as a debtor after a transfer reversal was refused', async () => {
    const author = await aConnectedAuthor(shop, 'indebted_author');
    const { id } = await buyBooks(shop, await shop.signIn('debt_buyer'), [
      { priceCents: 1000, sellerId: author.userId },
    ]);
    await payOutShare(shop, author, id);
    await runReport({ do: 'refund', order: id, reason: 'torn', requestId: 'debt-1' });
    // A webhook may have claimed the reversal first.
    await shop.deps.backgroundTasks.drain();
    expect(rowsOf(await runReport({ do: 'debts' }), 'debts')).toMatchObject([
      {
        author: 'indebted_author',
        debt: '9.00',
        order: id,
        reason: 'torn',
        since: expect.stringMatching(/Z$/) as string,
      },
    ]);
  });

  it('reconciles: marks an order paid after a missed event, and reports matching balances', async () => {
    shop.sandbox.webhooks.pause();
    const buyer = await shop.signIn('silent_buyer');
    const placed = await placeOrder(shop, buyer, [{ priceCents: 800 }]);
    await stripeClient(shop).paymentIntents.confirm(placed.intentId, { payment_method: 'pm_card_visa' });
    const report = await runReport({ do: 'reconcile', days: 3 });
    expect(report).toMatchObject({ isDone: true, message: expect.stringContaining('to the cent') });
    expect(await orderStatus(shop, placed.id)).toBe('paid');
    expect(rowsOf(report, 'issues')).toEqual([]);
    const sum = rowsOf(report, 'balances').reduce((cents, row) => cents + Math.round(Number(row['balance']) * 100), 0);
    expect(sum).toBe(0);
    shop.sandbox.webhooks.resume();
  });

  it('grants and removes admin rights by sign-in name', async () => {
    const { userId } = await shop.signIn('future_admin');
    const isAdmin = async () =>
      (
        await shop.deps.db
          .selectFrom('users')
          .where('id', '=', userId)
          .select('is_admin as is')
          .executeTakeFirstOrThrow()
      ).is;
    const named = await runReport({ do: 'admins', account: 'Future_Admin' });
    expect(named.message).toMatch(/^future_admin is now an administrator.+\/admin\./);
    expect(rowsOf(named, 'admins')).toMatchObject([{ account: 'future_admin', email: expect.stringContaining('@') }]);
    expect(await isAdmin()).toBe(true);
    await expect(runReport({ do: 'admins', account: 'future_admin', remove: true })).rejects.toThrow(
      'The shop needs at least one admin who can sign in. Give another person this role first.',
    );
    expect(await isAdmin()).toBe(true);
    await shop.signIn('second_admin');
    await runReport({ do: 'admins', account: 'second_admin' });
    const ended = await runReport({ do: 'admins', account: 'future_admin', remove: true });
    expect(ended.message).toBe('future_admin is no longer an administrator.');
    expect(rowsOf(await runReport({ do: 'admins' }), 'admins')).toMatchObject([{ account: 'second_admin' }]);
    expect(await isAdmin()).toBe(false);
    await expect(runReport({ do: 'admins', account: 'nobody_here' })).rejects.toThrow(
      'There is no account called "nobody_here". Use the username of an account that is registered in the shop.',
    );
  });

  it('returns an onboarding link for an author', async () => {
    const author = await shop.signIn('linked_author');
    await expect(runReport({ do: 'connect', author: 'linked_author' })).rejects.toThrow('is a customer');
    await expect(runReport({ do: 'connect', author: 'nobody_here' })).rejects.toThrow('There is no user "nobody_here"');
    await shop.deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', author.userId).execute();
    const [row] = rowsOf(await runReport({ do: 'connect', author: 'Linked_Author' }), 'link');
    expect(row).toMatchObject({
      author: 'linked_author',
      onboarded: 'no',
      link: expect.stringContaining('/onboarding/'),
    });
  });

  it('says that an author has already set up payouts', async () => {
    await aConnectedAuthor(shop, 'connected_author');
    const report = await runReport({ do: 'connect', author: 'connected_author' });
    expect(rowsOf(report, 'link')).toMatchObject([{ author: 'connected_author', onboarded: 'yes' }]);
    expect(report.message).toMatch(/^connected_author has already set up payouts\. The link opens the payment account/);
  });

  it('lists failed emails with the error, and retries one or all of them', async () => {
    const sendAll = () => shop.deps.emails.sendDue();
    await sendAll();
    // The receipts of other tests have used up the hourly limit of this address.
    await shop.deps.db.deleteFrom('email_recipient_sends').execute();
    const buyer = await shop.signIn('unreached');
    const { id } = await buyBooks(shop, buyer, [{ priceCents: 900 }]);
    await runReport({ do: 'refund', order: id, reason: 'torn', requestId: 'unreached-1' });
    const now = shop.deps.clock();
    await emailOutboxQueries(shop.deps.db).enqueue({
      template: 'password_changed',
      userId: buyer.userId,
      recipient: 'unreached@octavo.example',
      name: 'Ida',
      now,
    });
    const arrived = async () =>
      (await emailsOf(shop)).filter((mail) => mail.includes(`#${id}`) || mail.includes('To: unreached@'));
    const { db } = shop.deps;
    const tried = { attempts: MAX_ATTEMPTS, last_error: 'The mail server is unavailable.' };
    const failed = await db
      .updateTable('email_outbox')
      .set(tried)
      .where(({ eb, or }) => or([eb('order_id', '=', id), eb('user_id', '=', buyer.userId)]))
      .returning(['id', 'template'])
      .execute();
    const receiptId = `email:${failed.find(({ template }) => template === 'receipt')?.id}`;
    await sendAll();
    const emails = async () => rowsOf(await runReport({ do: 'emails' }), 'emails');
    const all = await emails();
    expect(all).toHaveLength(3);
    expect(all).toContainEqual({
      email: receiptId,
      template: 'receipt',
      to: aBilling().email,
      order: id,
      error: 'The mail server is unavailable.',
    });
    expect(await runReport({ do: 'emails', retry: receiptId })).toMatchObject({
      isDone: true,
      message: '1 email will be sent again when the shop is running.',
    });
    expect(await emails()).toHaveLength(2);
    await sendAll();
    expect(await arrived()).toHaveLength(1);
    expect(await runReport({ do: 'emails', retry: 'all' })).toMatchObject({
      message: '2 emails will be sent again when the shop is running.',
    });
    await sendAll();
    expect(await arrived()).toHaveLength(3);
    expect(await emails()).toEqual([]);
    await expect(runReport({ do: 'emails', retry: receiptId })).rejects.toThrow('No failed email is called');
    expect(await runReport({ do: 'emails', retry: 'all' })).toMatchObject({ isDone: true, message: '' });
  });

  it('reports emails that are still being retried before any has failed', async () => {
    expect((await runReport({ do: 'emails' })).message).toBe('');
    const { id } = await buyBooks(shop, await shop.signIn('waits_for_mail'), [{ priceCents: 900 }]);
    const refused = { sent_at: null, attempts: 2, last_error: 'Invalid login: 535' };
    await shop.deps.db.updateTable('email_outbox').set(refused).where('order_id', '=', id).execute();
    const report = await runReport({ do: 'emails' });
    expect(report.message).toBe(
      '1 email could not be sent yet; retries continue for three days. Last error: Invalid login: 535',
    );
    expect(rowsOf(report, 'emails')).toEqual([]);
  });

  it('lists unmatched events and retries one', async () => {
    const { db, clock } = shop.deps;
    const given = { type: 'charge.refunded', received_at: clock(), failed_at: clock(), last_error: 'no such order' };
    await db
      .insertInto('stripe_events')
      .values({ id: 'evt_lost', payment_intent_id: null, object_id: 'ch_lost', ...given })
      .execute();
    expect(rowsOf(await runReport({ do: 'events' }), 'events')).toMatchObject([
      { event: 'evt_lost', reason: 'no such order' },
    ]);
    await runReport({ do: 'events', retry: 'evt_lost' });
    await expect(runReport({ do: 'events', retry: 'evt_other' })).rejects.toThrow('There is no unmatched event called');
    const more = Array.from({ length: 101 }, (_, at) => ({
      id: `evt_${at}`,
      payment_intent_id: null,
      object_id: null,
    }));
    await db
      .insertInto('stripe_events')
      .values(more.map((event) => ({ ...event, ...given })))
      .execute();
    const listed = rowsOf(await runReport({ do: 'events' }), 'events').map(({ event }) => event);
    const unlisted = more.find(({ id }) => !listed.includes(id))?.id ?? '';
    expect(unlisted).toMatch(/^evt_/);
    expect(await runReport({ do: 'events', retry: unlisted })).toMatchObject({ isDone: true });
  });

  it('sums lifetime earnings and debts beyond the 32-bit integer range', async () => {
    const { userId } = await aConnectedAuthor(shop, 'rich_author');
    const halves = [1, 2].flatMap((half) => [
      {
        transaction_ref: `rich ${half}`,
        kind: 'split',
        account: `author_payable/${userId}`,
        amount_cents: -2_000_000_000,
      },
      { transaction_ref: `rich ${half}`, kind: 'split', account: `author_debt/${userId}`, amount_cents: 2_000_000_000 },
    ]);
    await shop.deps.db.insertInto('ledger_entries').values(halves).execute();
    expect(rowsOf(await runReport({ do: 'payouts', author: 'rich_author' }), 'authors')).toMatchObject([
      { author: 'rich_author', debt: '40000000.00', due: '40000000.00', earned: '40000000.00' },
    ]);
    expect(rowsOf(await runReport({ do: 'debts' }), 'debts')[0]).toMatchObject({
      author: 'rich_author',
      debt: '40000000.00',
    });
  });
});

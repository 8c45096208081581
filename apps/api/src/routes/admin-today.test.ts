/** The first page of the back office: what needs attention, sales by day, and the state of the shop. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminApi, HealthPart, AttentionKind } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAdmin } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks, refundOrder } from '../../test/orders.ts';
import { writeBackup } from '../backup/index.ts';
import { JobFailures } from '../background/job-failures.ts';
import { redactSecrets } from '../operations/redact-secrets.ts';

let shop: TestShop;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop({ settings: { SHOP_TIME_ZONE: 'Pacific/Auckland' } });
  admin = backOfficeOf(shop, await anAdmin(shop, 'today_admin'));
});
afterAll(() => shop.close());

const itemOf = async (kind: AttentionKind) => (await admin.today()).attention_items.find((item) => item.kind === kind);
const healthOf = async (part: HealthPart) => (await admin.today()).health.find((health) => health.part === part);

describe('what needs attention', () => {
  it('is nothing in a new shop', async () => {
    expect((await admin.today()).attention_items).toEqual([]);
  });

  it('has books in review, the oldest first', async () => {
    for (const [name, day] of [
      ['Third', 3],
      ['First', 1],
      ['Second', 2],
      ['Fourth', 4],
    ] as const) {
      const { id } = await aBook(shop.deps, { name });
      await shop.deps.db
        .updateTable('products')
        .set({ status: 'in_review', status_changed_at: new Date(Date.UTC(2026, 1, day)) })
        .where('id', '=', id)
        .execute();
    }
    expect(await itemOf('books_to_review')).toMatchObject({
      count: 4,
      examples: ['First', 'Second', 'Third'],
      date_oldest: '2026-02-01T00:00:00.000Z',
    });
  });

  it('has open disputes with their order and amount, and no closed ones', async () => {
    const { id } = await buyBooks(shop, await shop.signIn('today_disputer'), [{ priceCents: 950 }]);
    const dispute = { order_id: id, amount_cents: 950, reason: 'fraudulent' };
    await shop.deps.db
      .insertInto('disputes')
      .values([
        { ...dispute, id: 'dp_open', status: 'needs_response', due_at: new Date(Date.UTC(2030, 0, 1)) },
        { ...dispute, id: 'dp_closed', status: 'lost' },
      ])
      .execute();
    expect(await itemOf('disputes')).toMatchObject({
      count: 1,
      examples: ['fraudulent'],
      amount: '9.50',
      order_id: id,
      date_due: '2030-01-01T00:00:00.000Z',
    });
  });

  it('has each reported review once, until its reports are resolved', async () => {
    const { id: book } = await aBook(shop.deps, { name: 'Quince' });
    const { id } = await shop.deps.db
      .insertInto('reviews')
      .values({ product_id: book, rating: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const name of ['today_reporter', 'today_other_reporter'])
      await shop.deps.db
        .insertInto('review_reports')
        .values({
          review_id: id,
          user_id: (await shop.signIn(name)).userId,
          reason: 'spam',
          note: '',
          created_at: shop.clock.now,
        })
        .execute();
    expect(await itemOf('reported_reviews')).toMatchObject({ count: 1, examples: ['Quince'] });
    await shop.deps.db.updateTable('review_reports').set({ resolved_at: shop.clock.now }).execute();
    expect(await itemOf('reported_reviews')).toBeUndefined();
  });

  it('has failed events, failed emails and reconciliation issues with their errors', async () => {
    const { db } = shop.deps;
    const failed = { failed_at: shop.clock.now, attempts: 9, last_error: 'No such order' };
    await db
      .insertInto('stripe_events')
      .values({ id: 'evt_today', type: 'charge.refunded', ...failed })
      .execute();
    await db
      .insertInto('reconciliation_issues')
      .values({
        ref: 'today',
        description: 'A refund of $7.90 is missing',
        detected_at: shop.clock.now,
        order_id: null,
      })
      .execute();
    await db.updateTable('email_outbox').set({ attempts: 20, last_error: 'Mailbox full', sent_at: null }).execute();
    expect(await itemOf('payment_events')).toMatchObject({
      count: 1,
      examples: ['charge.refunded'],
      error: 'No such order',
    });
    expect(await itemOf('reconciliation_issues')).toMatchObject({
      count: 1,
      examples: ['A refund of $7.90 is missing'],
      order_id: null,
    });
    expect(await itemOf('failed_emails')).toMatchObject({ error: 'Mailbox full' });
  });

  it('has jobs that failed twice in a row, until they succeed', async () => {
    const deps = { ...shop.deps, redact: redactSecrets };
    const [failures, other] = [new JobFailures(deps), new JobFailures(deps)];
    await failures.recordFailure('remove-unused-files', new Error('first'));
    expect(await itemOf('failed_jobs')).toBeUndefined();
    await failures.recordFailure('remove-unused-files', new Error('disk is full'));
    expect(await itemOf('failed_jobs')).toMatchObject({
      count: 1,
      examples: ['remove-unused-files'],
      error: 'disk is full',
    });
    // Another process has not seen the failure.
    await other.recordSuccess('remove-unused-files');
    expect(await itemOf('failed_jobs')).toBeUndefined();
    for (let run = 0; run < 2; run += 1) await failures.recordFailure('remove-unused-files', new Error('disk is full'));
    // The process with the failures has stopped.
    await shop.advanceClock(61_000);
    await other.recordSuccess('remove-unused-files');
    expect(await itemOf('failed_jobs')).toBeUndefined();
  });
});

describe('the sales', () => {
  it('are summed by the day of the shop, with refunds beside them', async () => {
    const before = await admin.today();
    const buyer = await shop.signIn('today_buyer');
    const { id } = await buyBooks(shop, buyer, [{ priceCents: 1000 }, { priceCents: 550 }]);
    await refundOrder(shop, { orderId: id, amount: 200, reason: 'a test', requestId: 'today-refund' });
    const { days, today, week, refunds, date } = await admin.today();
    expect([days.length, days.at(-1)?.date, days.at(-1)]).toEqual([14, date, { date, ...today }]);
    expect(Number(today.amount) - Number(before.today.amount)).toBeCloseTo(15.5, 2);
    expect([today.orders - before.today.orders, today.copies - before.today.copies]).toEqual([1, 2]);
    expect(week).toEqual(today);
    expect(Number(refunds.amount) - Number(before.refunds.amount)).toBeCloseTo(2, 2);
    // Auckland is a day ahead of UTC in the evening.
    await shop.deps.db
      .updateTable('orders')
      .set({ paid_at: new Date(`${date}T00:00:00+13:00`) })
      .where('id', '=', id)
      .execute();
    expect((await admin.today()).today).toEqual(today);
  });
});

describe('the state of the shop', () => {
  it('has the age of the last backup', async () => {
    expect(await healthOf('backup')).toMatchObject({ is_healthy: false, date: '' });
    const folder = await mkdtemp(join(tmpdir(), 'octavo-today-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { pool, deps } = shop;
    const steps: string[] = [];
    for await (const { step } of writeBackup({ pool, files: deps.files, clock: deps.clock }, join(folder, 'a.backup')))
      steps.push(step);
    expect(steps.at(-1)).toBe('done');
    expect(await healthOf('backup')).toMatchObject({ is_healthy: true, date: shop.clock.now.toISOString() });
  });

  it('has the last contact with the provider, and the free disk', async () => {
    await shop.deps.scheduler.fetchMissedEvents();
    expect(await healthOf('payments')).toMatchObject({ is_healthy: true, date: shop.clock.now.toISOString() });
    expect((await healthOf('disk'))?.free_bytes).toBeGreaterThan(0);
  });
});

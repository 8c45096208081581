/** Reports of the back office: sales of a period by day, month, country, book and author. */
import type { AdminApi, ReportQuery } from '@octavo/core/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAdmin } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { aConnectedAuthor, buyBooks, refundOrder } from '../../test/orders.ts';
import { SalesReportsService } from '../admin/reports/sales-reports.service.ts';

const NOVEMBER = { from: '2026-11-01', until: '2026-11-30' } as const;

let shop: TestShop;
let admin: AdminApi;
let books: { ofAuthor: number; ofShop: number };
let authorId: number;
beforeAll(async () => {
  shop = await openTestShop({ settings: { SHOP_TIME_ZONE: 'Pacific/Auckland', PLATFORM_FEE_BPS: '1000' } });
  admin = backOfficeOf(shop, await anAdmin(shop, 'reports_admin'));
  const author = await aConnectedAuthor(shop, 'reports_author');
  authorId = author.userId;
  const { id: ofAuthor } = await aBook(shop.deps, { name: '=SUM(A1)', priceCents: 1_000, sellerId: authorId });
  const { id: ofShop } = await aBook(shop.deps, { name: 'Quiet Harbours', priceCents: 550 });
  books = { ofAuthor, ofShop };
  const buyer = await shop.signIn('reports_buyer');
  const other = await shop.signIn('reports_other');
  const sold = { id: ofAuthor, authorStripeID: author.accountId };
  const first = await buyBooks(shop, buyer, [sold, { id: ofShop }]);
  await refundOrder(shop, { orderId: first.id, amount: 155, reason: 'a test', requestId: 'reports-refund' });
  const second = await buyBooks(shop, other, [sold]);
  // In Auckland it is already the first of December.
  await sellAt(first.id, '2026-11-02T09:00:00Z', 'NZ');
  await sellAt(second.id, '2026-11-30T12:00:00Z', '');
});
afterAll(() => shop.close());

async function sellAt(orderId: number, time: string, country: string): Promise<void> {
  const { db } = shop.deps;
  const moment = new Date(time);
  const { billing } = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('billing')
    .executeTakeFirstOrThrow();
  const changed = JSON.stringify({ ...(billing as object), country });
  // A payment that the shop learns of days after the order counts on the day of the payment.
  const placed = new Date(moment.getTime() - 6 * 24 * 3_600_000);
  await db
    .updateTable('orders')
    .set({ created_at: placed, paid_at: moment, billing: changed })
    .where('id', '=', orderId)
    .execute();
}

const reportOf = (group: ReportQuery['group'], period: { from: string; until: string } = NOVEMBER) =>
  admin.report({ group, ...period });

describe('a report', () => {
  it('sums the sales of its days in the time zone of the shop, with refunds and shares', async () => {
    const { total, rows } = await reportOf('day');
    expect(total).toMatchObject({
      orders: 1,
      copies: 2,
      sales: '15.50',
      refunded: '1.55',
      shop_share: '6.50',
      author_share: '9.00',
    });
    expect(rows).toMatchObject([{ key: '2026-11-02', orders: 1, sales: '15.50' }]);
    const december = await reportOf('day', { from: '2026-12-01', until: '2026-12-01' });
    expect(december.rows).toMatchObject([{ key: '2026-12-01', copies: 1, sales: '10.00', author_share: '9.00' }]);
  });

  it('has months in order, and countries, books and authors by their sales', async () => {
    const period = { from: '2026-11-01', until: '2026-12-31' };
    expect((await reportOf('month', period)).rows).toMatchObject([
      { key: '2026-11', sales: '15.50' },
      { key: '2026-12', sales: '10.00' },
    ]);
    expect((await reportOf('country', period)).rows).toMatchObject([
      { key: 'NZ', sales: '15.50' },
      { key: '', sales: '10.00' },
    ]);
    expect((await reportOf('book', period)).rows).toMatchObject([
      { key: String(books.ofAuthor), name: '=SUM(A1)', copies: 2, sales: '20.00' },
      { key: String(books.ofShop), name: 'Quiet Harbours', copies: 1, sales: '5.50', author_share: '0.00' },
    ]);
    expect((await reportOf('author', period)).rows).toMatchObject([
      { key: String(authorId), name: 'reports_author', sales: '20.00', author_share: '18.00', shop_share: '2.00' },
      { key: '', name: '', sales: '5.50', shop_share: '5.50' },
    ]);
  });

  it('is the same to the cent in every grouping', async () => {
    const period = { from: '2026-11-01', until: '2026-12-31' };
    for (const group of ['day', 'month', 'country', 'book', 'author'] as const) {
      const { total, rows } = await reportOf(group, period);
      const sum = (of: (row: (typeof rows)[number]) => string) =>
        rows.reduce((cents, row) => cents + Number(of(row)), 0);
      expect(sum((row) => row.sales)).toBeCloseTo(Number(total.sales), 2);
      expect(sum((row) => row.refunded)).toBeCloseTo(Number(total.refunded), 2);
      expect(sum((row) => row.shop_share) + sum((row) => row.author_share)).toBeCloseTo(Number(total.sales), 2);
    }
  });

  it('has the transfers of its period at their time and amount, minus those that were taken back in it', async () => {
    const { db, refunds } = shop.deps;
    const transferredIn = async (month: string) =>
      (await reportOf('month', { from: `${month}-01`, until: `${month}-28` })).total.transferred;
    const author = await aConnectedAuthor(shop, 'reports_past_author');
    const buyer = await shop.signIn('reports_past_buyer');
    const { now } = shop.clock;
    onTestFinished(() => void (shop.clock.now = now));
    shop.clock.now = new Date('2025-03-05T12:00:00Z');
    const sold = { priceCents: 1_000, sellerId: author.userId, authorStripeID: author.accountId };
    const { id } = await buyBooks(shop, buyer, [sold]);
    shop.clock.now = new Date('2025-04-05T12:00:00Z');
    await refundOrder(shop, { orderId: id, amount: 500, reason: 'a test', requestId: 'reports-past' });
    await refunds.processDue();
    await shop.deps.backgroundTasks.drain();
    expect([await transferredIn('2025-03'), await transferredIn('2025-04')]).toEqual(['9.00', '-4.50']);
    // A later change of the row is no transfer.
    await db
      .updateTable('transfers')
      .set({ updated_at: new Date('2025-05-05T00:00:00Z') })
      .execute();
    expect(await transferredIn('2025-05')).toBe('0.00');
  });

  it('has the views of its days, and nothing of a period without sales', async () => {
    const day = '2025-01-15';
    await shop.deps.db
      .insertInto('book_traffic')
      .values({ product_id: books.ofShop, day, views: 40, samples: 12, carts: 3 })
      .execute();
    const { total, funnel, rows } = await reportOf('day', { from: '2025-01-01', until: '2025-01-31' });
    expect(funnel).toEqual({ views: 40, samples: 12, carts: 3, orders: 0 });
    expect([rows, total]).toMatchObject([[], { orders: 0, copies: 0, sales: '0.00', transferred: '0.00' }]);
  });

  it('has no refund that the bank returned, and no free copy', async () => {
    const { db } = shop.deps;
    const buyer = await shop.signIn('reports_late_buyer');
    const { id } = await buyBooks(shop, buyer, [{ priceCents: 700 }]);
    await refundOrder(shop, { orderId: id, amount: 700, reason: 'a test', requestId: 'reports-returned' });
    await sellAt(id, '2025-06-10T00:00:00Z', 'NZ');
    const june = { from: '2025-06-01', until: '2025-06-30' };
    expect((await reportOf('day', june)).total).toMatchObject({ sales: '7.00', refunded: '7.00' });
    await db.updateTable('refunds').set({ status: 'failed' }).where('order_id', '=', id).execute();
    expect((await reportOf('day', june)).total).toMatchObject({ sales: '7.00', refunded: '0.00' });
    await db.updateTable('orders').set({ charge_id: null }).where('id', '=', id).execute();
    expect((await reportOf('day', june)).total).toMatchObject({ orders: 0, sales: '0.00' });
  });

  it.each([
    [{ group: 'day', from: '2026-13-01', until: '2026-12-01' }, 'from', 'Choose a date.'],
    [
      { group: 'day', from: '2026-12-02', until: '2026-12-01' },
      'until',
      'Choose an end date on or after the start date.',
    ],
    [{ group: 'day', from: '2020-01-01', until: '2026-12-01' }, 'until', 'Choose a period of at most three years.'],
  ] as const)('of %j is refused with a sentence', async (query, field, message) => {
    await expect(admin.report(query)).rejects.toMatchObject({ status: 422, errors: { [field]: message } });
  });
});

it('the CSV file of a report has all rows, and no formula', async () => {
  const { blob, filename } = await admin.reportFile({ group: 'book', from: '2026-11-01', until: '2026-12-31' });
  expect(filename).toBe('sales-by-book-2026-11-01-2026-12-31.csv');
  const lines = (await blob.text()).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toEqual([
    'book,name,orders,copies,currency,sales,refunded,shop_share,author_share',
    `${books.ofAuthor},'=SUM(A1),2,2,USD,20.00,1.00,2.00,18.00`,
    `${books.ofShop},Quiet Harbours,1,1,USD,5.50,0.55,5.50,0.00`,
  ]);
});

// The embedded database has no time limit.
it.runIf(inject('database').kind === 'postgres')(
  'a report over its time limit is refused as overloaded, and the next one is made',
  async () => {
    const { db } = shop.deps;
    const query = { group: 'book', from: '2024-01-01', until: '2026-12-31' } as const;
    const reports = new SalesReportsService({ db, timeZone: 'UTC', maxQueryMs: 50 });
    await db.transaction().execute(async (transaction) => {
      await sql`lock table refund_lines`.execute(transaction);
      await expect(reports.read(query)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    });
    expect((await reports.read(query)).rows).not.toEqual([]);
  },
);

it('one report runs at a time, and four wait at most', async () => {
  const reports = new SalesReportsService({ db: shop.deps.db, timeZone: 'UTC' });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => reports.read({ group: 'day', from: '2026-01-01', until: '2026-12-31' })),
  );
  expect(
    outcomes.filter(({ status }) => status === 'rejected').map((one) => (one as PromiseRejectedResult).reason),
  ).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'overloaded', status: 503 })));
});

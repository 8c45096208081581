/** The audit log has a row of each command that changes something. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEpub } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks } from '../../test/orders.ts';
import { bookImporter } from '../catalog/index.ts';
import { adminReports } from './admin-reports.ts';
import type { ShopReport, ShopRequest } from './shop-command.ts';

let shop: TestShop;
let order: number;
let review: number;
beforeAll(async () => {
  shop = await openTestShop();
  ({ id: order } = await buyBooks(shop, await shop.signIn('audited_buyer'), [{ priceCents: 1500 }]));
  const values = { product_id: (await aBook(shop.deps)).id, rating: 1 };
  ({ id: review } = await shop.deps.db.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

async function runReport(request: ShopRequest): Promise<ShopReport> {
  for await (const report of adminReports(shop.deps)(request)) return report;
  throw new Error('The report generator yielded nothing.');
}

/** The new rows of some work. */
async function newRows(work: () => Promise<unknown>) {
  const numbers = shop.deps.db.selectFrom('audit_log').select('number');
  const before = (await numbers.execute()).length;
  await work();
  await shop.deps.backgroundTasks.drain();
  return shop.deps.db.selectFrom('audit_log').selectAll().orderBy('number').offset(before).execute();
}

const aFailedEvent = () =>
  shop.deps.db
    .insertInto('stripe_events')
    .values({ id: `evt_${Math.random()}`, type: 'charge.refunded', failed_at: shop.clock.now, attempts: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();

it.each<[string, () => Promise<ShopRequest>, object]>([
  [
    'admins',
    async () => ({ do: 'admins', account: 'audited_buyer' }),
    { subject_type: 'account', before: { 'account.is_admin': false }, after: { 'account.is_admin': true } },
  ],
  [
    'editors',
    async () => ({ do: 'editors', account: 'audited_buyer' }),
    { before: { 'account.is_editor': false }, after: { 'account.is_editor': true } },
  ],
  [
    'reviews',
    async () => ({ do: 'reviews', hide: review }),
    { subject_type: 'review', after: { 'review.is_visible': false } },
  ],
  [
    'refund',
    async () => ({ do: 'refund', order, reason: 'torn', requestId: 'audited-command' }),
    { subject_type: 'order', after: { 'refund.amount_cents': 1500 } },
  ],
  [
    'emails',
    async () => {
      const email = { template: 'receipt', recipient: 'a@octavo.example', recipient_name: 'A', attempts: 99 };
      await shop.deps.db
        .insertInto('email_outbox')
        .values({ ...email, next_attempt_at: new Date(Date.now() + 1e9), last_error: 'refused' })
        .execute();
      return { do: 'emails', retry: 'all' };
    },
    { subject_type: 'email', before: { 'email.attempts': 99 }, after: { 'email.attempts': 0 } },
  ],
  [
    'events',
    async () => ({ do: 'events', retry: (await aFailedEvent()).id }),
    { subject_type: 'event', after: { 'event.attempts': 0 } },
  ],
])('records the command "shop %s" once, as one of the operator', async (name, prepare, row) => {
  const request = await prepare();
  const rows = await newRows(() => runReport(request));
  expect(rows).toMatchObject([{ account_id: null, role: 'operator', action: `shop.${name}`, request_id: '', ...row }]);
});

it('records each imported file, and none that changes nothing', async () => {
  const importFiles = bookImporter({ db: shop.deps.db, files: shop.deps.files, maxBytes: 10_000_000 });
  const files = [join(shop.directory, 'a.epub'), join(shop.directory, 'b.epub')];
  for (const file of files) writeFileSync(file, await anEpub());
  const run = async (): Promise<void> => {
    for await (const { status } of importFiles({ files })) expect(status).not.toBe('failed');
  };
  const rows = await newRows(run);
  expect(rows.map(({ action, subject_type: type }) => [action, type])).toEqual([
    ['catalog.import', 'book'],
    ['catalog.import', 'book'],
  ]);
  expect(await newRows(run)).toEqual([]);
});

it('verifies the chain and names the first broken row', async () => {
  expect(await runReport({ do: 'audit' })).toMatchObject({
    isDone: true,
    message: expect.stringMatching(
      /^The audit log is complete: \d+ rows\. The hash of the last row is [0-9a-f]{64}\.$/,
    ) as string,
  });
  await shop.pool.query('alter table audit_log disable trigger audit_log_refuse_change');
  await shop.pool.query(`update audit_log set role = 'editor' where number = 2`);
  expect(await runReport({ do: 'audit' })).toMatchObject({
    isDone: false,
    message: 'The audit log is broken at row 2: Its content was changed.',
  });
});

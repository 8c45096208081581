import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aBook } from '../../../test/a-book.ts';
import { aMember, call, PASSWORD } from '../../../test/a-member.ts';
import { emailsOf, subjectsTo } from '../../../test/emails.ts';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { insertUnchecked } from '../../../test/insert-unchecked.ts';
import { orderRequest } from '../../../test/order-request.ts';
import { EMAIL_RETENTION_DAYS, EmailRetention } from '../../mail/email-retention.ts';
import { MAX_ATTEMPTS } from '../../mail/index.ts';
import { DELETE_BATCH_SIZE, emailRetentionQueries } from './email-retention.queries.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const start = new Date('2026-01-01T12:00:00Z');

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  for (const table of ['email_change_undos', 'email_outbox'] as const) await shop.deps.db.deleteFrom(table).execute();
  shop.clock.now = start;
});
afterAll(() => shop.close());

const deleteExpired = (): Promise<void> =>
  new EmailRetention({
    queries: emailRetentionQueries(shop.deps.db),
    shutdown: { isRequested: false },
    clock: shop.deps.clock,
  }).deleteExpired();

const count = async (table: 'email_outbox' | 'email_change_undos' | 'email_verifications'): Promise<number> => {
  const rows = await shop.deps.db.selectFrom(table).select('created_at').execute();
  return rows.length;
};
const daysLater = (days: number): void => {
  shop.clock.now = new Date(start.getTime() + days * DAY_MS);
};

it('deletes sent emails, their links and undo links after the retention period', async () => {
  shop.clock.now = start;
  const { token } = await aMember(shop, 'old_mail');
  const profile = { first_name: 'Ida', last_name: 'Moor', email: 'newer@octavo.example' };
  expect((await call(shop, 'PUT', '/users/profile', token, profile)).status).toBe(200);
  const { id } = await aBook(shop.deps, { priceCents: 0 });
  expect((await call(shop, 'POST', '/orders', token, orderRequest([{ id, total: '0.00' }]))).status).toBe(200);
  // A receipt waits for the next run of the job.
  await shop.deps.backgroundTasks.drain();
  await shop.deps.emails.sendDue();
  const before = [await count('email_outbox'), await count('email_change_undos'), await count('email_verifications')];
  expect(before).toEqual([4, 1, 2]);

  daysLater(EMAIL_RETENTION_DAYS - 1);
  await deleteExpired();
  expect(await count('email_outbox')).toBe(4);

  daysLater(EMAIL_RETENTION_DAYS + 1);
  await deleteExpired();
  expect([await count('email_outbox'), await count('email_verifications')]).toEqual([0, 0]);
  // The undo link works for some days after it was sent.
  expect(await count('email_change_undos')).toBe(1);
  daysLater(EMAIL_RETENTION_DAYS + 8);
  await deleteExpired();
  expect(await count('email_change_undos')).toBe(0);
});

it('sends no second receipt when the payment is synced after the first receipt was deleted', async () => {
  shop.clock.now = start;
  const { token } = await aMember(shop, 'old_receipt');
  const { id } = await aBook(shop.deps, { priceCents: 0 });
  const order = await call(shop, 'POST', '/orders', token, orderRequest([{ id, total: '0.00' }]));
  const { id: orderId } = (await order.json()) as { id: number };
  await shop.deps.emails.sendDue();
  daysLater(EMAIL_RETENTION_DAYS + 1);
  await deleteExpired();
  const receipts = async () => (await emailsOf(shop)).filter((email) => email.includes('Your Octavo order')).length;
  const sent = await receipts();
  await shop.deps.paymentSync.syncOrderById(orderId);
  await shop.deps.scheduler.pollPendingOrders();
  await shop.deps.emails.sendDue();
  expect([await receipts(), await count('email_outbox')]).toEqual([sent, 0]);
});

it('keeps unsent emails, and failed emails until an admin had time to retry them', async () => {
  const insert = (recipient: string, attempts: number, due: Date) =>
    insertUnchecked(
      shop,
      `insert into email_outbox (template, recipient, recipient_name, attempts, next_attempt_at, created_at)
       values ('a newer template', $1, '', $2::integer, $3::timestamptz, $3::timestamptz)`,
      [recipient, attempts, due],
    );
  await insert('waiting@octavo.example', MAX_ATTEMPTS - 1, start);
  await insert('given-up@octavo.example', MAX_ATTEMPTS, start);
  await insert('given-up-later@octavo.example', MAX_ATTEMPTS, new Date(start.getTime() + 2 * DAY_MS));
  daysLater(EMAIL_RETENTION_DAYS + 1);
  await deleteExpired();
  const rows = await shop.deps.db.selectFrom('email_outbox').select('recipient').orderBy('id').execute();
  expect(rows.map(({ recipient }) => recipient)).toEqual(['waiting@octavo.example', 'given-up-later@octavo.example']);
});

it('deletes more emails than one batch, and keeps newer ones', async () => {
  await insertUnchecked(
    shop,
    `insert into email_outbox (template, recipient, recipient_name, next_attempt_at, sent_at, created_at)
     select 'receipt', number || '@octavo.example', '', $1::timestamptz, $1::timestamptz + number * interval '1 second', $1
     from generate_series(1, ${2 * DELETE_BATCH_SIZE + 10}) as number`,
    [start],
  );
  shop.clock.now = new Date(start.getTime() + EMAIL_RETENTION_DAYS * DAY_MS + (2 * DELETE_BATCH_SIZE + 1) * 1000);
  await deleteExpired();
  expect(await count('email_outbox')).toBe(10);
});

it('deletes emails of every kind to an account', async () => {
  shop.clock.now = start;
  const { token } = await aMember(shop, 'every_mail');
  await call(shop, 'POST', '/users/app-passwords', token, { name: 'KOReader' });
  await call(shop, 'POST', '/auth/forgot-password', undefined, { email: 'every_mail@octavo.example' });
  await call(shop, 'PUT', '/users/password', token, { current_password: PASSWORD, new_password: `${PASSWORD}b` });
  expect(await subjectsTo(shop, 'every_mail@octavo.example')).toHaveLength(4);
  daysLater(EMAIL_RETENTION_DAYS + 1);
  await deleteExpired();
  expect(await count('email_outbox')).toBe(0);
});

it('runs every hour', async () => {
  shop.clock.now = start;
  await aMember(shop, 'hourly_mail');
  await emailsOf(shop);
  daysLater(EMAIL_RETENTION_DAYS + 1);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  shop.deps.scheduler.start();
  vi.advanceTimersByTime(HOUR_MS);
  vi.useRealTimers();
  await shop.deps.scheduler.stop();
  expect(await count('email_outbox')).toBe(0);
});

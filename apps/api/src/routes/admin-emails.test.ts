/** Emails in the back office: list, filters, and a retry of a failed one. */
import type { AdminApi } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { MAX_ATTEMPTS } from '../mail/index.ts';

let shop: TestShop;
let admin: AdminApi;
let ids: Record<'waiting' | 'retrying' | 'sent' | 'failed', number>;
beforeAll(async () => {
  shop = await openTestShop();
  admin = backOfficeOf(shop, await anAdmin(shop, 'emails_admin'));
  await shop.deps.db.deleteFrom('email_outbox').execute();
  const later = new Date(Date.UTC(2090, 0, 1));
  const add = async (recipient: string, values: object): Promise<number> => {
    const email = { template: 'receipt', recipient, recipient_name: 'Ines', next_attempt_at: later };
    const { id } = await shop.deps.db
      .insertInto('email_outbox')
      .values({ ...email, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  ids = {
    waiting: await add('Waiting@octavo.example', {}),
    retrying: await add('50%_off@octavo.example', { attempts: 3, last_error: 'Greylisted' }),
    sent: await add('sent@octavo.example', { attempts: 1, sent_at: shop.clock.now }),
    failed: await add('failed@octavo.example', { attempts: MAX_ATTEMPTS, last_error: 'Mailbox full' }),
  };
});
afterAll(() => shop.close());

describe('the list of emails', () => {
  it('has each email with its state and error, newest first, and the counts', async () => {
    const { data, counts, next_cursor: next } = await admin.emails();
    expect(data.map(({ id, status, error }) => [id, status, error])).toEqual([
      [ids.failed, 'failed', 'Mailbox full'],
      [ids.sent, 'sent', ''],
      [ids.retrying, 'waiting', 'Greylisted'],
      [ids.waiting, 'waiting', ''],
    ]);
    expect([counts, next]).toEqual([{ waiting: 2, failed: 1 }, null]);
    expect(data[1]?.date_sent).toBe(shop.clock.now.toISOString());
    expect(data.map(({ date_next_attempt: date }) => date !== '')).toEqual([false, false, true, true]);
  });

  it.each([
    [{ status: 'waiting' }, ['retrying', 'waiting']],
    [{ status: 'sent' }, ['sent']],
    [{ status: 'failed' }, ['failed']],
    [{ search: 'WAIT' }, ['waiting']],
    [{ search: '50%_' }, ['retrying']],
    [{ search: '%' }, []],
    [{ search: 'octavo' }, []],
    [{ search: 'sent', status: 'failed' }, []],
  ] as const)('with %j has %j', async (filter, names) => {
    const { data } = await admin.emails(filter);
    expect(data.map(({ id }) => id)).toEqual(names.map((name) => ids[name]));
  });

  it('continues after the last row of a page', async () => {
    const { data } = await admin.emails({ cursor: String(ids.retrying) });
    expect(data.map(({ id }) => id)).toEqual([ids.waiting]);
  });
});

describe('a retry', () => {
  it('makes a failed email due with all attempts, and is refused when repeated', async () => {
    const email = await admin.retryEmail(ids.failed);
    expect(email).toMatchObject({ status: 'waiting', attempts: 0, date_next_attempt: shop.clock.now.toISOString() });
    await expect(admin.retryEmail(ids.failed)).rejects.toMatchObject({ code: 'email_not_failed', status: 409 });
    const { data } = await admin.auditLog({ action: 'admin.retryEmail' });
    expect(data.map(({ subject, after }) => [subject.id, after['email.attempts']])).toEqual([[String(ids.failed), 0]]);
  });

  it.each(['waiting', 'sent'] as const)('of a %s email is refused and changes nothing', async (name) => {
    const before = await admin.emails();
    await expect(admin.retryEmail(ids[name])).rejects.toMatchObject({ code: 'email_not_failed' });
    expect(await admin.emails()).toEqual(before);
  });

  it('returns 404 for a deleted email', async () => {
    await expect(admin.retryEmail(987_654)).rejects.toMatchObject({ code: 'email_not_found', status: 404 });
  });
});

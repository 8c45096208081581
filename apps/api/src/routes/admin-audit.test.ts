/** The audit log as admins read it: filters, pages and the CSV file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let owner: StudioTestUser;
let author: StudioTestUser;
let book: number;
beforeAll(async () => {
  shop = await openTestShop({ settings: { SHOP_TIME_ZONE: 'Europe/Lisbon' } });
  owner = await anAdmin(shop, 'audit_owner');
  author = await anAuthor(shop, 'audit_author');
  ({ id: book } = await author.studio.createBook({ title: '=SUM(A1)' }));
  for (let cents = 100; cents < 130; cents += 1) await author.studio.setPrice(book, (cents / 100).toFixed(2));
});
afterAll(() => shop.close());

const adminOf = (user: { readonly token: string }) => backOfficeOf(shop, user);

describe('the list', () => {
  it('has pages of 25 rows, newest first, each row once', async () => {
    const admin = adminOf(owner);
    const first = await admin.auditLog();
    const second = await admin.auditLog({ cursor: first.next_cursor ?? '' });
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([25, 6, null]);
    expect([...first.data, ...second.data].map(({ number }) => number)).toEqual(
      Array.from({ length: 31 }, (_, at) => 31 - at),
    );
    expect(first.data[0]).toMatchObject({
      account: { id: author.userId, username: 'audit_author' },
      role: 'author',
      action: 'studio.setPrice',
      subject: { type: 'book', id: String(book), title: '=SUM(A1)' },
      before: { 'book.price_cents': 128 },
      after: { 'book.price_cents': 129 },
    });
  });

  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Lisbon' }).format(new Date());
  it.each([
    ['the name of an account in any letter case', { actor: 'AUDIT_author' }, 25],
    ['another account', { actor: 'audit_owner' }, 0],
    ['a name that no account has', { actor: 'nobody_has_it' }, 0],
    ['commands', { actor: 'operator' }, 0],
    ['an action', { action: 'studio.createBook' }, 1],
    ['a type of subjects', { subject: 'book' }, 25],
    ['a subject', { subject: 'book:987654' }, 0],
    ['today', { from: today, until: today }, 25],
    ['the time before today', { until: '2026-01-01' }, 0],
    ['the time after today', { from: '2999-01-01' }, 0],
  ])('is filtered by %s', async (_name, filter, count) => {
    expect((await adminOf(owner).auditLog(filter)).data.length).toBe(count);
  });

  it('is filtered by the id of an account and of a request, and keeps rows of deleted accounts', async () => {
    const admin = adminOf(owner);
    const leaver = await anAuthor(shop, 'audit_leaver');
    const { id } = await leaver.studio.createBook({ title: 'Left' });
    await leaver.studio.deleteBook(id);
    await shop.deps.db.deleteFrom('users').where('id', '=', leaver.userId).execute();
    const { data } = await admin.auditLog({ actor: `#${leaver.userId}` });
    expect(data.map(({ action, account }) => [action, account?.username])).toEqual([
      ['studio.deleteBook', ''],
      ['studio.createBook', ''],
    ]);
    expect((await admin.auditLog({ request: data[0]?.request_id ?? '' })).data).toEqual([data[0]]);
    expect((await admin.auditLog({ actor: '#99999999999' })).data).toEqual([]);
  });
});

describe('the CSV file', () => {
  it('has all rows of the selection with their hashes, and no formulas', async () => {
    const { filename, blob } = await adminOf(owner).auditLogFile({ subject: `book:${book}` });
    const lines = (await blob.text()).trimEnd().split('\r\n');
    expect([filename, lines.length]).toEqual(['Audit log.csv', 32]);
    expect(lines[0]).toMatch(/^row,time,account,username,role,action,/);
    expect(lines[1]).toMatch(/,audit_author,author,studio\.setPrice,book,\d+,'=SUM\(A1\),/);
    expect(lines[1]).toMatch(/,[0-9a-f]{64},[0-9a-f]{64}$/);
  });
});

/** One row of the audit log for each writing call of the studio and the back office. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareWritingCalls, sendWritingCall } from '../../test/audited-calls.ts';
import { anAuthor } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import type { TestUser } from '../../test/orders.ts';
import { verifyAuditLog } from '../audit/index.ts';
import { openApiDocument } from '../openapi/index.ts';

let shop: TestShop;
let calls: Awaited<ReturnType<typeof prepareWritingCalls>>;
let customer: TestUser;
beforeAll(async () => {
  shop = await openTestShop({ settings: { TRUSTED_PROXIES: '1', ADDRESS_LIMIT_FACTOR: '1000' } });
  calls = await prepareWritingCalls(shop);
  customer = await shop.signIn('audited_customer');
});
afterAll(() => shop.close());

const EDITOR_CALLS = new Set([
  'studio.approveBook',
  'studio.returnBook',
  'admin.setShelf',
  'admin.createGenre',
  'admin.setGenreOrder',
  'admin.changeGenre',
  'admin.mergeGenre',
  'admin.deleteGenre',
]);
const SAFE_METHODS = new Set(['get', 'head']);
const writingCalls = Object.values(openApiDocument().paths)
  .flatMap((methods) => Object.entries(methods))
  .filter(([method, { operationId }]) => !SAFE_METHODS.has(method) && /^(?:studio|admin)\./.test(operationId))
  .map(([, { operationId }]) => operationId);

const listRows = () => shop.deps.db.selectFrom('audit_log').selectAll().orderBy('number').execute();
const countRows = async () => (await listRows()).length;

it('has a request of every writing call of the OpenAPI document', () => {
  expect(Object.keys(calls).toSorted()).toEqual(writingCalls.toSorted());
});

const roleOf = (operationId: string): string => {
  if (EDITOR_CALLS.has(operationId)) return 'editor';
  return operationId.startsWith('admin.') ? 'admin' : 'author';
};

describe('the audit log', () => {
  it.each(writingCalls)('has one row of a successful %s, and none of a refused one', async (operationId) => {
    const request = await calls[operationId]?.();
    if (!request) throw new Error(`There is no request for ${operationId}.`);
    const before = await countRows();
    for (const [sender, status] of [
      [null, 401],
      [customer, 403],
    ] as const)
      expect([sender, (await sendWritingCall(shop, request, sender)).status]).toEqual([sender, status]);
    expect(await countRows()).toBe(before);
    const response = await sendWritingCall(shop, request, request.user);
    expect([response.status < 300, response.ok ? '' : await response.text()]).toEqual([true, '']);
    const rows = (await listRows()).slice(before);
    expect(rows.map(({ account_id: account, action }) => [account, action])).toEqual([
      [request.user.userId, operationId],
    ]);
    expect(rows[0]).toMatchObject({
      role: roleOf(operationId),
      request_id: response.headers.get('x-request-id'),
      address: '203.0.113.0/24',
      agent: 'Firefox on Linux',
      subject_id: expect.stringMatching(/./) as string,
    });
    expect(rows[0]?.before).not.toEqual(rows[0]?.after);
  });

  it('is a complete chain after all calls', async () => {
    await shop.deps.backgroundTasks.drain();
    expect(await verifyAuditLog(shop.deps.db)).toEqual({ rows: await countRows(), hash: expect.any(String) as string });
  });
});

it('records the changed fields before and after, and no words of a person', async () => {
  const author = await anAuthor(shop, 'audited_fields');
  const { id } = await author.studio.createBook({ title: 'First' });
  await author.studio.setPrice(id, '5.00');
  await author.studio.setPrice(id, '6.50');
  await author.studio.updateBook(id, '*', {
    title: 'Second',
    contributors: [{ role: 'aut', name: 'Ada Shore' }],
    description: `<p>${'long '.repeat(200)}</p>`,
  });
  await author.studio.setAuthorProfile({ pen_name: '', biography: 'My street is Tide Lane.', links: [] });
  const rows = (await listRows()).slice(-4).map(({ before, after }) => [before, after]);
  expect(rows).toEqual([
    [{}, { 'book.price_cents': 500 }],
    [{ 'book.price_cents': 500 }, { 'book.price_cents': 650 }],
    [
      { 'book.name': 'First', 'book.description': '' },
      {
        'book.name': 'Second',
        'book.description': expect.stringMatching(/^<p>long .{190,}… \(1007 characters\)$/) as string,
        contributor: ['Ada Shore, aut'],
        edited_field: ['contributors', 'description'],
      },
    ],
    [{}, { 'author_profile.source_text': '(23 characters)' }],
  ]);
});

it('has no row of a call that changes nothing, and none of a refused change', async () => {
  const author = await anAuthor(shop, 'audited_idle');
  const { id } = await author.studio.createBook({ title: 'Idle' });
  await author.studio.setPrice(id, '5.00');
  const before = await countRows();
  await author.studio.setPrice(id, '5.00');
  await author.studio.updateBook(id, '*', { title: 'Idle' });
  await expect(author.studio.updateBook(id, '"999"', { title: 'Other' })).rejects.toMatchObject({
    code: 'edited_elsewhere',
  });
  await expect(author.studio.publishBook(id)).rejects.toMatchObject({ code: 'book_incomplete' });
  expect(await countRows()).toBe(before);
});

it('keeps the id of a deleted account, and no name', async () => {
  const author = await anAuthor(shop, 'audited_leaver');
  const { id } = await author.studio.createBook({ title: 'Left' });
  await author.studio.deleteBook(id);
  await shop.deps.db.deleteFrom('users').where('id', '=', author.userId).execute();
  const rows = (await listRows()).filter(({ account_id: account }) => account === author.userId);
  expect(rows.map(({ action }) => action)).toEqual(['studio.createBook', 'studio.deleteBook']);
  expect(JSON.stringify(rows)).not.toContain('audited_leaver');
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../../test/a-book.ts';
import {
  aConnectedAuthor,
  buyBooks,
  payOutShare,
  type TestUser,
  orderStatus,
  refundOrder,
} from '../../../test/orders.ts';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { StaticFiles } from '../../web/static-files.ts';
import { dashboardRoute } from './dashboard.route.ts';
import type { AdminDashboard, RefundResult } from './dashboard-data.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.signIn('the_admin');
  await shop.deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.userId).execute();
});
afterAll(() => shop.close());

const requestData = (path: string, { token }: { token?: string }, body?: object) =>
  shop.fetch(`/dashboard/data/${path}`, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
const fetchAdminDashboard = async (query = '') =>
  (await (await requestData(`admin${query}`, admin)).json()) as AdminDashboard;

describe('dashboard', () => {
  it(
    'returns 401 to anonymous callers, and 403 to customers and authors',
    { tags: ['check-12', 'check-18'] },
    async () => {
      const calls = ['admin', 'admin/orders/1/refund', 'admin/events/evt_1/retry', 'admin/reviews/1/hide'];
      const senders = [
        [401, {}],
        [403, await shop.signIn('just_a_customer')],
        [403, await aConnectedAuthor(shop, 'just_an_author')],
      ] as const;
      for (const [status, sender] of senders)
        for (const path of calls) {
          const body = path === 'admin' ? undefined : { request: 'abcdefgh' };
          expect([path, (await requestData(path, sender, body)).status]).toEqual([path, status]);
        }
      expect((await requestData('admin', admin)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it(
    'returns 405 when an author tries to change, replace or unpublish a book through the API',
    { tags: ['check-18'] },
    async () => {
      const [author, other] = [
        await aConnectedAuthor(shop, 'writing_author'),
        await aConnectedAuthor(shop, 'envious_one'),
      ];
      const { id, slug } = await aBook(shop.deps, { slug: 'envied-book', sellerId: author.userId });
      const row = () => shop.deps.db.selectFrom('products').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
      const before = await row();
      for (const { token } of [author, other])
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
          for (const path of ['/api/v1/products', `/api/v1/products/${slug}`, `/api/v1/products/${slug}/file`]) {
            const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
            const response = await shop.fetch(path, { method, headers, body: '{"name":"Mine","status":"draft"}' });
            expect([method, path, response.status]).toEqual([method, path, 405]);
          }
      expect(await row()).toEqual(before);
    },
  );

  it('lets an admin find an order and refund it once per dialog', async () => {
    const author = await aConnectedAuthor(shop, 'admins_author');
    const { id } = await buyBooks(shop, await shop.signIn('admins_buyer'), [
      { priceCents: 2500, sellerId: author.userId },
    ]);
    const found = await fetchAdminDashboard('?search=admins_buyer');
    expect(found.orders).toMatchObject([{ id, status: 'paid', total: '25.00', refunded: null, refundable: '25.00' }]);
    const body = { request: 'one-dialog', amount: '5.00', reason: 'late' };
    const responses = [
      await requestData(`admin/orders/${id}/refund`, admin, body),
      await requestData(`admin/orders/${id}/refund`, admin, body),
    ];
    for (const response of responses)
      expect((await response.json()) as RefundResult).toEqual({ status: 'made', amount: '5.00', message: '' });
    expect((await fetchAdminDashboard(`?search=%23${id}`)).orders).toMatchObject([
      { refunded: '5.00', refundable: '20.00' },
    ]);
    const tooMuch = await requestData(`admin/orders/${id}/refund`, admin, { request: 'another-one', amount: '25.00' });
    expect([tooMuch.status, ((await tooMuch.json()) as { detail: string }).detail]).toEqual([
      422,
      expect.stringContaining('$20.00'),
    ]);
    expect((await requestData('admin/orders/999999/refund', admin, { request: 'no-such-order' })).status).toBe(404);
    expect((await requestData(`admin/orders/${id}/refund`, admin, { request: 'x' })).status).toBe(422);
    expect(await orderStatus(shop, id)).toBe('partially_refunded');
    expect((await fetchAdminDashboard('?status=paid&search=admins_buyer')).orders).toEqual([]);
  });

  it('shows an admin debts, unmatched events and reconciliation issues', async () => {
    const author = await aConnectedAuthor(shop, 'owing_author');
    const { id } = await buyBooks(shop, await shop.signIn('owing_buyer'), [
      { priceCents: 1000, sellerId: author.userId },
    ]);
    await payOutShare(shop, author, id);
    await refundOrder(shop, { orderId: id, reason: 'torn', requestId: 'owing-1' });
    const { db, clock } = shop.deps;
    await db
      .insertInto('stripe_events')
      .values({
        id: 'evt_odd',
        type: 'charge.refunded',
        payment_intent_id: null,
        object_id: 'ch_odd',
        received_at: clock(),
        failed_at: clock(),
        last_error: 'no such order',
      })
      .execute();
    await db
      .insertInto('reconciliation_issues')
      .values({ ref: 'x', order_id: id, description: 'A cent is missing.' })
      .execute();
    const dashboard = await fetchAdminDashboard();
    expect(dashboard.debts).toEqual([{ author: 'owing_author', debt: '9.00', due: '0.00' }]);
    expect(dashboard.events).toMatchObject([{ id: 'evt_odd', reason: 'no such order' }]);
    expect(dashboard.findings).toMatchObject([{ description: 'A cent is missing.', order: id }]);
    expect((await requestData('admin/events/evt_odd/retry', admin, {})).status).toBe(204);
  });

  it('hides or keeps a reported review, and then removes it from the list', async () => {
    const reader = await shop.signIn('reporting_reader');
    const { books } = await buyBooks(shop, await shop.signIn('harsh_reviewer'), [{ priceCents: 500 }]);
    const productId = books[0] ?? 0;
    const reviewer = await shop.signIn('harsh_reviewer');
    const written = await reviewer.api.reviews.create({ product_id: productId, rating: 1, review: 'Rude words.' });
    const id = written?.id ?? 0;
    const reported = () => fetchAdminDashboard().then(({ reports }) => reports.map((report) => report.review));
    const seen = () => shop.api.reviews.list({ productId });
    const report = () => reader.api.reviews.report(id, { reason: 'offensive', note: '' });

    await report();
    expect(await reported()).toEqual([Number(id)]);
    expect((await requestData(`admin/reviews/${id}/hide`, admin, {})).status).toBe(204);
    expect([await reported(), await seen()]).toEqual([[], []]);
    expect((await requestData(`admin/reviews/${id}/keep`, admin, {})).status).toBe(204);
    expect(await seen()).toMatchObject([{ rating: 1 }]);
    expect((await requestData(`admin/reviews/${id}/burn`, admin, {})).status).toBe(404);
    expect((await requestData('admin/reviews/999999999/hide', admin, {})).status).toBe(404);
  });

  it('serves a page without user data whose policy allows only its own script', { tags: ['check-52'] }, async () => {
    const folder = join(shop.directory, 'page');
    mkdirSync(folder);
    writeFileSync(join(folder, 'dashboard.html'), '<!doctype html><title>Dashboard</title>');
    const page = await dashboardRoute(shop.deps, new StaticFiles(folder)).request('/dashboard');
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "require-trusted-types-for 'script'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
    const unbuilt = await dashboardRoute(shop.deps, new StaticFiles(join(folder, 'none'))).request('/dashboard');
    expect(unbuilt.status).toBe(503);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPaid, streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aDemoCatalog, writeDemoFixture } from '../../test/a-demo-catalog.ts';
import { withStudio } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { listCharges } from '../../test/payments.ts';
import { ledgerQueries } from '../db/payments/ledger.queries.ts';
import { loadDemo } from './load-demo.ts';
import { payDemoOrders, sandboxPayments } from './pay-demo-orders.ts';
import { connectSandboxAuthor } from './sandbox-author.ts';

let folder: string;
let shop: TestShop;
const messages: string[] = [];
const load = (from = folder) =>
  loadDemo(shop.deps, {
    folder: from,
    onProgress: (message) => void messages.push(message),
    connectAuthor: async () => 'acct_demo',
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-demo-'));
  await writeDemoFixture(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  shop = await openTestShop();
  return () => shop.close();
});

it('loads books, users, orders, reviews and the featured books of the month into an empty shop', async () => {
  expect(await load()).toBe(true);
  const { api } = shop;
  expect(await api.products.featured()).toMatchObject([
    {
      slug: 'the-long-way',
      regular_price: '11.50',
      average_rating: '4.00',
      rating_count: 1,
      total_sales: 41,
      cover_hue: 200,
    },
  ]);
  expect((await api.authors.bySlug({ slug: 'maren-oskalo' }))?.author.biography).toBe('<p>Walks far.</p>');
  const maren = withStudio(shop, await shop.signIn('maren_oskalo'));
  expect(await maren.studio.authorProfile()).toMatchObject({
    pen_name: 'Maren Oskalo',
    slug: 'maren-oskalo',
    biography: 'Walks far.',
  });
  expect((await api.products.genres())[0]?.description).toMatch(/^\/genre-pictures\/[0-9a-f]{32}\.webp$/);
  const { user } = await api.auth.login({ username: 'ines_h', password: 'Octavo!2026' });
  expect(user).toMatchObject({ display_name: 'Display ines_h', role: 'customer', is_admin: false });

  const ines = await shop.signIn('ines_h');
  expect((await ines.api.products.library({ userId: ines.userId })).map(({ slug }) => slug)).toEqual(['the-long-way']);
  expect(await ines.api.products.favorites()).toHaveLength(1);
  expect((await ines.api.orders.list({})).data).toMatchObject([
    { total: '11.50', line_items: [{ name: 'The Long Way' }] },
  ]);
  expect(streamUrlOf(await ines.api.products.bySlug({ slug: 'the-long-way', userId: ines.userId }))).not.toBeNull();

  const admin = await shop.signIn('admin');
  expect(await admin.api.products.library({ userId: admin.userId })).toEqual([]);
  expect((await admin.api.orders.list({})).data.some((order) => isPaid(order))).toBe(false);
});

it('refunds a demo order like any other after its historical payment was created', { tags: ['check-31'] }, async () => {
  await load();
  const accountId = await connectSandboxAuthor(shop.sandbox, 'maren_oskalo@octavo.example');
  await shop.deps.db
    .updateTable('users')
    .set({ stripe_account_id: accountId })
    .where('username', '=', 'maren_oskalo')
    .execute();
  const pay = sandboxPayments(shop.pool);
  for (let start = 0; start < 2; start += 1) await payDemoOrders(shop.deps, pay);
  expect(await listCharges(shop)).toMatchObject([{ amount: 1150, status: 'succeeded' }]);

  const ines = await shop.signIn('ines_h');
  const [order] = (await ines.api.orders.list({})).data;
  const orderId = Number(order?.id);
  expect(await ines.api.orders.byId(orderId)).toMatchObject({
    card: { brand: 'visa', last4: '4242' },
    date_paid: order?.date_created,
  });
  await shop.deps.transfers.processDue(orderId);
  await shop.deps.refunds.refundOrder({ orderId, reason: 'requested', requestId: 'sample-1' });
  expect((await ines.api.orders.list({})).data).toMatchObject([{ status: 'refunded' }]);
  expect(await shop.deps.reconciliation.compare(new Date(0))).toBe(0);
  expect((await ledgerQueries(shop.deps.db).trialBalance()).unbalanced).toEqual([]);
  const emails = await shop.deps.db.selectFrom('email_outbox').where('template', '=', 'receipt').selectAll().execute();
  expect(emails, 'no emails are sent about past orders').toEqual([]);
});

it('changes nothing at the next start', async () => {
  await load();
  expect(await load()).toBe(true);
  expect(await shop.api.products.list()).toHaveLength(1);
  expect(await shop.api.reviews.list({ productId: (await shop.api.products.list())[0]?.id ?? 0 })).toHaveLength(1);
});

it('resumes an interrupted load', async () => {
  const broken = join(folder, 'broken');
  mkdirSync(broken, { recursive: true });
  for (const name of ['genres', 'covers']) mkdirSync(join(broken, name), { recursive: true });
  writeFileSync(join(broken, 'catalog.json'), JSON.stringify({ ...aDemoCatalog, genres: [] }));
  await expect(load(broken)).rejects.toThrow('ENOENT');
  expect(await load()).toBe(true);
  expect(await shop.api.products.list()).toHaveLength(1);
});

it('does not change a shop that is not empty', async () => {
  await shop.signIn('early_bird');
  expect(await load()).toBe(false);
  expect(await shop.api.products.list()).toEqual([]);
});

it('opens an empty shop and reports it when the demo catalog was not built', async () => {
  expect(await load(join(folder, 'absent'))).toBe(false);
  expect(messages.at(-1)).toContain('not installed or not built');
});

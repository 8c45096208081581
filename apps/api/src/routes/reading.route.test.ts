import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aReadableBook } from '../../test/a-reader.ts';
import { anEdition } from '../../test/an-edition.ts';
import { placeOrder, refundOrder } from '../../test/orders.ts';
import { confirmPayment } from '../../test/payments.ts';
import { createReaderApp } from '../app.ts';
import { StaticFiles } from '../web/static-files.ts';
import { openTestShop, READER, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';

let shop: TestShop;
let productId: number;
let owner: Awaited<ReturnType<TestShop['signIn']>>;

beforeAll(async () => {
  shop = await openTestShop();
  productId = (await aReadableBook(shop.deps)).id;
  owner = await shop.signIn('owner');
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = new Date();
  await entitle(owner.userId);
});

const entitle = (user_id: number, product_id = productId) =>
  shop.deps.db
    .insertInto('entitlements')
    .values({ user_id, product_id, source: 'order' })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet({ ended_at: null }))
    .execute();

const addressFor = async (user: typeof owner, slug = 'short-book') =>
  streamUrlOf(await user.api.products.bySlug({ slug, userId: user.userId })) ?? '';

const open = (user = owner, slug = 'short-book') => openBook(shop, user, slug);

describe('a reading URL', () => {
  it('is on the reader’s origin and returns the reader page with its policy', async () => {
    const { address: url, page } = await open();
    expect(url).toMatch(new RegExp(`^${READER}/read/[A-Za-z0-9_-]{22}/$`));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://127.0.0.1:3000');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('set-cookie')).toMatch(/; Path=\/read\/[A-Za-z0-9_-]{22}\/; HttpOnly; SameSite=Lax$/);
  });

  it('belongs to the first browser that opens it', { tags: ['check-15'] }, async () => {
    const { address: url, cookie } = await open();
    expect((await shop.readerFetch(url)).status).toBe(403);
    expect((await shop.readerFetch(`${url}manifest.json`)).status).toBe(404);
    expect((await shop.readerFetch(url, { headers: { cookie } })).status).toBe(200);
  });

  it('rejects the cookie of another session, even of the same user', { tags: ['check-15'] }, async () => {
    const other = await shop.signIn('other_owner');
    await entitle(other.userId);
    const theirs = await open(owner);
    for (const { cookie } of [await open(other), await open(owner)]) {
      const send = (path: string, method = 'GET') =>
        shop.readerFetch(theirs.address + path, { method, headers: { cookie } });
      expect((await send('')).status).toBe(403);
      for (const path of ['manifest.json', 'text/chapter%20one.xhtml', 'position', 'settings'])
        expect([path, (await send(path)).status]).toEqual([path, 404]);
      for (const path of ['renew', 'keep']) expect([path, (await send(path, 'POST')).status]).toEqual([path, 404]);
    }
    expect((await theirs.request('manifest.json')).status).toBe(200);
  });

  it('returns 404 before its page was opened, and for an invented id', async () => {
    expect((await shop.readerFetch(`${await addressFor(owner)}manifest.json`)).status).toBe(404);
    expect((await shop.readerFetch('/read/AAAAAAAAAAAAAAAAAAAAAA/')).status).toBe(404);
    expect((await shop.readerFetch('/read/short/')).status).toBe(404);
  });

  it('expires after 15 minutes unless it is renewed', { tags: ['check-15'] }, async () => {
    const { request: send } = await open();
    const start = shop.clock.now.getTime();
    shop.clock.now = new Date(start + 14 * 60_000);
    expect((await send('renew', { method: 'POST' })).status).toBe(200);
    shop.clock.now = new Date(start + 28 * 60_000);
    expect((await send('manifest.json')).status).toBe(200);
    shop.clock.now = new Date(start + 30 * 60_000);
    expect((await send('manifest.json')).status).toBe(404);
  });

  describe('after it expired unnoticed', { tags: ['check-15'] }, () => {
    const pass = (minutes: number) => shop.advanceClock(minutes * 60_000);
    const renew = { method: 'POST' };

    it('returns 404, and resumes when its own browser renews it within 12 hours', async () => {
      const { address: url, request: send } = await open();
      await pass(15 + 11 * 60);
      // Opening another book deletes old grants.
      await shop.deps.readingGrants.issueSample(productId);
      for (const path of ['', 'manifest.json', 'text/chapter%20one.xhtml', 'marks', 'export?format=md', 'changes'])
        expect([path, (await send(path)).status]).toEqual([path, 404]);
      for (const headers of [{}, { cookie: 'octavo_reading=AAAAAAAAAAAAAAAAAAAAAA' }])
        expect((await shop.readerFetch(`${url}renew`, { ...renew, headers })).status).toBe(404);
      expect((await send('manifest.json')).status).toBe(404);
      expect((await send('renew', renew)).status).toBe(200);
      expect((await send('manifest.json')).status).toBe(200);
      await pass(16);
      expect((await send('manifest.json')).status).toBe(404);
    });

    it('returns 404 for a renewal after 12 hours', async () => {
      const { request: send } = await open();
      await pass(15 + 12 * 60);
      expect((await send('renew', renew)).status).toBe(404);
    });

    it('returns 404 for a renewal if it was never opened', async () => {
      const url = await addressFor(owner);
      await pass(20);
      expect((await shop.readerFetch(`${url}renew`, renew)).status).toBe(404);
      expect((await shop.readerFetch(url)).status).toBe(404);
    });

    it('returns 403 or 404 for a renewal without access or sign-in session', async () => {
      const { request: send } = await open();
      await pass(20);
      await shop.deps.db.updateTable('entitlements').set({ ended_at: shop.clock.now }).execute();
      expect((await send('renew', renew)).status).toBe(403);
      expect((await send('manifest.json')).status).toBe(404);

      await entitle(owner.userId);
      const visitor = await shop.signIn('late_visitor');
      await entitle(visitor.userId);
      const second = await open(visitor);
      await pass(20);
      await shop.deps.db
        .updateTable('sessions')
        .set({ ended_at: shop.clock.now })
        .where('id', '=', visitor.sessionId)
        .execute();
      expect((await second.request('renew', renew)).status).toBe(404);
    });
  });

  it('stops working within seconds after access or the sign-in session ends', { tags: ['check-16'] }, async () => {
    const { request: send } = await open();
    await shop.deps.db.updateTable('entitlements').set({ ended_at: shop.clock.now }).execute();
    await shop.advanceClock(4_000);
    for (const refused of [await send('manifest.json'), await send('renew', { method: 'POST' })])
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_entitled' }]);

    await entitle(owner.userId);
    const visitor = await shop.signIn('visitor');
    await entitle(visitor.userId);
    const second = await open(visitor);
    await shop.deps.db
      .updateTable('sessions')
      .set({ ended_at: shop.clock.now })
      .where('id', '=', visitor.sessionId)
      .execute();
    await shop.advanceClock(4_000);
    expect((await second.request('manifest.json')).status).toBe(404);
  });

  it('opens a book after its payment, and not before it or after a refund', { tags: ['check-16'] }, async () => {
    const buyer = await shop.signIn('paying_reader');
    const book = await aBook(shop.deps, { slug: 'paid-book', priceCents: 700 });
    await anEdition(shop.deps, book.id);
    const placed = await placeOrder(shop, buyer, [{ id: book.id }]);
    expect(await addressFor(buyer, 'paid-book')).toBe('');
    expect((await shop.api.products.bySlug({ slug: 'paid-book' })).meta_data.map(({ key }) => key)).not.toContain(
      '_ebook_stream_url',
    );

    await confirmPayment(shop, placed.secret);
    await expect.poll(() => addressFor(buyer, 'paid-book'), { timeout: 5 * 5_000 }).not.toBe('');
    const { request: send, page } = await open(buyer, 'paid-book');
    expect([page.status, (await send('manifest.json')).status]).toEqual([200, 200]);

    await refundOrder(shop, { orderId: placed.id, reason: 'a test', requestId: 'read-and-returned' });
    await shop.advanceClock(4_000);
    expect((await send('manifest.json')).status).toBe(403);
    expect(await addressFor(buyer, 'paid-book')).toBe('');
  });

  it('is issued to the author, to an admin, and to any user for a free book, which is then in their library', async () => {
    const author = await shop.signIn('author');
    const admin = await shop.signIn('admin');
    await shop.deps.db.updateTable('products').set({ seller_id: author.userId }).where('id', '=', productId).execute();
    await shop.deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.userId).execute();
    expect(await addressFor(author)).not.toBe('');
    expect(await addressFor(admin)).not.toBe('');

    const free = await aBook(shop.deps, { slug: 'free-book', priceCents: 0 });
    await anEdition(shop.deps, free.id);
    const reader = await shop.signIn('reader');
    expect(await reader.api.products.library({ userId: reader.userId })).toEqual([]);
    expect((await shop.readerFetch(await addressFor(reader, 'free-book'))).status).toBe(200);
    expect(await reader.api.products.library({ userId: reader.userId })).toMatchObject([{ id: free.id }]);
    expect(streamUrlOf(await shop.api.products.bySlug({ slug: 'free-book' }))).toBeNull();
  });

  it(
    'is valid for a month without renewal when saved offline, but not without session and access',
    { tags: ['check-15'] },
    async () => {
      const { request: send } = await open();
      const stored = await send('keep', { method: 'POST' });
      expect(await stored.json()).toMatchObject({ bytes: 1 });
      expect(stored.headers.get('set-cookie')).toMatch(/^octavo_reading=[\w-]{22}; .*HttpOnly.*Max-Age=2592000$/);
      await send('renew', { method: 'POST' });
      await shop.advanceClock(29 * 24 * 3_600_000);
      expect((await send('manifest.json')).status).toBe(200);
      expect((await send('keep', { method: 'DELETE' })).status).toBe(204);
      await shop.advanceClock(16 * 60_000);
      expect((await send('manifest.json')).status).toBe(404);
    },
  );
});

it('clears all offline books, only inside the shop’s page', async () => {
  const response = await shop.readerFetch('/forget', {
    headers: { 'sec-fetch-dest': 'iframe', referer: 'http://127.0.0.1:3000/' },
  });
  expect([response.status, response.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  // The storage holds unsynced data, so a script clears it selectively, and no other script may run.
  expect(await response.text()).toContain('<script type="module" src="/forgetting.js"></script>');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors http://127.0.0.1:3000');
});

it('sends the offline service worker with its own policy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-reader-'));
  await writeFile(join(folder, 'reading-worker.js'), 'self;');
  const reader = createReaderApp(shop.deps, new StaticFiles(folder));
  const worker = await reader.request('/reading-worker.js');
  expect([worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; script-src 'self'",
  );
  await rm(folder, { recursive: true });
});

it('serves no API responses on the reader’s origin', async () => {
  expect((await shop.readerFetch('/api/v1/products')).status).toBe(404);
});

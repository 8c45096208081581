import { BASE_PATH } from '@octavo/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { insertSales } from '../../test/a-sale.ts';
import { anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { placeOrder } from '../../test/orders.ts';
import { createApp } from '../app.ts';
import { BookTraffic } from '../catalog/book-traffic.ts';
import { bookTrafficQueries } from '../db/studio/book-traffic.queries.ts';
import { StaticFiles } from '../web/static-files.ts';
import { cacheFastPath } from './cache-fast-path.ts';
import { type Listener, listen } from './listener.ts';
import { loadShedding } from './load-shedding.ts';
import { MaintenanceMode } from './maintenance-mode.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const TIME_ZONE = 'Pacific/Auckland';

let shop: TestShop;
let listener: Listener;
let author: StudioTestUser;
let book: { id: number; slug: string };
beforeAll(async () => {
  shop = await openTestShop({ settings: { SHOP_TIME_ZONE: TIME_ZONE } });
  author = await anAuthor(shop, 'counted_author');
  book = await aBook(shop.deps, { sellerId: author.userId, name: '=Counted' });
  await anEdition(shop.deps, book.id);
  const { loadMonitor, metrics, responseCache, bookTraffic } = shop.deps;
  const app = createApp(shop.deps, new StaticFiles(shop.directory));
  const shared = { loadMonitor, metrics, responseCache, bookTraffic, proxies: 0 };
  listener = await listen({ host: '127.0.0.1', port: 0, settingName: 'PORT' });
  listener.serve(
    loadShedding({ ...shared, fetch: async (request, bindings) => app.fetch(request, bindings) }),
    cacheFastPath({ ...shared, maintenance: new MaintenanceMode() }),
  );
});
afterAll(async () => {
  shop.deps.loadMonitor.stop();
  await listener.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.deps.bookTraffic.flush();
  await shop.pool.query('delete from book_traffic');
  // No page of an earlier test is recent.
  await shop.advanceClock(60_000);
});

async function request(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, {
    method,
    redirect: 'manual',
    headers: { connection: 'close', 'user-agent': BROWSER, ...headers },
  });
  await response.arrayBuffer();
  return response;
}

/** Follows the link to the sample of the book, and returns the address of its reader. */
async function openSample(): Promise<string> {
  const response = await shop.fetch(`${BASE_PATH}/products/${book.slug}/sample`);
  return ((await response.json()) as { url: string }).url;
}

/** Views, samples and carts of the book. */
async function counted(): Promise<[number, number, number]> {
  await shop.deps.bookTraffic.flush();
  const { total } = await author.studio.conversion({ book: book.id });
  return [total.views, total.samples, total.carts];
}

describe('a view', () => {
  it('is counted for each page and each request of its data, even from the cache and unmodified', async () => {
    for (const path of [
      `/product/${book.slug}`,
      `${BASE_PATH}/products/${book.slug.toUpperCase()}?slug=${book.slug}`,
    ]) {
      const first = await request(path);
      const cached = await request(path);
      const unmodified = await request(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect([path, first.status, cached.status, unmodified.status]).toEqual([path, 200, 200, 304]);
    }
    expect(await counted()).toEqual([6, 0, 0]);
  });

  it('is not counted for bots, prefetches, pages of other books and requests that show no page', async () => {
    const page = `/product/${book.slug}`;
    const others: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': '' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ];
    for (const headers of others) {
      await request(page, headers);
      await request(`${BASE_PATH}/products/${book.slug}`, headers);
    }
    await request(page, { 'sec-fetch-dest': 'image' });
    await request(page, {}, 'HEAD');
    for (const path of [`${page}?preview`, `${page}/reviews`, '/product/none', '/product/%E0%A4%A', '/'])
      await request(path);
    await request(`${BASE_PATH}/products?search=${book.slug}`);
    await request(`${BASE_PATH}/products/none`);
    expect(await counted()).toEqual([0, 0, 0]);
  });

  it('of a signed-in user is counted once for a page and its data, and each time without a page', async () => {
    const data = `${BASE_PATH}/products/${book.slug}`;
    const visitor = await shop.signIn('counted_visitor');
    const authorization = `Bearer ${visitor.token}`;
    await request(`/product/${book.slug}`);
    await request(data, { authorization });
    expect(await counted()).toEqual([1, 0, 0]);
    await request(data, { authorization });
    expect(await counted()).toEqual([2, 0, 0]);
    await request(`/product/${book.slug}`);
    await shop.advanceClock(11_000);
    await request(data, { authorization });
    expect(await counted()).toEqual([4, 0, 0]);
    await request(data, { authorization, 'user-agent': 'curl/8.5.0' });
    // Owners request the data each time they read, and authors open their own pages.
    await anEntitlement(shop.deps, visitor.userId, book.id);
    await request(data, { authorization });
    await request(data, { authorization: `Bearer ${author.token}` });
    expect(await counted()).toEqual([4, 0, 0]);
  });

  it('is counted by the request of the data alone when pages are not rendered on the server', () => {
    const added: unknown[] = [];
    const queries = { add: async (books: unknown) => void added.push(books), mergeDays: async () => 0 };
    const deps = { queries, clock: () => shop.clock.now, timeZone: TIME_ZONE, hasRenderedPages: false };
    const traffic = new BookTraffic(deps);
    const headers = { 'user-agent': BROWSER };
    for (const url of ['/product/a', `${BASE_PATH}/products/a`])
      traffic.observe({ method: 'GET', url, status: 200, headers });
    return traffic.flush().then(() => expect(added).toEqual([[{ slug: 'a', views: 1, samples: 0, carts: 0 }]]));
  });
});

it('counts a sample when its reader is opened first, and the books of new orders only', async () => {
  const url = await openSample();
  const opened = await shop.readerFetch(url, { headers: { 'user-agent': BROWSER } });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  await shop.readerFetch(url, { headers: { 'user-agent': BROWSER, cookie } });
  await shop.readerFetch(await openSample(), { headers: { 'user-agent': 'curl/8.5.0' } });
  const buyer = await shop.signIn('counted_buyer');
  for (let attempt = 0; attempt < 2; attempt += 1) await placeOrder(shop, buyer, [{ id: book.id }]);
  expect(await counted()).toEqual([0, 1, 1]);
});

describe('the counts', () => {
  it('are kept for the next write when one fails, and add up over processes', async () => {
    const { db } = shop.deps;
    let isFailing = true;
    const queries = bookTrafficQueries(db);
    const add: typeof queries.add = async (...parameters) => {
      if (isFailing) throw new Error('The database is gone.');
      return queries.add(...parameters);
    };
    const deps = { clock: () => shop.clock.now, timeZone: TIME_ZONE, hasRenderedPages: true };
    const traffic = new BookTraffic({ ...deps, queries: { ...queries, add } });
    traffic.countCart([book.id, 987_654]);
    await expect(traffic.flush()).rejects.toThrow('The database is gone.');
    traffic.countCart([book.id]);
    isFailing = false;
    shop.deps.bookTraffic.countCart([book.id]);
    await Promise.all([traffic.flush(), shop.deps.bookTraffic.flush()]);
    expect(await counted()).toEqual([0, 0, 3]);
  });

  it('of days before the last 13 months are merged into months, and all totals stay', async () => {
    await shop.pool.query(
      `insert into book_traffic (product_id, day, views, carts)
       select $1::integer, day::date, 2, 1 from generate_series('2025-08-30'::date, '2026-11-26'::date, interval '1 day') as day`,
      [book.id],
    );
    const before = await author.studio.conversion();
    const period = { from: '2025-09-01', until: '2025-09-30' };
    const september = await author.studio.conversion(period);
    const queries = bookTrafficQueries(shop.deps.db);
    const deps = { queries, clock: () => new Date('2026-11-26T00:00:00Z'), timeZone: TIME_ZONE };
    await new BookTraffic({ ...deps, hasRenderedPages: true }).mergeOldDays();
    const { rows } = await shop.pool.query<{ day: string; views: number }>(
      `select day::text as day, views from book_traffic where day < '2025-10-03' order by day`,
    );
    expect(rows).toEqual([
      { day: '2025-08-01', views: 4 },
      { day: '2025-09-01', views: 60 },
      { day: '2025-10-01', views: 2 },
      { day: '2025-10-02', views: 2 },
    ]);
    expect((await author.studio.conversion()).total).toEqual(before.total);
    expect((await author.studio.conversion(period)).total).toEqual(september.total);
  });
});

describe('the steps from a view to a sale', () => {
  it('are summed up by book within days of the shop, including books that were never seen or never sold', async () => {
    const seller = await anAuthor(shop, 'converting_author');
    const [seen, sold, unseen] = [
      await aBook(shop.deps, { sellerId: seller.userId, name: '=Seen' }),
      await aBook(shop.deps, { sellerId: seller.userId, name: 'Sold' }),
      await aBook(shop.deps, { sellerId: seller.userId, name: 'Unseen' }),
    ];
    await insertSales(shop, { sellerId: seller.userId, bookId: sold.id, count: 3, newest: '2026-11-24T11:30:00Z' });
    expect((await seller.studio.conversion()).date_first_count).toBe('');
    await shop.pool.query(
      `insert into book_traffic (product_id, day, views, samples, carts) values
         ($1, '2026-11-25', 8, 4, 1), ($1, '2026-11-26', 100, 0, 0), ($2, '2026-11-25', 6, 2, 3)`,
      [seen.id, sold.id],
    );
    // Half past midnight in Auckland: the three sales are of the 25th.
    const period = { from: '2026-11-25', until: '2026-11-25' };
    const { total, by_book: books, date_first_count: first } = await seller.studio.conversion(period);
    expect(total).toEqual({ views: 14, samples: 6, carts: 4, copies: 3 });
    expect(books).toEqual([
      { book: { id: seen.id, title: '=Seen' }, views: 8, samples: 4, carts: 1, copies: 0 },
      { book: { id: sold.id, title: 'Sold' }, views: 6, samples: 2, carts: 3, copies: 3 },
    ]);
    expect(first).toBe('2026-11-25');
    expect((await seller.studio.conversion({ ...period, book: sold.id })).by_book.length).toBe(1);
    expect((await seller.studio.conversion({ book: unseen.id })).total.views).toBe(0);
    await expect(author.studio.conversion({ book: sold.id })).rejects.toMatchObject({ code: 'book_not_found' });

    const file = await seller.studio.conversionFile(period);
    expect(file.filename).toBe('Views and sales 2026-11-25 to 2026-11-25.csv');
    expect((await file.blob.text()).split('\r\n')).toEqual([
      'book_id,book,views,samples,carts,sold,sold_per_100_views',
      `${seen.id},'=Seen,8,4,1,0,0.0`,
      `${sold.id},Sold,6,2,3,3,50.0`,
      '',
    ]);
  });
});

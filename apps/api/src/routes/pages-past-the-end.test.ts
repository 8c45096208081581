/** Made-up pages are unlimited in number, so all pages past the end of a list share one response and cost no query. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { anOrderRequest } from '../../test/customer-load.ts';
import { type RecordedStatements, recordStatements } from '../../test/record-statements.ts';
import type { Env } from '../http/index.ts';
import { shopRoute } from '../web/shop.route.ts';
import { StaticFiles } from '../web/static-files.ts';

const BOOKS = 30;
let shop: TestShop;
let statements: RecordedStatements;
/** The pages of the store, which the shop of the tests does not have. */
let store: Hono<Env>;
let orders: { readonly headers: { readonly authorization: string } };

beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.deps;
  let id = 0;
  for (let at = 0; at < BOOKS; at += 1)
    ({ id } = await aBook(shop.deps, { name: `Tide ${at}`, slug: `tide-${at}`, genres: ['Sea'] }));
  const named = { name: 'Tides', slug: 'tides', name_key: 'tides' };
  const author = await db.insertInto('authors').values(named).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('contributors').set({ author_id: author.id }).execute();
  const series = await db.insertInto('series').values(named).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('products').set({ series_id: series.id }).execute();
  const review = { product_id: id, rating: 4, reviewer: 'Ines', html: '<p>Good.</p>' };
  await db
    .insertInto('reviews')
    .values(Array.from({ length: 12 }, () => review))
    .execute();
  const { token } = await shop.signIn('pages_far');
  orders = { headers: { authorization: `Bearer ${token}` } };
  await shop.fetch('/api/v1/orders', {
    method: 'POST',
    headers: { ...orders.headers, 'content-type': 'application/json' },
    body: JSON.stringify(anOrderRequest(id)),
  });
  const built = join(shop.directory, 'store', 'dist');
  mkdirSync(built, { recursive: true });
  writeFileSync(
    join(built, 'index.html'),
    '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
  );
  store = new Hono<Env>().route('/', shopRoute(shop.deps, new StaticFiles(built)));
  await shop.fetch('/api/v1/products?search=tide&per_page=100');
  await shop.deps.backgroundTasks.drain();
  statements = await recordStatements(shop);
});
afterAll(() => shop.close());

const idOf = async (table: 'tags' | 'products'): Promise<number> => {
  const row = await shop.deps.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.id;
};

/** One for all requests, at most once a second. */
const isVersionRead = (statement: string) => statement.includes('catalog_version') && !statement.includes('count');

/** Returns the different bodies of pages past the end, and the statements after the first one. */
async function readFarPages(urlOf: (page: number) => string, read: (url: string) => Response | Promise<Response>) {
  const bodies = new Set<string>();
  const lengths = new Set<string | null>();
  const counts: number[] = [];
  for (const page of [50, 51, 52, 999, 999_999]) {
    const url = urlOf(page);
    statements.clear();
    const response = await read(url);
    const text = await response.text();
    counts.push(statements.texts.filter((statement) => !isVersionRead(statement)).length);
    bodies.add(`${response.status} ${text.replaceAll(/"request_id":"[^"]*"/g, '')}`);
    lengths.add(response.headers.get('x-total-count'));
    expect(shop.deps.responseCache.register(url, response)).toBe(false);
  }
  return { bodies: [...bodies], lengths: [...lengths], statements: counts.slice(1) };
}

const NO_STATEMENTS = [0, 0, 0, 0];

const LISTS: readonly (readonly [string, (page: number) => Promise<string>, string | null])[] = [
  ['all books', async (page) => `products?per_page=${1 + (page % 100)}&page=${page}`, String(BOOKS)],
  [
    'an order',
    async (page) => `products?orderby=${page % 2 ? 'title' : 'price'}&per_page=9&page=${page}`,
    String(BOOKS),
  ],
  ['a genre', async (page) => `products?tag=${await idOf('tags')}&page=${page}`, String(BOOKS)],
  ['an unknown genre', async (page) => `products?tag=123456&page=${page}`, '0'],
  ['a search', async (page) => `products?search=tide&per_page=25&page=${page}`, String(BOOKS)],
  ['a search in an order', async (page) => `products?search=tide&orderby=title&page=${page}`, String(BOOKS)],
  [
    'reviews',
    async (page) => `reviews?product=${await idOf('products')}&per_page=${1 + (page % 100)}&page=${page}`,
    null,
  ],
];
it.each(LISTS)('need no query for %s', { tags: ['check-60'] }, async (_, urlOf, total) => {
  const urls = new Map<number, string>();
  for (const page of [50, 51, 52, 999, 999_999]) urls.set(page, `/api/v1/${await urlOf(page)}`);
  const pages = await readFarPages((page) => urls.get(page) ?? '', shop.fetch);
  expect(pages).toEqual({ bodies: ['200 []'], lengths: [total], statements: NO_STATEMENTS });
});

it.each(['authors', 'series'])('need no query for the books of %s', { tags: ['check-60'] }, async (kind) => {
  const pages = await readFarPages((page) => `/api/v1/${kind}/tides?page=${page}`, shop.fetch);
  expect(pages.bodies).toHaveLength(1);
  expect(pages.bodies[0]).toMatch(/^200 .*"data":\[\],"total_pages":2\}$/);
  expect(pages.statements).toEqual(NO_STATEMENTS);
});

it.each(['/opds/v2/books?', '/opds/v1.2/books?order=popular&'])(
  'need no query for the feed %s',
  { tags: ['check-60'] },
  async (path) => {
    const pages = await readFarPages((page) => `${path}page=${page}`, shop.fetch);
    expect(pages.bodies).toHaveLength(1);
    expect(pages.bodies[0]).toMatch(/^404 /);
    expect(pages.statements).toEqual(NO_STATEMENTS);
  },
);

it.each(['/opds/v2', '/opds/v1.2'])(
  'need no query for a search in the feeds of %s',
  { tags: ['check-60'] },
  async (base) => {
    for (const text of ['tide', 'de', 'tide 1', '{"tagId":1}', ' ']) {
      const pages = await readFarPages(
        (page) => `${base}/search?query=${encodeURIComponent(text)}&page=${page}`,
        shop.fetch,
      );
      expect(pages.bodies.filter((body) => !body.startsWith('200 '))).toEqual([]);
      expect(pages.bodies.filter((body) => body.includes('Tide'))).toEqual([]);
      expect(pages.statements).toEqual(NO_STATEMENTS);
    }
    for (const [page, books] of [
      [2, true],
      [3, false],
    ] as const)
      expect((await (await shop.fetch(`${base}/search?query=tide&page=${page}`)).text()).includes('Tide')).toBe(books);
  },
);

it.each(['/discover', '/discover/sea', '/authors/tides', '/series/tides', '/product/tide-29/reviews'])(
  'need no query for the page %s of the store',
  { tags: ['check-60'] },
  async (path) => {
    const pages = await readFarPages(
      (page) => `${path}?page=${page}`,
      (url) =>
        store.request(`http://127.0.0.1:3000${url}`, { headers: { host: '127.0.0.1:3000', accept: 'text/html' } }),
    );
    expect(pages.bodies).toHaveLength(1);
    expect(pages.bodies[0]).toMatch(/^404 .*noindex/s);
    expect(pages.statements).toEqual(NO_STATEMENTS);
  },
);

it('reads no orders past the last page', { tags: ['check-60'] }, async () => {
  const response = await shop.fetch('/api/v1/orders?page=99', orders);
  expect(await response.json()).toEqual({ data: [], total_pages: 1 });
});

it('reads the total again after the catalog has changed', { tags: ['check-60'] }, async () => {
  const totalOf = async () => (await shop.fetch('/api/v1/products?per_page=1&page=31')).headers.get('x-total-count');
  expect(await totalOf()).toBe(String(BOOKS));
  await aBook(shop.deps, { slug: 'one-more' });
  expect(await totalOf()).toBe(String(BOOKS + 1));
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import type { Env } from '../http/index.ts';
import { readSettings } from '../env.ts';
import { shopRoute } from '../web/shop.route.ts';
import { StaticFiles } from '../web/static-files.ts';
import { describeShop } from './describe-shop.ts';
import { FIXED_PAGES, LEGAL_PAGES } from './static-pages.ts';
import { findPage } from './public-pages.ts';

const TEMPLATE = `<!doctype html><html><head><meta charset="utf-8"><meta
  name="description"
  content="Everything."
/><title>Octavo</title></head><body><div id="root"></div></body></html>`;
const HOSTILE = `</script><script>alert(1)</script>"'&<img src=x onerror=alert(1)>\u2028]]>`;

const SITE = { origin: SHOP, shopName: 'Octavo' };
let shop: TestShop;
let files: StaticFiles;
let app: Hono<Env>;
const fetchPage = (path: string, headers: Record<string, string> = {}, to = app) =>
  to.request(SHOP + path, { headers: { host: '127.0.0.1:3000', accept: 'text/html', ...headers } });
const textAt = async (path: string) => (await fetchPage(path)).text();

beforeAll(async () => {
  shop = await openTestShop();
  const built = join(shop.directory, 'built');
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, 'index.html'), TEMPLATE);
  files = new StaticFiles(built);
  app = new Hono<Env>().route('/', shopRoute(shop.deps, files));
  const { db } = shop.deps;
  const { id } = await aBook(shop.deps, {
    name: 'The Tide Clock',
    slug: 'the-tide-clock',
    genres: ['Science Fiction'],
    editor: 'Ada Quill',
    priceCents: 1999,
  });
  await db.updateTable('products').set({ identifier: 'urn:isbn:978-3-16-148410-0' }).where('id', '=', id).execute();
  await db.insertInto('product_slugs').values({ slug: 'tide-clock', product_id: id }).execute();
  await db
    .insertInto('reviews')
    .values({ product_id: id, rating: 4, reviewer: 'Ines', html: '<p>Good.</p>' })
    .execute();
  await aBook(shop.deps, { name: HOSTILE, slug: 'hostile', author: HOSTILE, genres: [HOSTILE], description: HOSTILE });
  await aBook(shop.deps, { slug: 'a-draft', status: 'draft' });
  await aBook(shop.deps, { slug: 'unpriced', priceCents: null });
  await db
    .insertInto('legal_texts')
    .values({ kind: 'imprint', version: 1, text: 'Quay GmbH', created_at: shop.clock.now })
    .execute();
});
afterAll(() => shop.close());

/** The JSON-LD objects in a page. */
function jsonLdIn(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
}

it('describes a book, its price and its rating at its canonical URL', async () => {
  const html = await textAt('/product/the-tide-clock');
  expect(html).toContain('<title>The Tide Clock · Octavo</title>');
  expect(html.match(/<title>|name="description"/g)).toHaveLength(2);
  expect(html).toContain(`<link rel="canonical" href="${SHOP}/product/the-tide-clock">`);
  expect(html).toContain('<meta property="og:type" content="book">');
  expect(html).toMatch(/<meta property="og:image" content="http:\/\/127\.0\.0\.1:3000\/share\/\d+-[0-9a-f]{32}\.jpg">/);
  const [book, crumbs] = jsonLdIn(html);
  expect(book).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Book',
    name: 'The Tide Clock',
    isbn: '9783161484100',
    bookFormat: 'https://schema.org/EBook',
    author: [{ '@type': 'Person', name: 'Maren Oskalo' }],
    editor: [{ name: 'Ada Quill' }],
    genre: ['Science Fiction'],
    offers: { '@type': 'Offer', price: '19.99', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    aggregateRating: { ratingValue: '4.00', ratingCount: 1, bestRating: 5 },
  });
  expect(crumbs?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${SHOP}/` },
    { '@type': 'ListItem', position: 2, name: 'Science Fiction', item: `${SHOP}/discover/science%20fiction` },
    { '@type': 'ListItem', position: 3, name: 'The Tide Clock', item: `${SHOP}/product/the-tide-clock` },
  ]);
});

it('omits a missing price and missing ratings', async () => {
  const [book] = jsonLdIn(await textAt('/product/unpriced'));
  expect(book).not.toHaveProperty('offers');
  expect(book).not.toHaveProperty('aggregateRating');
});

it('escapes titles, names and texts', async () => {
  for (const path of ['/product/hostile', '/product/hostile/reviews', `/discover/${encodeURIComponent(HOSTILE)}`]) {
    const response = await fetchPage(path.toLowerCase());
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    expect(html).not.toContain('<img');
    expect(html.match(/<script/g)).toHaveLength(html.match(/<\/script>/g)?.length ?? 0);
    expect(html).not.toContain('<script>');
    expect(html).not.toMatch(/content="[^"]*"[^>\s/]/);
    expect(jsonLdIn(html).length).toBeGreaterThan(0);
  }
  expect(jsonLdIn(await textAt('/product/hostile'))[0]).toMatchObject({ name: HOSTILE, genre: [HOSTILE] });
});

it('redirects every other spelling of a path to the canonical one', async () => {
  const cases = [
    ['/product/The-Tide-CLOCK?from=mail', '/product/the-tide-clock?from=mail'],
    ['/product/tide-clock', '/product/the-tide-clock'],
    ['/product/Tide-Clock/reviews', '/product/the-tide-clock/reviews'],
    ['/discover/Science%20FICTION', '/discover/science%20fiction'],
    ['/discover/', '/discover'],
  ];
  for (const [from = '', to] of cases) {
    const response = await fetchPage(from);
    expect([from, response.status, response.headers.get('location')]).toEqual([from, 301, to]);
  }
  expect((await fetchPage('//evil.example/')).status).not.toBe(200);
  expect((await fetchPage('//evil.example/')).headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
});

it('returns the not-found page with 404 for unknown paths', async () => {
  for (const path of [
    '/product/none',
    '/product/a-draft',
    '/product/the-tide-clock/none',
    '/discover/none',
    '/authors/none',
    '/series/none',
    '/not-found',
    '/legal',
    '/product',
    '/profile/none',
    '/product/%ff',
    '/a//b',
  ]) {
    const response = await fetchPage(path);
    expect([path, response.status]).toEqual([path, 404]);
    const html = await response.text();
    expect(html).toContain('id="octavo-config"');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<title>Page not found · Octavo</title>');
  }
});

it('knows every page of the store', async () => {
  const routes = await readdir(fileURLToPath(new URL('../../../web/src/routes/', import.meta.url)));
  const values: Record<string, string> = { slug: 'the-tide-clock', genre: 'science fiction', id: '7', kind: 'imprint' };
  for (const file of routes.filter((name) => /^[a-z].*\.tsx$|^_protected\./.test(name))) {
    const name = file.replace(/\.tsx$/, '').replace(/^_protected\.?/, '');
    const parts = name.split('.').filter((part) => part !== 'index' && part !== '');
    const path =
      parts
        .map(
          (part) =>
            `/${encodeURIComponent(part.replace(/^\$(\w+)$/, (_, key: string) => values[key] ?? '').replace(/_$/, ''))}`,
        )
        .join('') || '/';
    // The router also has routes with this first segment.
    const below = path === '/' ? '/not-found' : `${path.toUpperCase()}/x/y/z`;
    expect([below, await findPage(shop.deps, below, SITE)]).toEqual([
      below,
      { kind: 'notFound', isUnknownPath: path === '/' },
    ]);
    if (/^\/(authors|series)\//.test(path)) continue;
    expect([file, (await findPage(shop.deps, path, SITE)).kind]).toEqual([file, 'page']);
  }
});

it('excludes personal pages from search indexes', async () => {
  for (const path of ['/library', '/cart', '/profile', '/profile/orders/7/pay', '/product/the-tide-clock/stream']) {
    const html = await textAt(path);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  }
});

it('uses the shop description only for the home page', async () => {
  for (const path of [
    ...Object.keys({ ...FIXED_PAGES, ...LEGAL_PAGES }),
    '/profile/orders/7',
    '/product/the-tide-clock/stream',
    '/not-found',
  ])
    expect([path, await textAt(path)]).toEqual([path, expect.not.stringContaining(describeShop('Octavo'))]);
});

it('caches a page until the catalog changes, separately for each host', async () => {
  const headers = { host: '127.0.0.1:3000', 'accept-encoding': 'br' };
  let response = await fetchPage('/product/the-tide-clock', headers);
  // A cached response is valid for one second, and under load rendering can take longer.
  await expect
    .poll(async () => {
      response = await fetchPage('/product/the-tide-clock', headers);
      shop.deps.responseCache.register('/product/the-tide-clock', response);
      return shop.deps.responseCache.lookUp('/product/the-tide-clock', headers)?.status;
    })
    .toBe(200);
  expect(
    shop.deps.responseCache.lookUp('/product/the-tide-clock', { ...headers, host: 'localhost:3000' }),
  ).toBeUndefined();
  expect(await (await fetchPage('/product/the-tide-clock', { host: 'localhost:3000' })).text()).toContain(
    '<link rel="canonical" href="http://localhost:3000/product/the-tide-clock">',
  );
  const conditional = { 'if-none-match': response.headers.get('etag') ?? '' };
  expect((await fetchPage('/product/the-tide-clock', conditional)).status).toBe(304);
  await shop.deps.db.updateTable('products').set({ price_cents: 500 }).where('slug', '=', 'the-tide-clock').execute();
  const [book] = jsonLdIn(await textAt('/product/the-tide-clock'));
  expect(book?.['offers']).toMatchObject({ price: '5.00' });
});

it('serves the built page with the name of the shop when server rendering is off', async () => {
  const settings = {
    ...shop.deps.settings,
    SERVER_RENDERING: readSettings({ SERVER_RENDERING: 'off' }).SERVER_RENDERING,
  };
  const plain = new Hono<Env>().route('/', shopRoute({ ...shop.deps, settings }, files));
  const response = await fetchPage('/product/none', {}, plain);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(`<title>Octavo</title><meta name="description" content="${describeShop('Octavo')}">`);
  expect(html).not.toContain('noindex');
});

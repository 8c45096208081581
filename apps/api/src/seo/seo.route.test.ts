import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { parseXml } from '../../test/parse-xml.ts';
import { stableId } from './stable-id.ts';
import { shareImageOf } from './share-images.ts';
import { renderSitemap, renderSitemapPart } from './sitemap.ts';

const HOSTILE = `]]></title><script>alert(1)</script>"'&\u0001`;

let shop: TestShop;
const fetchText = async (path: string) => parseXml(await (await shop.fetch(path)).text());

beforeAll(async () => {
  shop = await openTestShop();
  for (let count = 1; count <= 12; count += 1) await aBook(shop.deps, { slug: `plain-${count}` });
  await aBook(shop.deps, { slug: 'ein-bücherwurm', name: HOSTILE, author: HOSTILE, genres: [HOSTILE] });
  const draft = await aBook(shop.deps, { slug: 'a-draft', status: 'draft', genres: ['Secret'] });
  const { db } = shop.deps;
  for (const [slug, isShown] of [
    ['tides', true],
    ['secret-tides', false],
  ] as const) {
    const named = { slug, name: slug, name_key: slug };
    const author = await db.insertInto('authors').values(named).returning('id').executeTakeFirstOrThrow();
    const series = await db.insertInto('series').values(named).returning('id').executeTakeFirstOrThrow();
    const operator = isShown ? '<>' : '=';
    await db
      .updateTable('contributors')
      .set({ author_id: author.id })
      .where('product_id', operator, draft.id)
      .execute();
    await db.updateTable('products').set({ series_id: series.id }).where('id', operator, draft.id).execute();
  }
});
afterAll(() => shop.close());

it('lists allowed and disallowed paths in robots.txt', async () => {
  const response = await shop.fetch('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toContain(`\nSitemap: ${SHOP}/sitemap.xml\n`);
  for (const line of text.split('\n')) expect(line).toMatch(/^$|^(User-agent|Disallow|Allow|Sitemap): \S+$/);
  expect(text).not.toMatch(/Disallow: \/(api|product\/\*?$)/m);
});

it('lists every public page once, and no unpublished books', async () => {
  const map = await fetchText('/sitemap.xml');
  expect(map.name).toBe('urlset');
  expect(map.attributes['xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  const addresses = map.all('loc').map(({ text }) => text);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(
    expect.arrayContaining(
      ['/', '/discover/fiction', '/authors/tides', '/series/tides', '/product/ein-b%C3%BCcherwurm'].map(
        (path) => SHOP + path,
      ),
    ),
  );
  expect(addresses.filter((address) => address.includes('/product/'))).toHaveLength(13);
  expect(addresses.join()).not.toMatch(/secret|a-draft/);
  for (const { text } of map.all('lastmod')) expect(new Date(text).toISOString()).toBe(text);
  for (const address of addresses) expect(new URL(address).href).toBe(address);
});

it('splits a large catalog into sitemaps that together are complete', async () => {
  const { seo } = shop.deps;
  const deps = { seo, origin: SHOP, maxUrls: 6 };
  const index = parseXml(Buffer.from(await renderSitemap(deps)).toString());
  expect(index.name).toBe('sitemapindex');
  const parts = index.all('loc').map(({ text }) => text);
  expect(parts.slice(0, 3)).toEqual(['shop-1', 'genre-1', 'author-1'].map((name) => `${SHOP}/sitemap-${name}.xml`));
  const urls: string[] = [];
  for (const address of parts) {
    const name = /sitemap-(.+)\.xml$/.exec(address)?.[1] ?? '';
    const part = parseXml(Buffer.from((await renderSitemapPart(deps, name)) ?? []).toString());
    expect(part.all('url').length).toBeGreaterThan(0);
    expect(part.all('url').length).toBeLessThanOrEqual(6);
    urls.push(...part.all('loc').map(({ text }) => text));
  }
  expect(urls).toEqual((await fetchText('/sitemap.xml')).all('loc').map(({ text }) => text));
  for (const name of ['shop-2', 'book-4', 'book-99999', 'page-1'])
    expect(await renderSitemapPart(deps, name)).toBeUndefined();
});

it('serves existing sitemap parts at their own URLs', async () => {
  for (const name of ['shop-1', 'genre-1', 'author-1', 'series-1', 'book-1']) {
    const part = await fetchText(`/sitemap-${name}.xml`);
    expect([name, part.name, part.all('url').length > 0]).toEqual([name, 'urlset', true]);
  }
  for (const name of ['book-2', 'book-99999', 'book-0', 'book', 'other-1', '1'])
    expect([name, (await shop.fetch(`/sitemap-${name}.xml`)).status]).toEqual([name, 404]);
});

it('splits the sitemap as soon as one file is full', async () => {
  const { seo } = shop.deps;
  const count = (await fetchText('/sitemap.xml')).all('url').length;
  const rootAt = async (maxUrls: number) =>
    parseXml(Buffer.from(await renderSitemap({ seo, origin: SHOP, maxUrls })).toString());
  const whole = await rootAt(count + 1);
  expect([whole.name, whole.all('url').length]).toEqual(['urlset', count]);
  const index = await rootAt(count);
  expect([index.name, index.all('loc').length]).toEqual(['sitemapindex', 5]);
});

it('serves new releases as a valid Atom feed', async () => {
  const response = await shop.fetch('/new-releases.atom');
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const feed = parseXml(await response.text());
  expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
  const entries = feed.children.filter(({ name }) => name === 'entry');
  expect(entries).toHaveLength(13);
  for (const part of [feed, ...entries]) {
    for (const name of ['id', 'title', 'updated'])
      expect(part.children.filter((child) => child.name === name)).toHaveLength(1);
    expect(part.one('id').text).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(part.one('updated').text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(part.all('author').length).toBeGreaterThan(0);
  }
  expect(new Set(entries.map((entry) => entry.one('id').text)).size).toBe(13);
  const [newest] = entries;
  expect(newest?.one('title').text).toBe(HOSTILE.replace('\u0001', ''));
  expect(newest?.one('summary').text).toBe('<p>Short text.</p>');
  expect(feed.all('link').find(({ attributes }) => attributes['rel'] === 'self')?.attributes['href']).toBe(
    `${SHOP}/new-releases.atom`,
  );
});

it('gives a book an id that does not change with its slug', () => {
  expect(stableId('book', 'urn:isbn:1')).toBe(stableId('book', 'urn:isbn:1'));
  expect(stableId('book', 'urn:isbn:1')).not.toBe(stableId('feed', 'urn:isbn:1'));
});

it('renders a share image once, in its size, and returns 404 for other URLs', async () => {
  const { id } = await aBook(shop.deps, { slug: 'shared', name: 'Über die Gezeitenuhr und andere Irrtümer' });
  const book = await shop.deps.seo.findPublic(id);
  if (!book) throw new Error('The book was not found.');
  const { url } = shareImageOf(book, 'Octavo');
  const [first, second] = await Promise.all([shop.fetch(url), shop.fetch(url)]);
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);

  await shop.deps.db.updateTable('products').set({ name: 'Another' }).where('id', '=', id).execute();
  const renamed = await shop.deps.seo.findPublic(id);
  expect(renamed && shareImageOf(renamed, 'Octavo').url).not.toBe(url);
  // Previews of links that were shared earlier must keep working.
  expect((await shop.fetch(url)).status).toBe(200);
  expect((await shop.fetch(url.replace(/-.{32}/, `-${'0'.repeat(32)}`))).status).toBe(404);
  expect((await shop.fetch('/share/../../etc/passwd')).status).toBe(404);
});

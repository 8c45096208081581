import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { parseXml } from '../../test/parse-xml.ts';
import { lastingId } from './lasting-id.ts';
import { sharePicture } from './share-picture.ts';
import { sitemap, sitemapPart } from './sitemap.ts';

const HOSTILE = `]]></title><script>alert(1)</script>"'&\u0001`;

let shop: TestShop;
const at = async (path: string) => parseXml(await (await shop.fetch(path)).text());

beforeAll(async () => {
  shop = await openTestShop();
  for (let count = 1; count <= 12; count += 1) await aBook(shop.deps, { slug: `plain-${count}` });
  await aBook(shop.deps, { slug: 'ein-bücherwurm', name: HOSTILE, author: HOSTILE, genres: [HOSTILE] });
  await aBook(shop.deps, { slug: 'a-draft', status: 'draft', genres: ['Secret'] });
});
afterAll(() => shop.close());

it('tells robots where to look and where not to', async () => {
  const answer = await shop.fetch('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain(`\nSitemap: ${SHOP}/sitemap.xml\n`);
  for (const line of text.split('\n')) expect(line).toMatch(/^$|^(User-agent|Disallow|Allow|Sitemap): \S+$/);
  expect(text).not.toMatch(/Disallow: \/(api|product\/\*?$)/m);
});

it('lists every page for everybody once, and none of what is not published', async () => {
  const map = await at('/sitemap.xml');
  expect(map.name).toBe('urlset');
  expect(map.attributes['xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  const addresses = map.all('loc').map(({ text }) => text);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(
    expect.arrayContaining([`${SHOP}/`, `${SHOP}/discover/fiction`, `${SHOP}/product/ein-b%C3%BCcherwurm`]),
  );
  expect(addresses.filter((address) => address.includes('/product/'))).toHaveLength(13);
  expect(addresses.join()).not.toMatch(/secret|a-draft/);
  for (const { text } of map.all('lastmod')) expect(new Date(text).toISOString()).toBe(text);
  for (const address of addresses) expect(new URL(address).href).toBe(address);
});

it('tells a large catalog in parts that together are the whole', async () => {
  const { findability } = shop.deps;
  const needs = { findability, origin: SHOP, most: 6 };
  const index = parseXml(Buffer.from(await sitemap(needs)).toString());
  expect(index.name).toBe('sitemapindex');
  const parts = index.all('loc').map(({ text }) => text);
  expect(parts[0]).toBe(`${SHOP}/sitemap-1.xml`);
  const told: string[] = [];
  for (const [number] of parts.entries()) {
    const part = parseXml(Buffer.from((await sitemapPart(needs, number + 1)) ?? []).toString());
    expect(part.all('url').length).toBeLessThanOrEqual(6);
    told.push(...part.all('loc').map(({ text }) => text));
  }
  expect(told).toEqual((await at('/sitemap.xml')).all('loc').map(({ text }) => text));
  expect(await sitemapPart(needs, parts.length + 1)).toBeUndefined();
  expect((await shop.fetch('/sitemap-2.xml')).status).toBe(404);
});

it('tells a catalog in parts from the very address on that fills a whole one', async () => {
  const { findability } = shop.deps;
  const count = 4 + (await findability.countPages());
  const rootAt = async (most: number) =>
    parseXml(Buffer.from(await sitemap({ findability, origin: SHOP, most })).toString());
  expect((await rootAt(count + 1)).name).toBe('urlset');
  const index = await rootAt(count);
  expect([index.name, index.all('loc').map(({ text }) => text)]).toEqual(['sitemapindex', [`${SHOP}/sitemap-1.xml`]]);
  const part = await sitemapPart({ findability, origin: SHOP, most: count }, 1);
  expect(parseXml(Buffer.from(part ?? []).toString()).all('url')).toHaveLength(count);
});

it('tells of new releases in a feed that holds to the rules of Atom', async () => {
  const answer = await shop.fetch('/new-releases.atom');
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const feed = parseXml(await answer.text());
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

it('gives a book a name that outlasts its address', () => {
  expect(lastingId('book', 'urn:isbn:1')).toBe(lastingId('book', 'urn:isbn:1'));
  expect(lastingId('book', 'urn:isbn:1')).not.toBe(lastingId('feed', 'urn:isbn:1'));
});

it('paints the picture of a shared link once, in its size, and no other address has one', async () => {
  const { id } = await aBook(shop.deps, { slug: 'shared', name: 'Über die Gezeitenuhr und andere Irrtümer' });
  const book = await shop.deps.findability.book(id);
  if (!book) throw new Error('The book was not found.');
  const { address } = sharePicture(book);
  const [first, second] = await Promise.all([shop.fetch(address), shop.fetch(address)]);
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);

  await shop.deps.db.updateTable('products').set({ name: 'Another' }).where('id', '=', id).execute();
  const renamed = await shop.deps.findability.book(id);
  expect(renamed && sharePicture(renamed).address).not.toBe(address);
  // Links that were shared before go on showing what they showed.
  expect((await shop.fetch(address)).status).toBe(200);
  expect((await shop.fetch(address.replace(/-.{32}/, `-${'0'.repeat(32)}`))).status).toBe(404);
  expect((await shop.fetch('/share/../../etc/passwd')).status).toBe(404);
});

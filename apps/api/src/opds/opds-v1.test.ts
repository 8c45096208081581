import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { validateEntry, validateFeed } from '../../test/opds-atom.ts';
import { parseXml, type XmlElement } from '../../test/parse-xml.ts';

const ACQUISITION = 'http://opds-spec.org/acquisition';
const HOSTILE = `</title><link href="javascript:alert(1)"/>"'& ]]>`;
const TYPE = /^application\/atom\+xml;profile=opds-catalog;kind=(navigation|acquisition)$/;
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  for (let count = 1; count <= 27; count += 1) await aBook(shop.deps, { slug: `plain-${count}`, sales: count });
  await aBook(shop.deps, { slug: 'free', name: 'A Free Book', priceCents: 0 });
  await aBook(shop.deps, { slug: 'unpriced', priceCents: null });
  await aBook(shop.deps, { slug: 'hostile', name: HOSTILE, author: HOSTILE, genres: [HOSTILE], description: HOSTILE });
});
afterAll(() => shop.close());

const linksIn = (part: XmlElement) =>
  part.children.filter(({ name }) => name === 'link').map((link) => link.attributes);
const linkTo = (part: XmlElement, rel: string) => linksIn(part).find((link) => link['rel'] === rel);
const pathOf = (link: Readonly<Record<string, string>> | undefined) => (link?.['href'] ?? '').replace(SHOP, '');
const entriesIn = (feed: XmlElement) => feed.children.filter(({ name }) => name === 'entry');

async function feedAt(path: string): Promise<XmlElement> {
  const response = await shop.fetch(path);
  const type = response.headers.get('content-type') ?? '';
  expect([path, response.status, type]).toEqual([path, 200, expect.stringMatching(TYPE)]);
  const feed = parseXml(await response.text());
  expect([path, validateFeed(feed)]).toEqual([path, []]);
  expect(feed.one('id').text).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  expect(feed.one('author').one('name').text).toBe('Octavo');
  expect(linkTo(feed, 'self')?.['type']).toBe(type);
  expect(pathOf(linkTo(feed, 'start'))).toBe('/opds/v1.2');
  for (const { attributes } of feed.all('link')) expect(new URL(attributes['href'] ?? '').origin).toBe(SHOP);
  return feed;
}

it('links from its root to every list', async () => {
  const root = await feedAt('/opds/v1.2');
  const links = entriesIn(root).map((entry) => linksIn(entry)[0]);
  expect(links.map((link) => link?.['rel'])).toEqual([
    'http://opds-spec.org/sort/new',
    'http://opds-spec.org/sort/popular',
    'subsection',
    'http://opds-spec.org/shelf',
  ]);
  for (const link of links.slice(0, 3)) await feedAt(pathOf(link));
  const [genre] = entriesIn(await feedAt('/opds/v1.2/genres'));
  expect(genre?.one('title').text).toBe(HOSTILE);
  expect(entriesIn(await feedAt(pathOf(linksIn(genre ?? root)[0])))).toHaveLength(1);
});

it('is paginated and states the total', async () => {
  const first = await feedAt('/opds/v1.2/books');
  expect(first.one('opensearch:totalResults').text).toBe('30');
  const second = await feedAt(pathOf(linkTo(first, 'next')));
  expect([entriesIn(first).length, entriesIn(second).length]).toEqual([25, 5]);
  expect(second.one('opensearch:startIndex').text).toBe('26');
  expect(pathOf(linkTo(second, 'previous'))).toBe('/opds/v1.2/books');
  expect([linkTo(first, 'previous'), linkTo(second, 'next')]).toEqual([undefined, undefined]);
});

it('offers facets for filter and order, with one active facet in each group', async () => {
  const facets = linksIn(await feedAt('/opds/v1.2/books?order=popular')).filter(
    ({ rel }) => rel === 'http://opds-spec.org/facet',
  );
  const active = facets.filter((facet) => facet['opds:activeFacet'] === 'true');
  expect(active.map((facet) => [facet['opds:facetGroup'], facet['title']])).toEqual([
    ['Order', 'Most popular first'],
    ['Genre', 'All'],
  ]);
  for (const facet of facets) await feedAt(pathOf(facet));
});

it('describes its search', async () => {
  const response = await shop.fetch(pathOf(linkTo(await feedAt('/opds/v1.2'), 'search')));
  expect(response.headers.get('content-type')).toBe('application/opensearchdescription+xml');
  const description = parseXml(await response.text());
  const { template = '', type = '' } = description.one('Url').attributes;
  expect(type).toMatch(TYPE);
  const path = template.replace(SHOP, '').replace('{searchTerms}', 'free').replace('{startPage?}', '');
  expect(entriesIn(await feedAt(path)).map((entry) => entry.one('title').text)).toEqual(['A Free Book']);
});

it('includes all metadata of a book in its own entry', async () => {
  const titles: string[] = [];
  for (const slug of ['free', 'unpriced', 'hostile']) {
    const response = await shop.fetch(`/opds/v1.2/books/${slug}`);
    expect(response.headers.get('content-type')).toBe('application/atom+xml;type=entry;profile=opds-catalog');
    const entry = parseXml(await response.text());
    expect([slug, validateEntry(entry)]).toEqual([slug, []]);
    expect(linkTo(entry, 'http://opds-spec.org/image')).toBeDefined();
    expect(linkTo(entry, 'http://opds-spec.org/image/thumbnail')).toBeDefined();
    expect(entry.one('content').attributes['type']).toBe('html');
    titles.push(entry.one('title').text);
  }
  expect(titles).toEqual(['A Free Book', expect.any(String), HOSTILE]);
});

it('states the price of a book and the type of its file', async () => {
  const entries = entriesIn(await feedAt('/opds/v1.2/books'));
  const [bought] = entries
    .flatMap((entry) => entry.all('link'))
    .filter(({ attributes }) => attributes['rel']?.endsWith('/buy'));
  expect(bought?.one('opds:price')).toMatchObject({ text: '9.99', attributes: { currencycode: 'USD' } });
  expect(bought?.one('opds:indirectAcquisition').attributes['type']).toBe('application/epub+zip');
});

it('links to samples in lists and entries, only for books that have one', async () => {
  const linksOf = async (slug: string) => {
    const entry = parseXml(await (await shop.fetch(`/opds/v1.2/books/${slug}`)).text());
    const listed = entriesIn(await feedAt('/opds/v1.2/books')).find(
      (book) => book.one('id').text === entry.one('id').text,
    );
    const linksOfBoth = [entry, listed].map((book) =>
      book?.children.filter(({ attributes }) => attributes['rel']?.startsWith(ACQUISITION)),
    );
    const summaries = linksOfBoth.map((links) =>
      links?.map(({ attributes, children }) => [
        attributes['rel']?.replace(ACQUISITION, ''),
        pathOf(attributes),
        ...children.map((child) => child.attributes['status'] ?? child.name),
      ]),
    );
    expect(summaries[1]).toEqual(summaries[0]);
    return summaries[0];
  };
  for (const [slug, priceCents] of [
    ['sold-and-lent', 999],
    ['lent', null],
  ] as const)
    await anEdition(shop.deps, (await aBook(shop.deps, { slug, priceCents })).id);
  const bought = ['opds:price', 'opds:indirectAcquisition'];
  expect(await linksOf('sold-and-lent')).toEqual([
    ['/buy', '/product/sold-and-lent', ...bought],
    ['/sample', '/api/v1/products/sold-and-lent/sample'],
  ]);
  expect(await linksOf('lent')).toEqual([['/sample', '/api/v1/products/lent/sample']]);
  expect(await linksOf('hostile')).toEqual([['/buy', '/product/hostile', ...bought]]);
  // The book is not for sale, so reading apps must not offer it.
  expect(await linksOf('unpriced')).toEqual([['', '/product/unpriced', 'opds:indirectAcquisition', 'unavailable']]);
  await shop.deps.db.deleteFrom('products').where('slug', 'in', ['sold-and-lent', 'lent']).execute();
});

it('names an unknown author for a book without authors', async () => {
  const { id } = await aBook(shop.deps, { slug: 'nobodys' });
  await shop.deps.db.deleteFrom('contributors').where('product_id', '=', id).execute();
  const entry = parseXml(await (await shop.fetch('/opds/v1.2/books/nobodys')).text());
  expect([validateEntry(entry), entry.one('author').one('name').text]).toEqual([[], 'Unknown Author']);
});

it.each([
  ['</title>', '</title><title>Again</title>', 'must have one <title>'],
  ['<summary type="text">', '<summary type="html">', '<summary> is html'],
  ['<opds:price currencycode="USD">', '<opds:price currencycode="XQZ">', 'XQZ is not a currency'],
  ['>9.99<', '>$9.99<', '$9.99 is not a price'],
  [' opds:activeFacet="true"', ' opds:activeFacet="false"', 'An inactive facet has activeFacet'],
  ['rel="self"', 'rel="related"', 'has 0 self links'],
  ['<opds:indirectAcquisition type="application/epub+zip"/>', '', 'has no indirect acquisition'],
  ['status="unavailable"', 'status="sold out"', 'sold out is not an availability'],
  ['<category ', '<opds:category ', 'has <opds:category>'],
  ['image/png', 'image/avif', 'An image has the type image/avif'],
])('is rejected by the validator with %s replaced by %s', async (written, otherwise, fault) => {
  const feed = await (await shop.fetch('/opds/v1.2/books')).text();
  expect(feed.includes(written)).toBe(true);
  expect(validateFeed(parseXml(feed.replaceAll(written, otherwise))).join('\n')).toContain(fault);
});

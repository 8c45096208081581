import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../../test/a-book.ts';
import { openTestShop, SHOP, type TestShop } from '../../../test/harness.ts';
import { parseXml, type XmlElement } from '../../../test/parse-xml.ts';

const HOSTILE = `</title><link href="javascript:alert(1)"/>"'& ]]>`;
const TYPE = /^application\/atom\+xml;profile=opds-catalog;kind=(navigation|acquisition)$/;
const ACQUISITION = /^http:\/\/opds-spec\.org\/acquisition(\/(open-access|borrow|buy|sample|subscribe))?$/;

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

/** What Atom asks of a feed and an entry alike, and OPDS of every link. */
function holdToAtom(part: XmlElement): void {
  for (const name of ['id', 'title', 'updated']) part.one(name);
  expect(part.one('id').text).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  expect(new Date(part.one('updated').text).toISOString()).toBe(part.one('updated').text);
  for (const link of linksIn(part)) {
    expect(link).toMatchObject({ rel: expect.any(String), type: expect.any(String) });
    expect(new URL(link['href'] ?? '').origin).toBe(SHOP);
  }
}

/** An entry of a book: something to see, and something to come by it with. */
function holdToCatalogEntry(entry: XmlElement): void {
  holdToAtom(entry);
  const acquisitions = entry.all('link').filter(({ attributes }) => ACQUISITION.test(attributes['rel'] ?? ''));
  expect(acquisitions.length).toBeGreaterThan(0);
  for (const link of acquisitions) {
    const prices = link.children.filter(({ name }) => name === 'opds:price');
    expect(prices).toHaveLength(link.attributes['rel']?.endsWith('/buy') ? 1 : 0);
    for (const price of prices) {
      expect(price.attributes['currencycode']).toBe('USD');
      expect(price.text).toMatch(/^\d+\.\d\d$/);
      expect(link.one('opds:indirectAcquisition').attributes['type']).toBe('application/epub+zip');
    }
  }
  expect(linkTo(entry, 'http://opds-spec.org/image')?.['type']).toMatch(/^image\/(jpeg|png|gif)$/);
  expect(linkTo(entry, 'http://opds-spec.org/image/thumbnail')).toBeDefined();
}

/** An entry that leads on. */
function holdToNavigation(entry: XmlElement): void {
  holdToAtom(entry);
  entry.one('content');
  expect(linksIn(entry)[0]?.['type']).toMatch(TYPE);
}

async function feedAt(path: string): Promise<XmlElement> {
  const answer = await shop.fetch(path);
  const type = answer.headers.get('content-type') ?? '';
  expect([path, answer.status, type]).toEqual([path, 200, expect.stringMatching(TYPE)]);
  const feed = parseXml(await answer.text());
  expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
  holdToAtom(feed);
  expect(feed.one('author').one('name').text).toBe('Octavo');
  expect(linkTo(feed, 'self')?.['type']).toBe(type);
  expect(pathOf(linkTo(feed, 'start'))).toBe('/opds/v1.2');
  for (const entry of entriesIn(feed)) (type.endsWith('acquisition') ? holdToCatalogEntry : holdToNavigation)(entry);
  return feed;
}

it('leads from its door to every list', async () => {
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

it('is turned page by page, and tells how many there are', async () => {
  const first = await feedAt('/opds/v1.2/books');
  expect(first.one('opensearch:totalResults').text).toBe('30');
  const second = await feedAt(pathOf(linkTo(first, 'next')));
  expect([entriesIn(first).length, entriesIn(second).length]).toEqual([25, 5]);
  expect(second.one('opensearch:startIndex').text).toBe('26');
  expect(pathOf(linkTo(second, 'previous'))).toBe('/opds/v1.2/books');
  expect([linkTo(first, 'previous'), linkTo(second, 'next')]).toEqual([undefined, undefined]);
});

it('narrows and orders by facets, of which one in each group holds', async () => {
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

it('says how to search it', async () => {
  const answer = await shop.fetch(pathOf(linkTo(await feedAt('/opds/v1.2'), 'search')));
  expect(answer.headers.get('content-type')).toBe('application/opensearchdescription+xml');
  const description = parseXml(await answer.text());
  const { template = '', type = '' } = description.one('Url').attributes;
  expect(type).toMatch(TYPE);
  const path = template.replace(SHOP, '').replace('{searchTerms}', 'free').replace('{startPage?}', '');
  expect(entriesIn(await feedAt(path)).map((entry) => entry.one('title').text)).toEqual(['A Free Book']);
});

it('tells all of one book by itself', async () => {
  const titles: string[] = [];
  for (const slug of ['free', 'unpriced', 'hostile']) {
    const answer = await shop.fetch(`/opds/v1.2/books/${slug}`);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml;type=entry;profile=opds-catalog');
    const entry = parseXml(await answer.text());
    holdToCatalogEntry(entry);
    expect(entry.one('content').attributes['type']).toBe('html');
    titles.push(entry.one('title').text);
  }
  expect(titles).toEqual(['A Free Book', expect.any(String), HOSTILE]);
});

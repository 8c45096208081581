import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { validateFeed, validatePublication } from '../../test/opds-schemas.ts';

const ACQUISITION = 'http://opds-spec.org/acquisition';
const HOSTILE = `"},{"rel":"self"}</script>\u2028 <b>'&`;

interface Link {
  readonly rel?: string;
  readonly href: string;
  readonly title?: string;
  readonly templated?: boolean;
  readonly type?: string;
  readonly properties?: Record<string, unknown>;
}
interface Publication {
  readonly metadata: Record<string, unknown>;
  readonly links: Link[];
  readonly images: Link[];
}
interface Feed {
  readonly metadata: { title: string; numberOfItems?: number; currentPage?: number; itemsPerPage?: number };
  readonly links: Link[];
  readonly navigation?: Link[];
  readonly publications?: Publication[];
  readonly groups?: { publications: Publication[] }[];
  readonly facets?: { metadata: { title: string }; links: Link[] }[];
}

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  for (let count = 1; count <= 28; count += 1)
    await aBook(shop.deps, {
      slug: `plain-${count}`,
      name: `Book ${count}`,
      sales: count,
      genres: count <= 2 ? ['Poetry'] : ['Fiction'],
    });
  await aBook(shop.deps, { slug: 'free', name: 'A Free Book', priceCents: 0, editor: 'Ada Quill' });
  await aBook(shop.deps, { slug: 'unpriced', name: 'Not for Sale', priceCents: null });
  await aBook(shop.deps, { slug: 'hostile', name: HOSTILE, author: HOSTILE, genres: [HOSTILE] });
  await aBook(shop.deps, { slug: 'a-draft', status: 'draft' });
});
afterAll(() => shop.close());

/** A feed, checked against the rules. The tests follow all of its links. */
async function feedAt(path: string): Promise<Feed> {
  const response = await shop.fetch(path);
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'application/opds+json']);
  const feed: unknown = await response.json();
  expect([path, validateFeed(feed)]).toEqual([path, []]);
  return feed as Feed;
}
const pathOf = (link: Link | undefined): string => (link?.href ?? '').replace(SHOP, '');
const linkTo = ({ links }: { links: Link[] }, rel: string) => links.find((link) => link.rel === rel);

it('links from its root to new and popular books, genres and the user’s own books', async () => {
  const root = await feedAt('/opds/v2');
  expect(root.navigation?.map(({ rel }) => rel)).toEqual([
    'http://opds-spec.org/sort/new',
    'http://opds-spec.org/sort/popular',
    'subsection',
    'http://opds-spec.org/shelf',
  ]);
  expect(root.groups?.[0]?.publications[0]?.metadata['title']).toBe(HOSTILE);
  for (const link of root.navigation?.slice(0, 3) ?? []) await feedAt(pathOf(link));
  expect(linkTo(root, 'self')?.href).toBe(`${SHOP}/opds/v2`);
});

it('is paginated, with every book exactly once', async () => {
  const seen: unknown[] = [];
  let path = '/opds/v2/books';
  for (let page = 1; path !== ''; page += 1) {
    const feed = await feedAt(path);
    expect(feed.metadata).toMatchObject({ numberOfItems: 31, itemsPerPage: 25, currentPage: page });
    expect(pathOf(linkTo(feed, 'self'))).toBe(path);
    seen.push(...(feed.publications ?? []).map(({ metadata }) => metadata['identifier']));
    path = pathOf(linkTo(feed, 'next'));
  }
  expect([seen.length, new Set(seen).size]).toEqual([31, 31]);
  expect((await shop.fetch('/opds/v2/books?page=3')).status).toBe(404);
});

it('offers facets for filter and order, and marks the active ones', async () => {
  const all = await feedAt('/opds/v2/books');
  const genres = all.facets?.find(({ metadata }) => metadata.title === 'Genre');
  expect(genres?.links.map(({ title, rel, properties }) => [title, rel, properties?.['numberOfItems']])).toEqual([
    ['All', 'self', undefined],
    [HOSTILE, undefined, 1],
    ['Fiction', undefined, 28],
    ['Poetry', undefined, 2],
  ]);
  const poetry = await feedAt(pathOf(genres?.links.find(({ title }) => title === 'Poetry')));
  expect(poetry.publications?.map(({ links }) => pathOf(links[0]))).toEqual([
    '/opds/v2/books/plain-2',
    '/opds/v2/books/plain-1',
  ]);
  const popular = await feedAt('/opds/v2/books?order=popular');
  expect(pathOf(popular.publications?.[0]?.links[0])).toBe('/opds/v2/books/plain-28');
  for (const path of ['?genre=999', '?genre=x', '?genre=0']) {
    expect((await shop.fetch(`/opds/v2/books${path}`)).status).toBe(404);
  }
});

it('searches like the search box, through a templated link', async () => {
  const search = linkTo(await feedAt('/opds/v2'), 'search');
  expect(search?.templated).toBe(true);
  const path = pathOf(search).replace('{?query,page}', '?query=');
  const found = await feedAt(`${path}${encodeURIComponent('FREE')}`);
  expect(found.publications?.map(({ metadata }) => metadata['title'])).toEqual(['A Free Book']);
  const first = await feedAt(`${path}book`);
  const next = await feedAt(pathOf(linkTo(first, 'next')));
  expect([first.publications?.length, next.publications?.length]).toEqual([25, 4]);
  expect(linkTo(next, 'next')).toBeUndefined();
  expect((await feedAt(`${path}${encodeURIComponent(HOSTILE)}`)).publications).toHaveLength(1);
  expect((await feedAt(path)).publications).toEqual([]);
});

it('returns results in the order of the search box, without unpublished books', async () => {
  const names = ['Tide by Tide', 'Tide Alone', 'The Tide', 'Unseen Tide'];
  const books = new Map<string, number>();
  for (const name of names) books.set(name, (await aBook(shop.deps, { name })).id);
  await shop.deps.db
    .updateTable('products')
    .set({ status: 'unpublished' })
    .where('id', '=', books.get('Unseen Tide') ?? 0)
    .execute();
  const found = await feedAt('/opds/v2/search?query=tide');
  const titles = found.publications?.map(({ metadata }) => metadata['title']);
  expect(titles).toEqual(['Tide Alone', 'Tide by Tide', 'The Tide']);
  const box: unknown = await (await shop.fetch('/api/v1/products?search=tide')).json();
  expect(box).toEqual(titles?.map((name): unknown => expect.objectContaining({ name })));
  await shop.deps.db.deleteFrom('products').where('name', 'in', names).execute();
});

it('limits a search to two hundred pages', async () => {
  const far = await feedAt('/opds/v2/search?query=a&page=10000');
  expect(far.metadata.currentPage).toBe(200);
  expect(pathOf(linkTo(far, 'self'))).toBe('/opds/v2/search?query=a&page=200');
});

it('limits a list to ten thousand pages', async () => {
  const { db } = shop.deps;
  const { published_count } = await db
    .selectFrom('catalog_version')
    .select('published_count')
    .executeTakeFirstOrThrow();
  await db.updateTable('catalog_version').set({ published_count: 400_000 }).execute();
  const end = await feedAt('/opds/v2/books?page=10000');
  await db.updateTable('catalog_version').set({ published_count }).execute();
  expect(linkTo(end, 'next')).toBeUndefined();
  expect(pathOf(linkTo(end, 'last'))).toBe('/opds/v2/books?page=10000');
});

it('describes each book and its acquisition links', async () => {
  const bookAt = async (slug: string) => {
    const response = await shop.fetch(`/opds/v2/books/${slug}`);
    expect(response.headers.get('content-type')).toBe('application/opds-publication+json');
    const book: unknown = await response.json();
    expect([slug, validatePublication(book)]).toEqual([slug, []]);
    return book as Publication;
  };
  const bought = await bookAt('plain-1');
  expect(bought.metadata).toMatchObject({
    title: 'Book 1',
    author: [{ name: 'Maren Oskalo' }],
    description: 'Long text.',
  });
  expect(linkTo(bought, 'http://opds-spec.org/acquisition/buy')).toEqual({
    rel: 'http://opds-spec.org/acquisition/buy',
    href: `${SHOP}/product/plain-1`,
    type: 'text/html',
    properties: { price: { value: 9.99, currency: 'USD' }, indirectAcquisition: [{ type: 'application/epub+zip' }] },
  });
  expect(linkTo(await bookAt('free'), 'http://opds-spec.org/acquisition')).toEqual({
    rel: 'http://opds-spec.org/acquisition',
    href: `${SHOP}/opds/books/free.epub`,
    type: 'application/epub+zip',
  });
  expect((await bookAt('hostile')).metadata).toMatchObject({ title: HOSTILE, subject: [{ name: HOSTILE }] });
  expect((await shop.fetch('/opds/v2/books/a-draft')).status).toBe(404);
});

it('links to samples in lists and entries, only for books that have one', async () => {
  const linksOf = async (slug: string) => {
    const entry = (await (await shop.fetch(`/opds/v2/books/${slug}`)).json()) as Publication;
    const { publications = [] } = await feedAt('/opds/v2/books');
    const listed = publications.find(({ links }) => pathOf(links[0]) === `/opds/v2/books/${slug}`);
    const ways = [entry, listed].map((book) => book?.links.filter(({ rel }) => rel?.startsWith(ACQUISITION)));
    expect(ways[1]).toEqual(ways[0]);
    return ways[0]?.map(({ rel, ...way }) => ({ ...way, rel: rel?.replace(ACQUISITION, '') }));
  };
  const sampleOf = (slug: string) => ({
    rel: '/sample',
    href: `${SHOP}/api/v1/products/${slug}/sample`,
    type: 'text/html',
  });
  for (const [slug, priceCents] of [
    ['sold-and-lent', 999],
    ['lent', null],
  ] as const)
    await anEdition(shop.deps, (await aBook(shop.deps, { slug, priceCents })).id);
  expect(await linksOf('sold-and-lent')).toEqual([
    expect.objectContaining({ rel: '/buy', href: `${SHOP}/product/sold-and-lent` }),
    sampleOf('sold-and-lent'),
  ]);
  expect(await linksOf('lent')).toEqual([sampleOf('lent')]);
  const opened = await shop.fetch('/api/v1/products/lent/sample', { headers: { accept: 'text/html' } });
  expect(opened.status).toBe(303);
  expect(await linksOf('hostile')).toEqual([expect.objectContaining({ rel: '/buy' })]);
  // The book is not for sale, so reading apps must not offer it.
  expect(await linksOf('unpriced')).toEqual([
    {
      rel: '',
      href: `${SHOP}/product/unpriced`,
      type: 'text/html',
      properties: { indirectAcquisition: [{ type: 'application/epub+zip' }], availability: { state: 'unavailable' } },
    },
  ]);
  await shop.deps.db.deleteFrom('products').where('slug', 'in', ['sold-and-lent', 'lent']).execute();
});

it('allows cross-origin reads, and caches responses for its own origin', async () => {
  const response = await shop.fetch('/opds/v2/books');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  // A cached response is valid for one second, and under load rendering can take longer.
  await expect
    .poll(async () => {
      shop.deps.responseCache.register('/opds/v2/books', await shop.fetch('/opds/v2/books'));
      return shop.deps.responseCache.lookUp('/opds/v2/books', { host: '127.0.0.1:3000' })?.status;
    })
    .toBe(200);
});

it('returns the version that the client accepts at /opds', async () => {
  const newer = await shop.fetch('/opds', { headers: { accept: 'application/opds+json, */*;q=0.1' } });
  const older = await shop.fetch('/opds');
  expect([newer, older].map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/opds+json',
    'application/atom+xml;profile=opds-catalog;kind=navigation',
  ]);
  for (const response of [newer, older]) {
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept');
    shop.deps.responseCache.register('/opds', response);
  }
  expect(shop.deps.responseCache.lookUp('/opds', { host: '127.0.0.1:3000' })).toBeUndefined();
});

it.each([
  ['"rel":"self"', '"rel":"related"', '/links must contain at least 1 valid item'],
  ['"currency":"USD"', '"currency":"XQZ"', 'currency must be equal to one of the allowed values'],
  ['"value":9.99', '"value":"9.99"', 'value must be number'],
  ['image/png', 'image/avif', '/images must contain at least 1 valid item'],
  ['"title":', '"name":', "must have required property 'title'"],
  ['"state":"unavailable"', '"state":"sold out"', 'state must be equal to one of the allowed values'],
  ['"itemsPerPage":25', '"itemsPerPage":0', 'itemsPerPage must be > 0'],
  ['"identifier":"urn:', '"identifier":"a b', 'identifier must match format "uri"'],
  ['{?query,page}', '{?query', 'must match format "uri-template"'],
])('is rejected by the validator with %s replaced by %s', async (written, otherwise, fault) => {
  const feed = await (await shop.fetch('/opds/v2/books')).text();
  expect(feed.includes(written)).toBe(true);
  expect(validateFeed(JSON.parse(feed.replaceAll(written, otherwise))).join('\n')).toContain(fault);
});

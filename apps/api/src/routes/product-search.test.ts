import { searchProducts, createSearchIndex } from '@octavo/core/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { MAX_SINGLE_PASS_HITS } from '../db/catalog/product-search-lists.queries.ts';
import { productQueries } from '../db/catalog/products.queries.ts';

let shop: TestShop;
let first: { id: number; slug: string };

beforeAll(async () => {
  shop = await openTestShop();
  first = await aBook(shop.deps, { name: 'Œuvres complètes', author: 'Zoë Ærø', priceCents: 300, sales: 1 });
  await aBook(shop.deps, { name: 'The Straße', author: 'Ida Moor', editor: 'Søren Łuk', priceCents: null });
  await aBook(shop.deps, { name: 'After the street', author: 'The Anonymous', priceCents: 100 });
  await aBook(shop.deps, { name: '100% cotton_wool', author: 'B\\A', priceCents: 200 });
  await aBook(shop.deps, { name: '雨の本', author: '夏目 漱石', priceCents: 200 });
  await aBook(shop.deps, { name: 'Unseen', status: 'draft' });
});
afterAll(() => shop.close());

const listProducts = async (query: string): Promise<{ id: number; name: string }[]> =>
  (await shop.fetch(`/api/v1/products?${query}`)).json() as Promise<{ id: number; name: string }[]>;
const searchNames = async (search: string) =>
  (await listProducts(new URLSearchParams({ search }).toString())).map(({ name }) => name);

describe('GET /products?search=', () => {
  it.each([
    'the',
    'THE ',
    'oeuv',
    'ŒUV',
    'strasse',
    'aero',
    'soren luk',
    '0%',
    'n_w',
    '\\',
    'b\\a',
    '雨',
    '漱石',
    'zo',
    'e',
    'moor ida',
    'r the s',
    'ter the street',
    'e  s',
    'cotton_wool b',
    'unseen',
    'xyz',
  ])('finds the same books as the search box: %s', async (text) => {
    const index = createSearchIndex(await shop.api.products.list());
    const box = searchProducts(index, text, 100).hits.map(({ product }) => product.name);
    expect(await searchNames(text)).toEqual(box);
  });

  it('returns a book by its new title or author, and no longer by the old one', async () => {
    await shop.deps.db.updateTable('products').set({ name: 'Opus' }).where('id', '=', first.id).execute();
    expect([await searchNames('oeuvres'), await searchNames('opus')]).toEqual([[], ['Opus']]);
    await shop.deps.db
      .updateTable('contributors')
      .set({ name: 'Unknown Person' })
      .where('product_id', '=', first.id)
      .execute();
    expect([await searchNames('aero'), await searchNames('unknown p')]).toEqual([[], ['Opus']]);
  });

  it('leaves out an unpublished book, and sorts a republished one by its new date', async () => {
    const book = shop.deps.db.updateTable('products').where('name', '=', 'The Straße');
    await book.set({ status: 'unpublished' }).execute();
    expect(await searchNames('strasse')).toEqual([]);
    await book.set({ status: 'published', published_at: new Date(Date.UTC(2001, 0, 1)) }).execute();
    expect(await searchNames('str')).toEqual(['After the street', 'The Straße']);
    await book.set({ published_at: new Date() }).execute();
    expect(await searchNames('str')).toEqual(['The Straße', 'After the street']);
  });

  it('indexes a draft when it is published, and not before', async () => {
    const { db } = shop.deps;
    const { id } = await aBook(shop.deps, { name: 'Quietly', status: 'draft' });
    const draft = db.updateTable('products').where('id', '=', id);
    const documents = () => db.selectFrom('search_documents').where('product_id', '=', id).select('text').execute();
    expect(await searchNames('quietly')).toEqual([]);
    await draft.set({ name: 'Quietly Loud' }).execute();
    expect([await searchNames('quietly'), await documents()]).toEqual([[], []]);
    await draft.set({ status: 'published', published_at: new Date() }).execute();
    expect(await searchNames('loud')).toEqual(['Quietly Loud']);
    // A book that is not for sale is not indexed again until it is republished.
    await draft.set({ status: 'unpublished', name: 'Softly' }).execute();
    expect([await searchNames('loud'), await searchNames('softly')]).toEqual([[], []]);
    await draft.set({ status: 'published' }).execute();
    expect([await searchNames('loud'), await searchNames('softly')]).toEqual([[], ['Softly']]);
    await db.deleteFrom('products').where('id', '=', id).execute();
  });

  it('stores each word once when books are indexed again', async () => {
    const { db } = shop.deps;
    const known = await db.selectFrom('search_words').where('word', '=', 'street').select('id').execute();
    await db.updateTable('products').set({ is_indexed: false }).execute();
    expect(await searchNames('street')).toEqual(['After the street']);
    expect(await db.selectFrom('search_words').where('word', '=', 'street').select('id').execute()).toEqual(known);
    expect(known).toHaveLength(1);
  });

  it('builds the search index once for concurrent first searches', async () => {
    const { db, prepared } = shop.deps;
    await db.updateTable('products').set({ is_indexed: false }).execute();
    // Each search uses its own query object, as a separate process would.
    const searches = Array.from({ length: 8 }, async () =>
      productQueries(db, prepared).listJson({ search: 'street' }, 'any'),
    );
    expect(new Set((await Promise.all(searches)).map(({ total }) => total))).toEqual(new Set([1]));
    const unindexed = db.selectFrom('products').where('is_indexed', '=', false).select('status');
    expect(await unindexed.execute()).toEqual([{ status: 'draft' }]);
  });

  it('returns the same page in the same order from a full scan of matches and from a scan of the newest books', async () => {
    const { db } = shop.deps;
    const names = Array.from({ length: MAX_SINGLE_PASS_HITS + 1 }, (_, at) =>
      at % 7 === 0 ? `Tidal flat ${at}` : `A tidal flat ${at}`,
    );
    await db
      .insertInto('products')
      .values(
        names.map((name, at) => ({
          identifier: `urn:test:tidal-${at}`,
          name,
          slug: `tidal-${at}`,
          price_cents: 999,
          description: '',
          short_description: '',
          status: 'published' as const,
          published_at: new Date(Date.UTC(2020, 0, 1) + at * 60_000),
        })),
      )
      .execute();
    const pages = async (search: string) => ({
      total: (await shop.fetch(`/api/v1/products?search=${search}&per_page=5`)).headers.get('X-Total-Count'),
      names: await Promise.all([1, 15, 40].map((page) => listProducts(`search=${search}&per_page=10&page=${page}`))),
    });
    const beyond = await pages('tidal+flat');
    // A single word uses its own query plan, for any number of matches.
    expect(await pages('tidal')).toEqual(beyond);
    await db.deleteFrom('products').where('slug', '=', 'tidal-1').execute();
    const within = await pages('tidal+flat');
    await db.deleteFrom('products').where('slug', 'like', 'tidal-%').execute();
    expect([beyond.total, within.total]).toEqual([`${MAX_SINGLE_PASS_HITS + 1}`, `${MAX_SINGLE_PASS_HITS}`]);
    expect(beyond.names.map((page) => page.length)).toEqual([10, 10, 10]);
    expect(within.names).toEqual(beyond.names);
    expect(beyond.names[0]?.[0]?.name).toBe('Tidal flat 0');
  });

  it('finds part of a word, and lists each book once and in order across pages', async () => {
    const words = ['tide', 'low tides', 'riptide and tidewater', 'tidewater', 'a tide of tides', 'low'];
    const books = Array.from({ length: 40 }, (_, at) => ({
      name: `${words[(at * 5) % words.length] ?? ''} ${at % 9}`,
      date: new Date(Date.UTC(2020, 0, 1 + ((at * 17) % 40))),
    }));
    const { db } = shop.deps;
    const created = await Promise.all(books.map(({ name }) => aBook(shop.deps, { name, author: 'Nobody' })));
    for (const [at, { id }] of created.entries())
      await db.updateTable('products').set({ published_at: books[at]?.date }).where('id', '=', id).execute();
    const expectedOrder = (query: string): string[] => {
      const matches = books
        .filter(({ name }) => name.includes(query))
        .toSorted((one, other) => +other.date - +one.date);
      const prefixed = matches.filter(({ name }) => name.startsWith(query));
      prefixed.sort((one, other) => (one.name === other.name ? 0 : one.name < other.name ? -1 : 1));
      return [...prefixed, ...matches.filter(({ name }) => !name.startsWith(query))].map(({ name }) => name);
    };
    for (const query of ['tide', 'tid', 'tides', 'idew', 'tidewater', 'low']) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) => listProducts(`search=${query}&per_page=7&page=${page}`)),
      );
      const { headers } = await shop.fetch(`/api/v1/products?search=${query}&per_page=3`);
      const expected = expectedOrder(query);
      expect({
        query,
        names: pages.flat().map(({ name }) => name),
        total: headers.get('X-Total-Count'),
      }).toEqual({
        query,
        names: expected,
        total: `${expected.length}`,
      });
    }
    const ids = created.map(({ id }) => id);
    await db.deleteFrom('products').where('id', 'in', ids).execute();
    expect(await searchNames('tide')).toEqual([]);
    expect(
      await db.selectFrom('search_word_products').where('product_id', 'in', ids).select('word_id').execute(),
    ).toEqual([]);
  });

  it(
    'caps the page size, returns an empty page past the last one, and rejects a query over 200 characters',
    { tags: ['check-60'] },
    async () => {
      expect(await listProducts('search=e&per_page=1e9&page=-5')).not.toHaveLength(0);
      expect(await listProducts('search=e&per_page=1&page=1000000')).toEqual([]);
      expect((await shop.fetch(`/api/v1/products?search=${'x'.repeat(201)}`)).status).toBe(422);
      expect(await searchNames('%%%')).toEqual([]);
    },
  );
});

describe('GET /products?orderby=', () => {
  it('orders by price, cheapest first, with unpriced books last in both directions', async () => {
    const prices = async (query: string) => (await listProducts(query)).map(({ name }) => name);
    expect(await prices('orderby=price')).toEqual([
      'After the street',
      '雨の本',
      '100% cotton_wool',
      'Opus',
      'The Straße',
    ]);
    expect(await prices('orderby=price&order=desc')).toEqual([
      'Opus',
      '雨の本',
      '100% cotton_wool',
      'After the street',
      'The Straße',
    ]);
  });

  it('orders by title, date and rating, in both directions', async () => {
    await shop.deps.db
      .insertInto('reviews')
      .values([
        { product_id: first.id, user_id: null, rating: 4 },
        { product_id: first.id, user_id: null, rating: 5 },
      ])
      .execute();
    const names = async (query: string) => (await listProducts(query)).map(({ name }) => name);
    expect((await names('orderby=rating'))[0]).toBe('Opus');
    expect((await names('orderby=rating&order=asc')).at(-1)).toBe('Opus');
    const titles = await names('orderby=title');
    expect(titles.indexOf('After the street')).toBeLessThan(titles.indexOf('Opus'));
    expect(await names('orderby=title&order=desc')).toEqual(titles.toReversed());
    expect(await names('orderby=date&order=asc')).toEqual((await names('orderby=date')).toReversed());
  });
});

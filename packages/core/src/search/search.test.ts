import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../testing/index.ts';
import {
  createSearchIndex,
  findMatch,
  fold,
  createSearchIndexInChunks,
  searchProducts,
  mergeServerResults,
} from './index.ts';

const book = (id: number, name: string, author = '', editor = '') =>
  aProduct({
    id,
    name,
    meta_data: [
      { key: 'author', value: author },
      { key: 'editor', value: editor },
    ],
  });

const catalog = [
  book(1, 'Under the Tide', 'Maren Oskalo', 'Ida Fenn'),
  book(2, 'The Tide Clock', 'Teo Vasquillán'),
  book(3, 'Tidewater', '', 'Straße Verlag'),
  book(4, 'İstanbul Nights', 'Ümit Yıldız'),
  book(5, 'Σοφία', 'ΟΔΟΣ'),
];
const index = createSearchIndex(catalog);
const ids = (text: string, limit?: number) => searchProducts(index, text, limit).hits.map((hit) => hit.product.id);

describe('searchProducts', () => {
  it('finds text in name, author and editor, ignoring case', () => {
    expect(ids('CLOCK')).toEqual([2]);
    expect(ids('oskalo')).toEqual([1]);
    expect(ids('ida f')).toEqual([1]);
  });

  it('lists names that start with the text first, then the rest in catalog order, each book once', () => {
    expect(ids('tide')).toEqual([3, 1, 2]);
    expect(ids('the')).toEqual([2, 1]);
  });

  it('folds accents in both texts', () => {
    expect(ids('vasquillan')).toEqual([2]);
    expect(ids('vasquillán')).toEqual([2]);
    expect(ids('strasse')).toEqual([3]);
    expect(ids('istanbul')).toEqual([4]);
    expect(ids('yildiz')).toEqual([4]);
    expect(ids('οδοσ')).toEqual([5]);
    expect(ids('σοφια')).toEqual([5]);
  });

  it('finds nothing for blank text and never matches across fields', () => {
    expect(ids('')).toEqual([]);
    expect(ids('   ')).toEqual([]);
    expect(ids('tidemaren')).toEqual([]);
    expect(ids('tide\u0002maren')).toEqual([]);
    expect(ids('\u0001')).toEqual([]);
  });

  it('finds books without author or editor, and nothing in an empty catalog', () => {
    expect(searchProducts(createSearchIndex([aProduct({ meta_data: [] })]), 'tide').hits[0]?.author).toBe(
      'Unknown Author',
    );
    expect(searchProducts(createSearchIndex([]), 'tide').hits).toEqual([]);
  });

  it('stops after one screen and sets hasMore', () => {
    expect(ids('tide', 2)).toEqual([3, 1]);
    expect(searchProducts(index, 'tide', 2).hasMore).toBe(true);
    expect(searchProducts(index, 'tide', 3).hasMore).toBe(false);
  });

  it('returns match ranges in name and author', () => {
    const [hit] = searchProducts(index, 'VASQUILLAN').hits;
    expect(hit).toMatchObject({ nameMatch: null, authorMatch: { start: 4, end: 14 } });
  });

  it('appends server rows to local rows, each book once, up to one screen', () => {
    const local = searchProducts(index, 'tide');
    const remote = { data: [catalog[1] ?? book(0, ''), book(9, 'High Tide'), book(10, 'Low Tide')], total: 12 };
    const joined = mergeServerResults(local, remote, 'tide', 4);
    expect(joined.hits.map(({ product, nameMatch }) => [product.id, nameMatch?.start])).toEqual([
      [3, 0],
      [1, 10],
      [2, 4],
      [9, 5],
    ]);
    expect([joined.hasMore, mergeServerResults(local, { ...remote, total: 5 }, 'tide').hasMore]).toEqual([true, false]);
  });

  it('is truncated when there are more books than in the index', () => {
    expect([
      createSearchIndex(catalog, 6).isTruncated,
      createSearchIndex(catalog, 5).isTruncated,
      index.isTruncated,
    ]).toEqual([true, false, false]);
  });

  it('counts exactly, narrowing the previous result while the text grows', () => {
    expect([index.count('t'), index.count('ti'), index.count('tide'), index.count('tidew'), index.count('o')]).toEqual([
      4, 3, 3, 1, 2,
    ]);
    expect([index.count(''), index.hasMoreThan('tide', 2), index.hasMoreThan('tide', 3)]).toEqual([0, true, false]);
  });

  it('matches a direct implementation of the specification on arbitrary catalogs', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'ß', 'I', ' ', 'Σ'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText, anyText), { maxLength: 12 }), anyText, (rows, text) => {
        const books = rows.map(([name, author, editor], at) => book(at + 1, name, author, editor));
        const searched = createSearchIndex(books);
        const found = searchProducts(searched, text, 100).hits.map((hit) => hit.product.id);
        const query = fold(text.trim());
        const exact = rows.flatMap((fields, at) =>
          query !== '' && fields.some((field) => fold(field).includes(query)) ? [at + 1] : [],
        );
        const isFirst = (id: number) => fold(rows[id - 1]?.[0] ?? '').startsWith(query);
        expect(found).toEqual([...exact.filter(isFirst), ...exact.filter((id) => !isFirst(id))]);
        expect(searchProducts(searched, text, 3).hits.map((hit) => hit.product.id)).toEqual(found.slice(0, 3));
        expect(searched.count(text)).toBe(exact.length);
      }),
    );
  });
});

describe('createSearchIndexInChunks', () => {
  // Repeated names in no order, in more than two chunks with a short last one.
  const books = Array.from({ length: 4_321 }, (_, at) => book(at, `Tide ${(at * 7_919) % 977}`, `Oskalo ${at % 13}`));

  it.each(['tide', 'tide 9', 'tide 976', 'oskalo 12', 'zzz'])(
    'finds “%s” like a direct implementation',
    async (text) => {
      let pauses = 0;
      const sliced = await createSearchIndexInChunks(books, books.length + 1, async () => {
        pauses += 1;
        return Promise.resolve();
      });
      expect(pauses).toBeGreaterThan(8);
      const exact = books.flatMap(({ name, meta_data: [by] }, at) =>
        [name, by?.value].some((field) => field?.toLowerCase().includes(text)) ? [at] : [],
      );
      const isFirst = (at: number) => books[at]?.name.toLowerCase().startsWith(text);
      const ordered = [...exact.filter(isFirst), ...exact.filter((at) => !isFirst(at))];
      expect(sliced.find(text, 24)).toEqual(ordered.slice(0, 24));
      expect(sliced.count(text)).toBe(exact.length);
      expect(sliced.isTruncated).toBe(true);
    },
  );

  it('lists names with the same prefix in catalog order across chunks', async () => {
    const index = await createSearchIndexInChunks(books, books.length, async () => Promise.resolve());
    const expected = books.flatMap(({ name }, at) => (name.startsWith('Tide 42') ? [at] : []));
    expect(index.find('tide 42', 30)).toEqual(expected.slice(0, 30));
  });

  it('does not pause for a single chunk, and stops when a pause throws', async () => {
    const leave = async () => Promise.reject(new Error('left'));
    expect((await createSearchIndexInChunks(catalog, catalog.length, leave)).find('tide', 3)).toHaveLength(3);
    await expect(createSearchIndexInChunks(books, books.length, leave)).rejects.toThrow('left');
  });
});

describe('findMatch', () => {
  it('matches whole letters, even when one folds into two or has combining accents', () => {
    expect(findMatch('Die Straße', 'strass')).toEqual({ start: 4, end: 9 });
    expect(findMatch('cafe\u0301 au lait', 'cafe')).toEqual({ start: 0, end: 5 });
    expect(findMatch('📚 books', 'books')).toEqual({ start: 3, end: 8 });
    expect(findMatch('books', 'x')).toBeNull();
    expect(findMatch('books', '')).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../testing/index.ts';
import { createSearchIndex, findMatch, fold, createSearchIndexInChunks, searchProducts, mergeServerResults } from './index.ts';

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
  it('finds by containment in name, author and editor, whatever the case', () => {
    expect(ids('CLOCK')).toEqual([2]);
    expect(ids('oskalo')).toEqual([1]);
    expect(ids('ida f')).toEqual([1]);
  });

  it('lists names that start with the text first, the rest in catalog order, each book once', () => {
    expect(ids('tide')).toEqual([3, 1, 2]);
    expect(ids('the')).toEqual([2, 1]);
  });

  it('folds accents on both sides', () => {
    expect(ids('vasquillan')).toEqual([2]);
    expect(ids('vasquillán')).toEqual([2]);
    expect(ids('strasse')).toEqual([3]);
    expect(ids('istanbul')).toEqual([4]);
    expect(ids('yildiz')).toEqual([4]);
    expect(ids('οδοσ')).toEqual([5]);
    expect(ids('σοφια')).toEqual([5]);
  });

  it('finds nothing for blank text and never spans two fields', () => {
    expect(ids('')).toEqual([]);
    expect(ids('   ')).toEqual([]);
    expect(ids('tidemaren')).toEqual([]);
    expect(ids('tide\u0002maren')).toEqual([]);
    expect(ids('\u0001')).toEqual([]);
  });

  it('finds books without author or editor and among no books at all', () => {
    expect(searchProducts(createSearchIndex([aProduct({ meta_data: [] })]), 'tide').hits[0]?.author).toBe(
      'Unknown Author',
    );
    expect(searchProducts(createSearchIndex([]), 'tide').hits).toEqual([]);
  });

  it('stops at the first screenful and says that there is more', () => {
    expect(ids('tide', 2)).toEqual([3, 1]);
    expect(searchProducts(index, 'tide', 2).hasMore).toBe(true);
    expect(searchProducts(index, 'tide', 3).hasMore).toBe(false);
  });

  it('marks what was found in name and author', () => {
    const [hit] = searchProducts(index, 'VASQUILLAN').hits;
    expect(hit).toMatchObject({ nameMark: null, authorMark: { start: 4, end: 14 } });
  });

  it('puts the rows of a server after those found here, each book once, up to a screenful', () => {
    const here = searchProducts(index, 'tide');
    const there = { data: [catalog[1] ?? book(0, ''), book(9, 'High Tide'), book(10, 'Low Tide')], total: 12 };
    const joined = mergeServerResults(here, there, 'tide', 4);
    expect(joined.hits.map(({ product, nameMatch }) => [product.id, nameMatch?.start])).toEqual([
      [3, 0],
      [1, 10],
      [2, 4],
      [9, 5],
    ]);
    expect([joined.hasMore, mergeServerResults(here, { ...there, total: 5 }, 'tide').hasMore]).toEqual([true, false]);
  });

  it('knows that it does not hold every book', () => {
    expect([createSearchIndex(catalog, 6).isTruncated, createSearchIndex(catalog, 5).isTruncated, index.isTruncated]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('counts exactly, narrowing the last answer while the text grows', () => {
    expect([index.count('t'), index.count('ti'), index.count('tide'), index.count('tidew'), index.count('o')]).toEqual([
      4, 3, 3, 1, 2,
    ]);
    expect([index.count(''), index.hasMoreThan('tide', 2), index.hasMoreThan('tide', 3)]).toEqual([0, true, false]);
  });

  it('agrees with the bare rule of the specification on arbitrary shelves', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'ß', 'I', ' ', 'Σ'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, word), { maxLength: 12 }), word, (rows, text) => {
        const books = rows.map(([name, author, editor], at) => book(at + 1, name, author, editor));
        const searched = createSearchIndex(books);
        const found = searchProducts(searched, text, 100).hits.map((hit) => hit.product.id);
        const needle = fold(text.trim());
        const exact = rows.flatMap((fields, at) =>
          needle !== '' && fields.some((field) => fold(field).includes(needle)) ? [at + 1] : [],
        );
        const isFirst = (id: number) => fold(rows[id - 1]?.[0] ?? '').startsWith(needle);
        expect(found).toEqual([...exact.filter(isFirst), ...exact.filter((id) => !isFirst(id))]);
        expect(searchProducts(searched, text, 3).hits.map((hit) => hit.product.id)).toEqual(found.slice(0, 3));
        expect(searched.count(text)).toBe(exact.length);
      }),
    );
  });
});

describe('indexInSlices', () => {
  // Names come again and again, and in no order: more than two slices, the last of them short.
  const shelves = Array.from({ length: 4_321 }, (_, at) => book(at, `Tide ${(at * 7_919) % 977}`, `Oskalo ${at % 13}`));

  it.each(['tide', 'tide 9', 'tide 976', 'oskalo 12', 'zzz'])('finds “%s” as the bare rule does', async (text) => {
    let pauses = 0;
    const sliced = await createSearchIndexInChunks(shelves, shelves.length + 1, async () => {
      pauses += 1;
      return Promise.resolve();
    });
    expect(pauses).toBeGreaterThan(8);
    const exact = shelves.flatMap(({ name, meta_data: [by] }, at) =>
      [name, by?.value].some((field) => field?.toLowerCase().includes(text)) ? [at] : [],
    );
    const isFirst = (at: number) => shelves[at]?.name.toLowerCase().startsWith(text);
    const ordered = [...exact.filter(isFirst), ...exact.filter((at) => !isFirst(at))];
    expect(sliced.find(text, 24)).toEqual(ordered.slice(0, 24));
    expect(sliced.count(text)).toBe(exact.length);
    expect(sliced.isTruncated).toBe(true);
  });

  it('lists names that start alike in catalog order, whichever slice they came in', async () => {
    const index = await createSearchIndexInChunks(shelves, shelves.length, async () => Promise.resolve());
    const expected = shelves.flatMap(({ name }, at) => (name.startsWith('Tide 42') ? [at] : []));
    expect(index.find('tide 42', 30)).toEqual(expected.slice(0, 30));
  });

  it('never pauses over a shelf of one slice, and ends where a pause throws', async () => {
    const leave = async () => Promise.reject(new Error('left'));
    expect((await createSearchIndexInChunks(catalog, catalog.length, leave)).find('tide', 3)).toHaveLength(3);
    await expect(createSearchIndexInChunks(shelves, shelves.length, leave)).rejects.toThrow('left');
  });
});

describe('findFolded', () => {
  it('marks whole letters, also where one of them folds into two or carries loose accents', () => {
    expect(findMatch('Die Straße', 'strass')).toEqual({ start: 4, end: 9 });
    expect(findMatch('cafe\u0301 au lait', 'cafe')).toEqual({ start: 0, end: 5 });
    expect(findMatch('📚 books', 'books')).toEqual({ start: 3, end: 8 });
    expect(findMatch('books', 'x')).toBeNull();
    expect(findMatch('books', '')).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anImport } from '../../test/an-import.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { backfillMetadata } from '../catalog/index.ts';

let shop: TestShop;
/** The value of a call that the shop supports. */
const nonNull = async <T>(response: Promise<T | null>): Promise<T> => {
  const value = await response;
  if (value === null) throw new Error('The shop does not support this call.');
  return value;
};
const tidesSeries = (position?: number) => ({
  series: { name: 'Tides & Ledgers', ...(position === undefined ? {} : { position }) },
});
const titles = (books: readonly { name: string }[]) => books.map((book) => book.name);

beforeAll(async () => {
  shop = await openTestShop();
  const day = (date: number) => ({ publishedAt: new Date(Date.UTC(2025, 0, date)) });
  await anImport(shop, { title: 'Third', ...tidesSeries(2) }, day(1));
  await anImport(shop, { title: 'First', ...tidesSeries(1) }, day(2));
  await anImport(shop, { title: 'Second', ...tidesSeries(1.5), creators: [{ name: 'MAREN  OSKALO' }] }, day(3));
  await anImport(
    shop,
    { title: 'Beside', ...tidesSeries(), creators: [{ name: 'Teo V.' }, { name: 'Maren Oskalo' }] },
    day(4),
  );
  await anImport(shop, { title: 'Alone', creators: [{ name: 'Teo V' }] }, day(5));
  await anImport(shop, { title: 'Withdrawn', creators: [{ name: 'Nobody Now' }], series: { name: 'Gone' } }, day(6));
  await shop.deps.db.updateTable('products').set({ status: 'draft' }).where('name', '=', 'Withdrawn').execute();
});
afterAll(() => shop.close());

describe('GET /authors/:slug', () => {
  it('returns an author and their books, newest first, for a slug in any letter case', async () => {
    const { author, data, total_pages } = await nonNull(shop.api.authors.bySlug({ slug: 'Maren-Oskalo' }));
    const named = { slug: 'maren-oskalo', name: 'Maren Oskalo', biography: '', image: '', links: [] };
    expect(author).toEqual({ ...named, book_count: 4 });
    expect(titles(data)).toEqual(['Beside', 'Second', 'First', 'Third']);
    expect(total_pages).toBe(1);
    expect(data.every((book) => book.description === '')).toBe(true);
  });

  it('paginates the books', async () => {
    const page = async (number: number) => shop.fetch(`/api/v1/authors/maren-oskalo?per_page=3&page=${number}`);
    const last: unknown = await (await page(2)).json();
    expect(last).toMatchObject({ data: [{ name: 'Third' }], total_pages: 2, author: { book_count: 4 } });
    expect(await (await page(3)).json()).toMatchObject({ data: [] });
  });

  it('separates two authors whose names have the same slug', async () => {
    const { author } = await nonNull(shop.api.authors.bySlug({ slug: 'teo-v' }));
    const { author: other } = await nonNull(shop.api.authors.bySlug({ slug: 'teo-v-2' }));
    expect([author.name, other.name]).toEqual(['Teo V.', 'Teo V']);
  });

  it('shows a new biography immediately', async () => {
    await shop.deps.authorSeries.setAuthorBiography('maren oskalo', '<p>Walks far.</p>');
    const { author } = await nonNull(shop.api.authors.bySlug({ slug: 'maren-oskalo' }));
    expect(author.biography).toBe('<p>Walks far.</p>');
  });

  it('returns 404 for an unknown author and one without published books', async () => {
    for (const slug of ['nobody', 'nobody-now'])
      await expect(shop.api.authors.bySlug({ slug })).rejects.toMatchObject({ code: 'author_not_found', status: 404 });
  });
});

describe('GET /series/:slug', () => {
  it('lists the books in reading order, books without a position last', async () => {
    const { series, data } = await nonNull(shop.api.series.bySlug({ slug: 'tides-ledgers' }));
    expect(series).toEqual({ slug: 'tides-ledgers', name: 'Tides & Ledgers', description: '', book_count: 4 });
    expect(titles(data)).toEqual(['First', 'Second', 'Third', 'Beside']);
    expect(data[1]?.series).toEqual({ slug: 'tides-ledgers', name: 'Tides & Ledgers', position: 1.5 });
  });

  it('returns 404 for a series without published books', async () => {
    for (const slug of ['unheard-of', 'gone'])
      await expect(shop.api.series.bySlug({ slug })).rejects.toMatchObject({ code: 'series_not_found', status: 404 });
  });
});

it('includes authors and series in every product response', async () => {
  const inList = (await shop.api.products.list()).find((book) => book.name === 'Beside');
  const alone = await shop.api.products.bySlug({ slug: 'beside' });
  for (const book of [inList, alone]) {
    expect(book?.authors).toEqual([
      { slug: 'teo-v', name: 'Teo V.' },
      { slug: 'maren-oskalo', name: 'Maren Oskalo' },
    ]);
    expect(book?.series).toMatchObject({ slug: 'tides-ledgers', position: null });
  }
  expect((await shop.api.products.bySlug({ slug: 'alone' })).series).toBeNull();
});

it('announces author and series pages in the config', async () => {
  expect((await nonNull(shop.api.config.read())).features['author_pages']).toBe(true);
});

it('finds authors and series of books that an older version imported', async () => {
  const { db, files } = shop.deps;
  const before = await (await shop.fetch('/api/v1/products')).json();
  await db.updateTable('contributors').set({ author_id: null }).execute();
  await db.updateTable('products').set({ series_id: null, series_position: null }).execute();
  await db.updateTable('editions').set({ has_metadata: false }).execute();
  const failures: number[] = [];
  const [lost] = await db
    .selectFrom('editions')
    .select(['product_id', 'manifest_key'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  await files.remove(lost?.manifest_key ?? '');
  await backfillMetadata(shop.deps, (_error, productId) => void failures.push(productId));
  expect(await (await shop.fetch('/api/v1/products')).json()).toEqual(before);
  expect(failures).toEqual([lost?.product_id]);
});

it('includes accessibility metadata in the product response', async () => {
  const meta = [
    ['schema:accessMode', 'textual'],
    ['schema:accessModeSufficient', 'textual'],
    ['schema:accessibilityFeature', 'tableOfContents'],
    ['schema:accessibilityHazard', 'none'],
    ['schema:accessibilitySummary', 'Can be read aloud.'],
    ['dcterms:conformsTo', 'EPUB Accessibility 1.1 - WCAG 2.1 Level AA'],
    ['a11y:certifiedBy', 'A Body'],
  ] as const;
  const { slug } = await anImport(shop, { meta });
  expect((await shop.api.products.bySlug({ slug })).accessibility).toEqual({
    conforms_to: ['https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa'],
    certified_by: 'A Body',
    summary: 'Can be read aloud.',
    access_modes: ['textual'],
    access_modes_sufficient: [['textual']],
    features: ['tableOfContents'],
    hazards: ['none'],
  });
  expect((await shop.api.products.bySlug({ slug: 'alone' })).accessibility).toBeNull();
  const [listed] = await shop.api.products.list();
  expect(listed).not.toHaveProperty('accessibility');
});

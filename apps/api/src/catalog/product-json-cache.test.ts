import type { Updateable } from 'kysely';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import type { ProductsTable } from '../db/schema.ts';
import { toWireProduct } from './product-wire.ts';

let shop: TestShop;
let book: { id: number; slug: string };
let seriesId: number;

beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.deps;
  await db
    .insertInto('covers')
    .values({ hash: 'a'.repeat(32), width: 640, height: 960, hue: 7 })
    .execute();
  const series = await db
    .insertInto('series')
    .values({ slug: 'tides', name: 'Tides', name_key: 'tides' })
    .returning('id')
    .executeTakeFirstOrThrow();
  seriesId = series.id;
  const { userId } = await shop.signIn('seller');
  book = await aBook(shop.deps, { name: 'The Tide Table', genres: ['Fiction', 'Sea'], sellerId: userId });
  await db
    .updateTable('products')
    .set({ cover_hash: 'a'.repeat(32), series_id: seriesId, series_position: 1 })
    .where('id', '=', book.id)
    .execute();
  for (let at = 0; at < 6; at += 1) await aBook(shop.deps, { name: `Another ${at}` });
  await aBook(shop.deps, { name: 'Unseen', status: 'draft', genres: ['Sea'] });
});
afterAll(() => shop.close());

/** Requests the list with a new query string each time, so that no response comes from the cache. */
let requestCount = 0;
const fetchList = async (query = ''): Promise<Record<string, unknown>[]> => {
  const response = await shop.fetch(`/api/v1/products?nothing=${(requestCount += 1)}&${query}`);
  await shop.deps.backgroundTasks.drain();
  return (await response.json()) as Record<string, unknown>[];
};
const totalOf = async (query: string): Promise<string | null> =>
  (await shop.fetch(`/api/v1/products?${query}`)).headers.get('x-total-count');

/** The list JSON rendered from the database without stored JSON. */
const renderUncached = async () =>
  (await shop.deps.products.list({})).map((row): unknown => JSON.parse(JSON.stringify(toWireProduct(row))));

describe('product list JSON', () => {
  it('is stored with the book and reused by the next list', async () => {
    await fetchList();
    const stored = await shop.deps.db.selectFrom('product_list_json').selectAll().execute();
    expect(stored).toHaveLength(7);
    await shop.deps.db
      .updateTable('product_list_json')
      .set({ json: '{"name":"the stored name"}' })
      .where('product_id', '=', book.id)
      .execute();
    await shop.deps.db.updateTable('catalog_version').set({ version: '1000000' }).execute();
    // Bumped directly in the table, so the running shop gets no notification.
    expect(JSON.stringify(await fetchList('orderby=title'))).toContain('the stored name');
    await shop.deps.db.updateTable('product_list_json').set({ version: 'another schema' }).execute();
    expect(await fetchList('orderby=title&order=asc&per_page=50')).toEqual(
      expect.arrayContaining(await renderUncached()),
    );
  });

  it.each([
    ['its name', () => updateBook({ name: 'The Tide Tables' })],
    ['its price', () => updateBook({ price_cents: 1 })],
    ['a sale', () => updateBook({ total_sales: 12 })],
    ['its cover', () => shop.deps.db.updateTable('covers').set({ hue: 200 }).execute()],
    ['the name of its series', () => shop.deps.db.updateTable('series').set({ name: 'Ebb' }).execute()],
    ['its position in a series', () => updateBook({ series_position: 2.5 })],
    ['its genres', () => shop.deps.genres.assign(book.id, ['Poetry', 'Sea'])],
    [
      'the name of a genre',
      () => shop.deps.db.updateTable('tags').set({ name: 'Ocean' }).where('name', '=', 'Sea').execute(),
    ],
    ['its author', () => shop.deps.db.updateTable('contributors').set({ name: 'Ida Moor' }).execute()],
    ['its seller account', () => shop.deps.db.updateTable('users').set({ stripe_account_id: 'acct_new' }).execute()],
    [
      'a review',
      () =>
        shop.deps.db
          .insertInto('reviews')
          .values({
            product_id: book.id,
            user_id: null,
            reviewer: 'Somebody',
            rating: 4,
            html: 'Good.',
            source_text: 'Good.',
          })
          .execute(),
    ],
  ] as const)('is rendered again after a change of %s', async (_, work) => {
    const before = await fetchList();
    await work();
    const after = await fetchList();
    expect(after).toEqual(await renderUncached());
    expect(after).not.toEqual(before);
  });

  it('is not stored when the book changes while it is rendered', async () => {
    const { products } = shop.deps;
    const [row] = await products.findWithRevision([book.id], 'list');
    await updateBook({ name: 'Changed later' });
    await products.saveJson('list', [{ id: book.id, revision: row?.revision ?? '', json: '{"name":"old"}' }], 'any');
    expect(await fetchList()).toEqual(await renderUncached());
  });
});

describe('public product page JSON', () => {
  const cachedJson = async (): Promise<unknown> => {
    // Each letter case is a separate URL in the response cache, but all share the stored JSON.
    const slug = book.slug.replace(/^./, (character) => (requestCount % 2 ? character.toUpperCase() : character));
    requestCount += 1;
    const response = await shop.fetch(`/api/v1/products/${slug}?nothing=${requestCount}`);
    await shop.deps.backgroundTasks.drain();
    return response.json();
  };
  const currentJson = async (): Promise<unknown> => {
    const row = await shop.deps.products.findBySlug(book.slug);
    return row && JSON.parse(JSON.stringify(toWireProduct(row)));
  };
  const stored = () =>
    shop.deps.db.selectFrom('product_page_json').where('product_id', '=', book.id).select('json').executeTakeFirst();

  it('is stored with the book and shared by all URLs of the book', async () => {
    expect(await cachedJson()).toEqual(await currentJson());
    expect(JSON.parse((await stored())?.json ?? '')).toEqual(await currentJson());
    await shop.deps.db.updateTable('product_page_json').set({ json: '{"name":"the stored name"}' }).execute();
    await shop.deps.db.insertInto('product_slugs').values({ slug: 'a-former-one', product_id: book.id }).execute();
    const former = await shop.fetch('/api/v1/products/a-former-one');
    expect(await former.json()).toEqual({ name: 'the stored name' });
    await shop.deps.db.deleteFrom('product_page_json').execute();
  });

  it.each([
    ['its description', () => updateBook({ description: '<p>At last.</p>' })],
    ['the metadata of its file', () => updateBook({ accessibility: JSON.stringify({ summary: 'All of it.' }) })],
    [
      'its first edition',
      () =>
        shop.deps.db
          .insertInto('editions')
          .values({
            product_id: book.id,
            content_hash: 'b'.repeat(64),
            original_key: 'o',
            publication_key: 'p',
            manifest_key: 'm',
            size_bytes: 1,
          })
          .execute(),
    ],
    ['a disabled sample', () => updateBook({ sample_percent: 0 })],
    ['an enabled sample', () => updateBook({ sample_percent: 30 })],
    [
      'a removed edition',
      () => shop.deps.db.updateTable('editions').set({ is_current: false }).where('product_id', '=', book.id).execute(),
    ],
  ] as const)('is rendered again after a change of %s', async (_, work) => {
    const before = await cachedJson();
    await work();
    const after = await cachedJson();
    expect(after).toEqual(await currentJson());
    expect(after).not.toEqual(before);
  });

  it('is not served while the book is not on sale', async () => {
    await cachedJson();
    await shop.deps.db.updateTable('products').set({ status: 'unpublished' }).where('id', '=', book.id).execute();
    const response = await shop.fetch(`/api/v1/products/${book.slug}`);
    expect(response.status).toBe(404);
    await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', book.id).execute();
  });
});

describe('X-Total-Count', () => {
  it('counts all books of a truncated list, in total and by genre', async () => {
    const sea = (await shop.deps.genres.list()).find(({ name }) => name === 'Ocean');
    const fiction = (await shop.deps.genres.list()).find(({ name }) => name === 'Fiction');
    expect([sea?.count, fiction?.count]).toEqual([1, 6]);
    expect(await totalOf('')).toBe('7');
    expect(await totalOf('per_page=2&page=1')).toBe('7');
    expect(await totalOf('per_page=2&page=9')).toBe('7');
    expect(await totalOf(`per_page=2&tag=${fiction?.id}&page=3`)).toBe('6');
    expect(await totalOf(`per_page=2&tag=${fiction?.id}&page=30`)).toBe('6');
    expect(await totalOf('per_page=2&tag=9999')).toBe('0');
  });

  it('counts all matches of a search, however few the page shows', async () => {
    expect(await totalOf('search=another')).toBe('6');
    expect(await totalOf('search=another&per_page=2')).toBe('6');
    expect(await totalOf('search=another&per_page=2&page=3')).toBe('6');
    expect(await totalOf('search=another&per_page=2&page=30')).toBe('6');
    expect(await totalOf('search=nothing-like-it')).toBe('0');
    expect(await totalOf('search=%20')).toBe('7');
  });

  it('is available to callers of the API client', async () => {
    expect((await shop.api.products.catalog()).total).toBe(7);
    expect((await shop.api.products.search('another')).total).toBe(6);
  });

  it('updates lists and totals when a book is unpublished, republished and deleted', async () => {
    const fiction = (await shop.deps.genres.list()).find(({ name }) => name === 'Fiction');
    const { id } = await aBook(shop.deps, { name: 'Comes and goes' });
    const counts = async () => {
      const [all, tagged] = [await totalOf('per_page=1'), await totalOf(`per_page=1&tag=${fiction?.id}`)];
      const page = await fetchList(`per_page=25&tag=${fiction?.id}`);
      return [all, tagged, page.some((shown) => shown.id === id)];
    };
    const set = (status: 'published' | 'unpublished') =>
      shop.deps.db.updateTable('products').set({ status }).where('id', '=', id).execute();
    expect(await counts()).toEqual(['8', '7', true]);
    await set('unpublished');
    expect(await counts()).toEqual(['7', '6', false]);
    await set('published');
    expect(await counts()).toEqual(['8', '7', true]);
    await shop.deps.db.deleteFrom('products').where('id', '=', id).execute();
    expect(await counts()).toEqual(['7', '6', false]);
  });
});

const updateBook = (values: Updateable<ProductsTable>) =>
  shop.deps.db.updateTable('products').set(values).where('id', '=', book.id).execute();

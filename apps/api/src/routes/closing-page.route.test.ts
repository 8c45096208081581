import { metaOf, streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';

const END = { cfi: 'epubcfi(/6/4!/4/2/1:0)', total_progression: 1 };
const START = { ...END, total_progression: 0.1 };

let shop: TestShop;
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await openTestShop();
  const { pool } = shop;
  for (const [slug, author, sales] of [
    ['first-tide', 'Ada Weir', 5],
    ['second-tide', 'Ada Weir', 4],
    ['fourth-tide', 'Ada Weir', 9],
    ['weir-letters', 'Ada Weir', 3],
    ['weir-drafts', 'Ada Weir', 2],
    ['other-hand', 'Ben Lock', 90],
  ] as const) {
    const { id } = await aBook(shop.deps, { slug, author, sales, priceCents: 700 });
    ids[slug] = id;
    await anEdition(shop.deps, id);
  }
  const { rows } = await pool.query<{ id: number }>(
    `insert into authors (slug, name, name_key) values ('ada-weir', 'Ada Weir', 'ada weir') returning id`,
  );
  await pool.query(`update contributors set author_id = $1 where name = 'Ada Weir'`, [rows[0]?.id]);
  const { rows: series } = await pool.query<{ id: number }>(
    `insert into series (slug, name, name_key) values ('tides', 'The Tides', 'the tides') returning id`,
  );
  for (const [slug, position] of [
    ['first-tide', 1],
    ['second-tide', 2],
    ['fourth-tide', 4],
  ] as const)
    await pool.query('update products set series_id = $1, series_position = $2 where slug = $3', [
      series[0]?.id,
      position,
      slug,
    ]);
  await pool.query(`update products set status = 'unpublished' where slug = 'weir-drafts'`);
});
afterAll(() => shop.close());

async function closingOf(book: { request: (path: string) => Promise<Response> }): Promise<Record<string, unknown>> {
  const response = await book.request('closing');
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

it('returns book, next volume, other books and the invitation to review, and after the last page the date', async () => {
  const reader = await shop.signIn('closing_reader');
  await anEntitlement(shop.deps, reader.userId, ids['first-tide'] ?? 0);
  await anEntitlement(shop.deps, reader.userId, ids['fourth-tide'] ?? 0);
  const book = await openBook(shop, reader, 'first-tide');
  expect(await closingOf(book)).toEqual({
    book: expect.objectContaining({ slug: 'first-tide', name: expect.any(String), author: 'Ada Weir' }),
    finished_at: null,
    rating: null,
    can_review: true,
    next: expect.objectContaining({
      slug: 'second-tide',
      regular_price: '7.00',
      is_owned: false,
      series: { slug: 'tides', name: 'The Tides', position: 2 },
    }),
    // Bestsellers first; neither the book and its next volume, nor unpublished books and those of other authors.
    more: [
      expect.objectContaining({ slug: 'fourth-tide', is_owned: true }),
      expect.objectContaining({ slug: 'weir-letters', is_owned: false }),
    ],
  });

  expect((await book.put('position', END)).status).toBe(200);
  const finished = await closingOf(book);
  expect(Date.parse(String(finished['finished_at']))).toBeGreaterThan(0);
  expect((await book.put('position', START)).status).toBe(200);
  expect((await book.put('position', END)).status).toBe(200);
  expect(await closingOf(book)).toMatchObject({ finished_at: finished['finished_at'] });
});

it('returns no next volume after the last one, skips a missing volume, and names a rating in place of the invitation', async () => {
  const reader = await shop.signIn('closing_rater');
  for (const slug of ['second-tide', 'fourth-tide']) await anEntitlement(shop.deps, reader.userId, ids[slug] ?? 0);
  const second = await openBook(shop, reader, 'second-tide');
  expect(await closingOf(second)).toMatchObject({ next: { slug: 'fourth-tide', is_owned: true } });
  await reader.api.reviews.create({ product_id: ids['fourth-tide'] ?? 0, rating: 4, review: 'Salt.' });
  const last = await openBook(shop, reader, 'fourth-tide');
  expect(await closingOf(last)).toMatchObject({ next: null, rating: 4, can_review: false });
});

it('dates a position of an earlier version by its last change', async () => {
  const reader = await shop.signIn('closing_earlier');
  await anEntitlement(shop.deps, reader.userId, ids['other-hand'] ?? 0);
  const book = await openBook(shop, reader, 'other-hand');
  expect((await book.put('position', END)).status).toBe(200);
  await shop.pool.query(
    `update reading_positions set finished_at = null, updated_at = '2026-01-02T03:04:05Z' where user_id = $1`,
    [reader.userId],
  );
  expect(await closingOf(book)).toMatchObject({ finished_at: '2026-01-02T03:04:05.000Z', next: null, more: [] });
});

it('states reading progress and end of an owned book on its page and in the library, and nothing of another book', async () => {
  const reader = await shop.signIn('closing_page');
  await anEntitlement(shop.deps, reader.userId, ids['first-tide'] ?? 0);
  const factsOf = async (slug: string) => {
    const product = await reader.api.products.bySlug({ slug, userId: reader.userId });
    return ['_reading_progress', '_finished_at'].map((key) => metaOf(product, key));
  };
  expect(await factsOf('first-tide')).toEqual(['0', '']);
  expect(await factsOf('second-tide')).toEqual(['', '']);
  const book = await openBook(shop, reader, 'first-tide');
  await book.put('position', END);
  await book.put('position', START);
  const [progress, finished] = await factsOf('first-tide');
  expect([progress, finished]).toEqual(['0.1', expect.stringMatching(/^20.*Z$/)]);
  const [held] = await reader.api.products.library({ userId: reader.userId });
  expect(held && metaOf(held, '_finished_at')).toBe(finished);
});

it('returns price and other books for a sample, and nothing of a user', async () => {
  await shop.pool.query(`update products set sample_percent = 50 where slug = 'first-tide'`);
  const sample = (await (await shop.fetch('/api/v1/products/first-tide/sample')).json()) as { url: string };
  const opened = await shop.readerFetch(sample.url);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const request = (path: string) => shop.readerFetch(sample.url + path, { headers: { cookie } });
  expect(await closingOf({ request })).toMatchObject({
    book: { slug: 'first-tide', regular_price: '7.00' },
    finished_at: null,
    rating: null,
    can_review: false,
    next: { slug: 'second-tide', is_owned: false },
  });
});

it('returns 404 in another browser', async () => {
  const reader = await shop.signIn('closing_reader');
  const product = await reader.api.products.bySlug({ slug: 'first-tide', userId: reader.userId });
  const address = streamUrlOf(product) ?? '';
  expect((await shop.readerFetch(`${address}closing`)).status).toBe(404);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { type ProductListing, listJsonQuery } from './product-lists.queries.ts';
import type { Placeholders } from '../connection/prepared-queries.ts';

const BOOKS = 120;
let shop: TestShop;
let tagId: number;
beforeAll(async () => {
  shop = await openTestShop();
  for (let count = 0; count < BOOKS; count += 1) await aBook(shop.deps);
  tagId = (await shop.deps.genres.list())[0]?.id ?? 0;
  await shop.pool.query('analyze');
});
afterAll(() => shop.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

/** Returns how many rows of tables and indexes a list scans. */
async function rowsScanned(listing: ProductListing): Promise<number> {
  const blank: Placeholders<ProductListing> = (name) => sql`${listing[name]}`;
  const { sql: text, parameters } = listJsonQuery(shop.deps.db, listing, 'none', blank).compile();
  const { rows } = await shop.pool.query(`explain (analyze, format json) ${text}`, [...parameters]);
  const [{ Plan: plan }] = (rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
  return scannedRows(plan);
}

const scannedRows = (plan: Plan): number =>
  (/Scan/.test(plan['Node Type']) ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).map(scannedRows).reduce((sum, rows) => sum + rows, 0);

const ORDERS = [undefined, 'date', 'popularity', 'rating', 'price', 'title'] as const;

it.each(ORDERS)('scans no row for a page past the last one, in the order %s', { tags: ['check-60'] }, async (order) => {
  for (const listing of [{ order }, { order, tagId }])
    for (const offset of [BOOKS, 25e12]) expect(await rowsScanned({ ...listing, limit: 25, offset })).toBeLessThan(5);
});

it('shows the last page, and an empty page after it', { tags: ['check-60'] }, async () => {
  const page = async (query: string) => ((await (await shop.fetch(`/api/v1/products?${query}`)).json()) as []).length;
  for (const of of ['', `tag=${tagId}&`, 'orderby=title&', `orderby=price&tag=${tagId}&`]) {
    expect(await page(`${of}per_page=25&page=5`)).toBe(BOOKS - 100);
    expect(await page(`${of}per_page=25&page=6`)).toBe(0);
    expect(await page(`${of}per_page=25&page=1e12`)).toBe(0);
  }
});

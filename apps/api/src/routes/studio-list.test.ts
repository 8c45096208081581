import { bookSorts } from '@octavo/core/studio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAuthor, aNewAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

const BOOKS = 60;

let shop: TestShop;
let author: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop();
  author = await anAuthor(shop, 'list_author');
  for (let number = 0; number < BOOKS; number += 1)
    await aBook(shop.deps, {
      name: `Title ${number % 7} 100%`,
      author: number % 2 === 0 ? 'Ida Moor' : 'Jun Harrowgale',
      priceCents: number % 5 === 0 ? null : (number % 4) * 100,
      sales: number % 3,
      sellerId: author.userId,
      status: number % 10 === 0 ? 'draft' : 'published',
    });
  await aBook(shop.deps, { name: 'Title of another author' });
});
afterAll(() => shop.close());

it.each(bookSorts)('lists every book once over all pages, sorted by %s', async (sort) => {
  const ids: number[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await author.studio.books({ sort, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.total).toBe(BOOKS);
    ids.push(...page.data.map(({ id }) => id));
    sizes.push(page.data.length);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(sizes).toEqual([25, 25, 10]);
  expect(new Set(ids).size).toBe(BOOKS);
});

it('sorts by title, price and sales', async () => {
  const rows = async (sort: (typeof bookSorts)[number]) => (await author.studio.books({ sort })).data;
  const titles = (await rows('title')).map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted());
  const prices = (await rows('price')).map(({ price }) => Number(price));
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  const sales = (await rows('sales')).map(({ total_sales }) => total_sales);
  expect(sales).toEqual(sales.toSorted((one, other) => other - one));
});

it('filters by status, and counts the books of each status', async () => {
  const { total, counts, data } = await author.studio.books({ status: 'draft' });
  expect([total, counts]).toEqual([6, { draft: 6, in_review: 0, scheduled: 0, published: 54, off_sale: 0 }]);
  expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['draft']));
});

it.each([
  ['ida', 30],
  ['MOOR title', 30],
  ['100%', 60],
  ['_', 0],
  ['%%', 0],
  ['another', 0],
  ['title 3', 9],
  [String.raw`\ `, 0],
])('finds books by %j', async (search, total) => {
  expect((await author.studio.books({ search })).total).toBe(total);
});

it.each([
  ['updated', 'x'],
  ['updated', Buffer.from('["a",1]').toString('base64url')],
  ['price', Buffer.from('["1",0]').toString('base64url')],
  ['title', Buffer.from('["a\\u0000",1]').toString('base64url')],
  ['title', Buffer.from('{}').toString('base64url')],
  ['title', Buffer.from(`["${'x'.repeat(1_001)}",1]`).toString('base64url')],
] as const)('refuses a cursor of %s that the list did not return', async (sort, cursor) => {
  const failure: unknown = await author.studio.books({ sort, cursor }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'validation_failed' });
});

it('is empty for a new author, whose settings list the missing steps', async () => {
  const beginner = await aNewAuthor(shop, 'list_beginner');
  expect(await beginner.studio.books()).toMatchObject({ data: [], total: 0, next_cursor: null });
  expect(await beginner.studio.settings()).toMatchObject({
    has_payout_account: false,
    can_review: false,
    approve: 'first-book',
    max_part_bytes: 1_048_576,
    genres: ['Fiction'],
  });
  expect((await author.studio.settings()).has_payout_account).toBe(true);
});

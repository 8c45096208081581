import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks } from '../../test/orders.ts';
import { QUOTAS } from '../limits/limits.ts';

const DAY_MS = 86_400_000;

let shop: TestShop;
let author: StudioTestUser;
let start: Date;
let authorCount = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  authorCount += 1;
  author = await anAuthor(shop, `pricing_${authorCount}`);
  start = shop.clock.now;
});

/** A published book with a price of 12.90. */
const aPricedBook = () => aBook(shop.deps, { sellerId: author.userId, priceCents: 1290 });
const inDays = (days: number): string => new Date(start.getTime() + days * DAY_MS).toISOString();

/** Runs the due work `days` after the start of the test. */
async function runAfter(days: number): Promise<void> {
  shop.clock.now = new Date(start.getTime() + days * DAY_MS);
  await shop.deps.studio.applySchedules();
  // Access tokens are valid for minutes.
  shop.clock.now = start;
}
const priceOf = async (id: number): Promise<string> => (await author.studio.book(id)).price;
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: unknown) => (error as { code: string }).code,
  );

it('records every price with its author, also one without a user', async () => {
  const { id } = await aPricedBook();
  // The history has the time of the database.
  shop.clock.now = new Date();
  await buyBooks(shop, await shop.signIn(`price_buyer_${authorCount}`), [{ id }]);
  await author.studio.setPrice(id, '7.90');
  await author.studio.setPrice(id, '7.90');
  // An import or a command names no user.
  await shop.pool.query('update products set price_cents = 990 where id = $1', [id]);
  const { price, history, lowest_recent_price: lowest } = await author.studio.prices(id);
  expect([price, lowest]).toEqual(['9.90', '7.90']);
  expect(history.map((row) => [row.price, row.changed_by, row.sales])).toEqual([
    ['9.90', '', 0],
    ['7.90', `pricing_${authorCount}`, 0],
    ['12.90', '', 1],
  ]);
  expect(history.map((row) => row.date_until)).toEqual(['', history[0]?.date_from, history[1]?.date_from]);
});

it('rejects another price of a book that has had 1,000, but accepts the same one', { tags: ['check-59'] }, async () => {
  const { id } = await aPricedBook();
  await shop.pool.query(
    `insert into price_history (product_id, price_cents, valid_from, valid_until)
     select $1, number, now() - interval '1 year', now() - interval '1 year' from generate_series(2, $2::integer) as number`,
    [id, QUOTAS.prices.max],
  );
  await expect(author.studio.setPrice(id, '7.90')).rejects.toMatchObject({
    code: 'quota_exceeded',
    message: QUOTAS.prices.message,
  });
  const plan = { price: '5.00', date_from: inDays(1), date_until: inDays(2) };
  expect(await codeOf(author.studio.planPrice(id, plan))).toBe('quota_exceeded');
  expect((await author.studio.setPrice(id, '12.90')).price).toBe('12.90');
  expect(await priceOf(id)).toBe('12.90');
});

it('forgets the lowest price after 30 days', async () => {
  const { id } = await aPricedBook();
  await author.studio.setPrice(id, '5.00');
  await author.studio.setPrice(id, '12.90');
  expect((await author.studio.prices(id)).lowest_recent_price).toBe('5.00');
  shop.clock.now = new Date(start.getTime() + 31 * DAY_MS);
  const later = await shop.deps.studio.prices.read(
    { id: author.userId, role: 'author', isEditor: false, isAdmin: false },
    id,
  );
  shop.clock.now = start;
  expect(later.lowest_recent_price).toBe('12.90');
});

it('starts and ends a scheduled price, and the regular price returns', async () => {
  const { id } = await aPricedBook();
  const { planned } = await author.studio.planPrice(id, { price: '7.90', date_from: inDays(1), date_until: inDays(3) });
  expect(planned).toMatchObject([{ price: '7.90', date_from: inDays(1), date_until: inDays(3), status: 'planned' }]);
  await runAfter(0.9);
  expect(await priceOf(id)).toBe('12.90');
  await runAfter(1.1);
  expect(await priceOf(id)).toBe('7.90');
  expect((await author.studio.prices(id)).planned).toMatchObject([{ status: 'in_force' }]);
  await runAfter(3.1);
  expect([await priceOf(id), (await author.studio.prices(id)).planned]).toEqual(['12.90', []]);
});

it('keeps a price that the author sets while a scheduled one is in force', async () => {
  const { id } = await aPricedBook();
  await author.studio.planPrice(id, { price: '7.90', date_from: inDays(1), date_until: inDays(3) });
  await runAfter(1.1);
  await author.studio.setPrice(id, '6.00');
  await runAfter(3.1);
  expect(await priceOf(id)).toBe('6.00');
});

it('keeps a scheduled price without an end, and skips one that began and ended while the shop was stopped', async () => {
  const { id } = await aPricedBook();
  await author.studio.planPrice(id, { price: '1.00', date_from: inDays(1), date_until: inDays(2) });
  await author.studio.planPrice(id, { price: '10.00', date_from: inDays(5) });
  await runAfter(2.5);
  expect(await priceOf(id)).toBe('12.90');
  await runAfter(5.5);
  expect([await priceOf(id), (await author.studio.prices(id)).planned]).toEqual(['10.00', []]);
});

it('starts one scheduled price at the moment at which another ends, with the regular price behind both', async () => {
  const { id } = await aPricedBook();
  await author.studio.planPrice(id, { price: '7.90', date_from: inDays(1), date_until: inDays(2) });
  await author.studio.planPrice(id, { price: '5.90', date_from: inDays(2), date_until: inDays(3) });
  const prices: string[] = [];
  for (const day of [1, 2, 3]) {
    await runAfter(day);
    prices.push(await priceOf(id));
  }
  expect(prices).toEqual(['7.90', '5.90', '12.90']);
});

it('cancels a scheduled price, and ends one in force', async () => {
  const { id } = await aPricedBook();
  await author.studio.planPrice(id, { price: '7.90', date_from: inDays(1), date_until: inDays(3) });
  const { planned } = await author.studio.planPrice(id, { price: '3.90', date_from: inDays(5), date_until: inDays(6) });
  await author.studio.cancelPlannedPrice(id, planned[1]?.id ?? 0);
  await runAfter(1.1);
  const left = await author.studio.cancelPlannedPrice(id, planned[0]?.id ?? 0);
  expect([left.price, left.planned]).toEqual(['12.90', []]);
  expect(await codeOf(author.studio.cancelPlannedPrice(id, planned[0]?.id ?? 0))).toBe('planned_price_not_found');
});

it.each([
  ['covers the start', 0.5, 1.5],
  ['covers the end', 2.5, 4],
  ['lies inside', 1.5, 2],
  ['covers all', 0.5, 9],
  ['has no end', 0.5, null],
])('refuses a scheduled price that %s of another one', async (_name, from, until) => {
  const { id } = await aPricedBook();
  await author.studio.planPrice(id, { price: '7.90', date_from: inDays(1), date_until: inDays(3) });
  const plan = { price: '5.00', date_from: inDays(from), date_until: until === null ? null : inDays(until) };
  expect(await codeOf(author.studio.planPrice(id, plan))).toBe('price_overlap');
  expect(await codeOf(author.studio.planPrice(id, { ...plan, date_from: inDays(3), date_until: null }))).toBe('none');
});

it('refuses a scheduled price in the past, and a 21st one', async () => {
  const { id } = await aPricedBook();
  const plan = (from: number, until: number) =>
    author.studio.planPrice(id, { price: '7.90', date_from: inDays(from), date_until: inDays(until) });
  expect(await codeOf(plan(-1, 1))).toBe('validation_failed');
  expect(await codeOf(plan(1_000, 1_001))).toBe('validation_failed');
  for (let number = 1; number <= 20; number += 1) await plan(number, number + 0.5);
  expect(await codeOf(plan(30, 31))).toBe('quota_exceeded');
});

it('sets the size of the sample of a book, up to half of it', { tags: ['check-18'] }, async () => {
  const { id } = await aPricedBook();
  const setSample = async (sample_percent: number) =>
    codeOf(author.studio.updateBook(id, (await author.studio.book(id)).version, { sample_percent }));
  expect((await author.studio.book(id)).sample_percent).toBe(10);
  expect(await setSample(30)).toBe('none');
  for (const percent of [51, -1, 2.5]) expect(await setSample(percent)).toBe('validation_failed');
  const other = await anAuthor(shop, 'sample_of_another');
  expect(await codeOf(other.studio.updateBook(id, '*', { sample_percent: 0 }))).toBe('book_not_found');
  expect((await author.studio.book(id)).sample_percent).toBe(30);
});

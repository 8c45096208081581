/** Monthly Featured as editors edit it: months, fallbacks, versions, preview, and what visitors see. */
import { type AdminApi, shelfEditedElsewhere } from '@octavo/core/admin';
import { BASE_PATH } from '@octavo/core/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAdmin, anEditor, type StudioTestUser } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let editor: StudioTestUser;
let admin: AdminApi;
beforeEach(async () => {
  shop = await openTestShop({ settings: { SHOP_TIME_ZONE: 'Europe/Madrid' } });
  shop.clock.now = new Date('2026-11-25T12:00:00Z');
  editor = await anEditor(shop, 'shelf_editor');
  admin = backOfficeOf(shop, editor);
});
afterEach(() => shop.close());

const books = async (...names: string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const name of names) ids.push((await aBook(shop.deps, { name })).id);
  return ids;
};
const home = async () => (await shop.api.products.featured()).map(({ name }) => name);
const titles = (shown: { readonly books: readonly { readonly title: string }[] }) =>
  shown.books.map(({ title }) => title);
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const setBook = (id: number, values: object) =>
  shop.deps.db.updateTable('products').set(values).where('id', '=', id).execute();

describe('the months', () => {
  it('are six from the month before the current one, or from a chosen one', async () => {
    const shelves = await admin.shelves();
    expect(shelves.months.map(({ month }) => month)).toEqual([
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
    ]);
    expect([shelves.current_month, shelves.max_books]).toEqual(['2026-11', 24]);
    expect((await admin.shelves({ from: '2026-02' })).months.map(({ month }) => month).at(-1)).toBe('2026-07');
  });

  it('name what fills a month without books: the last month that has some, or the newest books', async () => {
    const [one = 0, other = 0] = await books('One', 'Other');
    expect((await admin.shelves()).months.map(({ source }) => source)).toEqual(Array(6).fill('newest'));
    await admin.setShelf('2026-12', '"0"', [one]);
    await admin.setShelf('2027-02', '"0"', [other]);
    const { months } = await admin.shelves();
    expect(months.map(({ source, source_month: month }) => [source, month])).toEqual([
      ['newest', ''],
      ['newest', ''],
      ['month', '2026-12'],
      ['earlier', '2026-12'],
      ['month', '2027-02'],
      ['earlier', '2027-02'],
    ]);
  });
});

describe('a changed shelf', () => {
  it('is on home in its order, with the next version', async () => {
    const [one = 0, two = 0, three = 0] = await books('One', 'Two', 'Three');
    const first = await admin.setShelf('2026-11', '"0"', [two, one]);
    expect([titles(first), first.version, await home()]).toEqual([['Two', 'One'], '"1"', ['Two', 'One']]);
    const second = await admin.setShelf('2026-11', first.version, [three, two, one]);
    expect([second.version, await home()]).toEqual(['"2"', ['Three', 'Two', 'One']]);
  });

  it('shows the books of the last filled month after its own are removed', async () => {
    const [one = 0, two = 0] = await books('One', 'Two');
    await admin.setShelf('2026-09', '"0"', [one]);
    const { version } = await admin.setShelf('2026-11', '"0"', [two]);
    expect(await home()).toEqual(['Two']);
    await admin.setShelf('2026-11', version, []);
    expect(await home()).toEqual(['One']);
  });

  it('has a row of the audit log with the whole list before and after, and none without a change', async () => {
    const [one = 0, two = 0] = await books('One', 'Two');
    await admin.setShelf('2026-11', '"0"', [one, two]);
    await admin.setShelf('2026-11', '"1"', [two, one]);
    await admin.setShelf('2026-11', '"2"', [two, one]);
    const rows = await shop.deps.db.selectFrom('audit_log').selectAll().orderBy('number').execute();
    const order = [`One (${one})`, `Two (${two})`];
    expect(
      rows.map(({ action, subject_type: type, subject_id: id, before, after }) => [action, type, id, before, after]),
    ).toEqual([
      ['admin.setShelf', 'shelf', '2026-11', {}, { 'shelf.books': order }],
      ['admin.setShelf', 'shelf', '2026-11', { 'shelf.books': order }, { 'shelf.books': order.toReversed() }],
    ]);
  });
});

describe('a month without books before any month has some', () => {
  it('shows the eight newest books on sale, with those rated four stars or more first', async () => {
    const ids = await books(...Array.from({ length: 10 }, (_, at) => `Book ${at}`));
    await setBook(ids[0] ?? 0, { rating_count: 2, rating_sum: 9 });
    await setBook(ids[1] ?? 0, { rating_count: 2, rating_sum: 7 });
    await setBook(ids[9] ?? 0, { status: 'unpublished' });
    expect(await home()).toEqual(['Book 0', 'Book 8', 'Book 7', 'Book 6', 'Book 5', 'Book 4', 'Book 3', 'Book 2']);
  });
});

describe('a book that is not on sale', () => {
  it('stays on the shelf with its status, and is left out of home', async () => {
    const [one = 0, two = 0] = await books('One', 'Two');
    await admin.setShelf('2026-11', '"0"', [one, two]);
    await setBook(one, { status: 'unpublished' });
    const { months } = await admin.shelves();
    expect(months[1]?.books.map(({ title, status }) => [title, status])).toEqual([
      ['One', 'off_sale'],
      ['Two', 'published'],
    ]);
    expect(await home()).toEqual(['Two']);
    await setBook(one, { status: 'published' });
    expect(await home()).toEqual(['One', 'Two']);
  });

  it('is in the preview from the day of its release in the time zone of the shop', async () => {
    const [one = 0, two = 0] = await books('One', 'Two');
    // Half past midnight on December 10 in Madrid.
    await setBook(two, { status: 'scheduled', release_at: new Date('2026-12-09T23:30:00Z') });
    await admin.setShelf('2026-12', '"0"', [two, one]);
    expect(titles(await admin.shelfPreview('2026-12-09'))).toEqual(['One']);
    expect(await admin.shelfPreview('2026-12-10')).toMatchObject({
      date: '2026-12-10',
      source: 'month',
      source_month: '2026-12',
      books: [{ title: 'Two', status: 'scheduled' }, { title: 'One' }],
    });
    expect((await admin.shelfPreview('2027-01-05')).source).toBe('earlier');
  });
});

describe('two editors at once', () => {
  it('returns 412 with the stored books for the version before, and keeps them', async () => {
    const [one = 0, two = 0] = await books('One', 'Two');
    const other = backOfficeOf(shop, await anAdmin(shop, 'shelf_admin'));
    const attempts = [admin.setShelf('2026-12', '"0"', [one]), other.setShelf('2026-12', '"0"', [two])];
    const results = await Promise.allSettled(attempts);
    const saved = results.find((result) => result.status === 'fulfilled')?.value;
    const failure: unknown = results.find((result) => result.status === 'rejected')?.reason;
    expect(failure).toMatchObject({ status: 412, code: 'edited_elsewhere' });
    expect(shelfEditedElsewhere(failure)).toEqual(saved);
    expect((await admin.shelves()).months[2]?.books).toEqual(saved?.books);
  });

  it('returns 428 without a version', async () => {
    const response = await shop.fetch(`${BASE_PATH}/admin/shelves/2026-12`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
      body: '{"books":[]}',
    });
    expect([response.status, await response.json()]).toEqual([
      428,
      expect.objectContaining({ code: 'version_missing', message: expect.stringContaining('shelf') as string }),
    ]);
  });
});

describe('a change that is refused', () => {
  it.each([
    ['the month 2026-13', '2026-13', [], { month: 'Choose a month such as 2026-12.' }],
    ['a book twice', '2026-12', [1, 1], { books: 'This book is on the shelf twice. Remove one copy.' }],
    ['a deleted book', '2026-12', [999_999], { books: 'One of these books has been deleted. Reload the page.' }],
    [
      '25 books',
      '2026-12',
      Array.from({ length: 25 }, (_, at) => at + 1),
      { books: 'A shelf can have up to 24 books. Remove one first.' },
    ],
  ])('for %s has a sentence and leaves the shelf as it is', async (_name, month, ids, errors) => {
    const [one = 0] = await books('One');
    await admin.setShelf('2026-12', '"0"', [one]);
    expect(await failureOf(admin.setShelf(month, '"1"', ids))).toMatchObject({ status: 422, errors });
    expect((await admin.shelves()).months[2]).toMatchObject({ version: '"1"', books: [{ title: 'One' }] });
  });

  it.each([{ from: '2026-13' }, { from: 'soon' }])('for the first month %j is 422', async (query) => {
    expect(await failureOf(admin.shelves(query))).toMatchObject({ status: 422 });
  });
});

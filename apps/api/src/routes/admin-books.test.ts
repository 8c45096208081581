/** The books of all sellers: list, bulk changes with a result for each book, takedowns. */
import type { AdminApi } from '@octavo/core/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aDraft, anAdmin, anAuthor, anEpub, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { emailsOf } from '../../test/emails.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { isDeep } from '../../test/is-deep.ts';
import { QUOTAS } from '../limits/limits.ts';

let shop: TestShop;
let author: StudioTestUser;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop();
  author = await anAuthor(shop, 'books_author');
  admin = backOfficeOf(shop, await anAdmin(shop, 'books_admin'));
});
afterAll(() => shop.close());

const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const book = (values: Parameters<typeof aBook>[1] = {}) => aBook(shop.deps, { sellerId: author.userId, ...values });
const outcomes = ({ results }: Awaited<ReturnType<AdminApi['changeBooks']>>) =>
  results.map(({ id, outcome, message }) => [id, outcome, message]);
const auditRows = () => shop.deps.db.selectFrom('audit_log').selectAll().orderBy('number').execute();

describe('the list', () => {
  it('has each book of every seller once, and is filtered by status, seller, genre and search', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 30; at += 1)
      ids.push(
        (await book({ name: `Listed ${at}`, genres: [at < 3 ? 'Essays' : 'Fiction'], author: `Ida Moor ${at}` })).id,
      );
    const off = await aBook(shop.deps, { name: 'Listed by the shop', status: 'unpublished' });
    const first = await admin.books({ search: 'listed' });
    const second = await admin.books({ search: 'listed', cursor: first.next_cursor ?? '' });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([off.id, ...ids.toReversed()]);
    expect(second.next_cursor).toBeNull();
    const titles = async (query: Parameters<AdminApi['books']>[0]) =>
      (await admin.books(query)).data.map(({ title }) => title);
    expect(await titles({ status: 'off_sale', search: 'listed' })).toEqual(['Listed by the shop']);
    expect(await titles({ genre: 'essays' })).toEqual(['Listed 2', 'Listed 1', 'Listed 0']);
    expect(await titles({ search: 'moor 17' })).toEqual(['Listed 17']);
    expect(await titles({ search: 'books_auth listed', status: 'off_sale' })).toEqual([]);
    expect((await admin.books({ seller: 'BOOKS_author' })).data).toHaveLength(25);
    expect(await titles({ seller: 'no_one' })).toEqual([]);
    expect(await failureOf(admin.books({ cursor: 'x' }))).toMatchObject({ status: 422 });
  });
});

/** Without an index, a page takes several times as long. The limit leaves room for a busy machine. */
describe.runIf(isDeep && inject('database').kind === 'postgres')('a shop with 70,000 books', () => {
  it(
    'lists the first and the last page of each status by an index, in a fraction of a second',
    { timeout: 120_000 },
    async () => {
      const large = await openTestShop();
      const { db } = large.deps;
      await db.transaction().execute(async (transaction) => {
        // Without triggers, which would take minutes.
        await sql`set local session_replication_role = replica`.execute(transaction);
        await sql`insert into products (identifier, name, slug, price_cents, status)
        select 'urn:large:' || n, 'Large ' || n, 'large-' || n, 500,
          case when n % 5000 = 0 then 'unpublished' when n % 100 = 0 then 'draft' else 'published' end
        from generate_series(1, 70000) n`.execute(transaction);
        await sql`insert into contributors (product_id, position, role, name)
        select id, 0, 'aut', 'Author ' || id % 900 from products`.execute(transaction);
      });
      await sql`vacuum analyze products`.execute(db);
      await sql`vacuum analyze contributors`.execute(db);
      const largeAdmin = backOfficeOf(large, await anAdmin(large, 'large_admin'));
      const times: (readonly [string, number])[] = [];
      for (const query of [{}, { cursor: '20' }, { status: 'off_sale' }, { status: 'draft', cursor: '200' }] as const) {
        const runs: number[] = [];
        for (let run = 0; run < 9; run += 1) {
          const start = performance.now();
          expect((await largeAdmin.books(query)).data.length).toBeGreaterThan(0);
          runs.push(performance.now() - start);
        }
        times.push([JSON.stringify(query), Math.min(...runs)]);
      }
      await large.close();
      expect(times.filter(([, milliseconds]) => milliseconds > 200)).toEqual([]);
    },
  );
});

describe('a bulk change', () => {
  it('takes published books off sale and puts them back, with a result for each book and one row of the audit log', async () => {
    const one = await book();
    const draft = await book({ status: 'draft' });
    const before = (await auditRows()).length;
    const books = [one.id, draft.id, 999_999];
    expect(outcomes(await admin.changeBooks({ action: 'off_sale', books }))).toEqual([
      [one.id, 'changed', ''],
      [draft.id, 'refused', 'Only a published book can be taken off sale.'],
      [999_999, 'refused', 'This book no longer exists. Please reload the page.'],
    ]);
    expect((await auditRows()).slice(before).map(({ action, after }) => [action, after])).toEqual([
      ['admin.changeBooks', { 'book.status': 'unpublished' }],
    ]);
    expect(outcomes(await admin.changeBooks({ action: 'off_sale', books: [one.id] }))).toEqual([
      [one.id, 'unchanged', 'This book is off sale already.'],
    ]);
  });

  it('publishes complete drafts, and names what others lack', async () => {
    const complete = await aDraft(shop, author);
    const incomplete = await author.studio.createBook({ title: 'No File' });
    const results = await admin.changeBooks({ action: 'publish', books: [complete.id, incomplete.id] });
    expect(outcomes(results)).toEqual([
      [complete.id, 'changed', ''],
      [incomplete.id, 'refused', 'The author is missing.'],
    ]);
    expect((await author.studio.book(complete.id)).status).toBe('published');
  });

  it('sets the genre, which a new file then does not replace', async () => {
    await book({ genres: ['Poetry'] });
    const { id } = await book({ genres: ['Fiction', 'Essays'] });
    expect(outcomes(await admin.changeBooks({ action: 'genre', books: [id], genre: 'poetry' }))).toEqual([
      [id, 'changed', ''],
    ]);
    const changed = await author.studio.book(id);
    expect([changed.details.genres, changed.edited]).toEqual([['Poetry'], [{ field: 'genres', by: 'shop' }]]);
    expect(await failureOf(admin.changeBooks({ action: 'genre', books: [id], genre: 'None' }))).toMatchObject({
      status: 422,
      errors: { genre: 'Choose a genre.' },
    });
  });

  it('refuses another price of a book that has had 1,000, and changes the others', { tags: ['check-59'] }, async () => {
    const [full, other] = [await book({ priceCents: 1_450 }), await book({ priceCents: 1_450 })];
    await shop.pool.query(
      `insert into price_history (product_id, price_cents, valid_from, valid_until)
       select $1, number, now(), now() from generate_series(2, $2::integer) as number`,
      [full.id, QUOTAS.prices.max],
    );
    expect(outcomes(await admin.changeBooks({ action: 'price', books: [full.id, other.id], price: '9.00' }))).toEqual([
      [full.id, 'refused', QUOTAS.prices.message],
      [other.id, 'changed', ''],
    ]);
  });

  it('sets and reduces prices; free books stay free', async () => {
    const paid = await book({ priceCents: 1_450 });
    const free = await book({ priceCents: 0 });
    const unpriced = await book({ priceCents: null });
    const cheap = await book({ priceCents: 60 });
    const books = [paid.id, free.id, unpriced.id, cheap.id];
    const prices = { [paid.id]: '14.50', [free.id]: '0.00', [cheap.id]: '0.60' };
    const discount = { action: 'discount', books, prices, percent: 20 } as const;
    expect(outcomes(await admin.changeBooks(discount))).toEqual([
      [paid.id, 'changed', ''],
      [free.id, 'unchanged', 'This book stays free.'],
      [unpriced.id, 'refused', 'This book has no price yet. Set a price first.'],
      [cheap.id, 'refused', 'The reduced price would be below 0.50. Choose a smaller discount.'],
    ]);
    expect((await author.studio.book(paid.id)).price).toBe('11.60');
    // The response to the first request was lost.
    expect(outcomes(await admin.changeBooks(discount))[0]).toEqual([
      paid.id,
      'unchanged',
      'This book has this price already.',
    ]);
    expect((await author.studio.book(paid.id)).price).toBe('11.60');
    await admin.changeBooks({ action: 'price', books: [paid.id], price: '5.00' });
    expect((await author.studio.prices(paid.id)).history[0]).toMatchObject({
      price: '5.00',
      changed_by: 'books_admin',
    });
  });

  it('refuses to reduce a price that has changed since the page was loaded', async () => {
    const changed = await book({ priceCents: 1_450 });
    const discount = { action: 'discount' as const, books: [changed.id], percent: 20 };
    for (const prices of [{ [changed.id]: '20.00' }, {}])
      expect(outcomes(await admin.changeBooks({ ...discount, prices }))).toEqual([
        [changed.id, 'refused', 'The price of this book has changed. Reload the page to see it.'],
      ]);
    expect((await author.studio.book(changed.id)).price).toBe('14.50');
  });

  it.each([
    ['no books', { action: 'publish', books: [] }, 'Choose at least one book.'],
    ['a book twice', { action: 'publish', books: [1, 1] }, 'Choose each book once.'],
    [
      '101 books',
      { action: 'publish', books: Array.from({ length: 101 }, (_, at) => at + 1) },
      'Change up to 100 books at once.',
    ],
    ['0 percent', { action: 'discount', books: [1], prices: {}, percent: 0 }, 'Enter a whole number from 1 to 90.'],
    ['the price -1', { action: 'price', books: [1], price: '-1' }, 'Enter a price such as 9.90.'],
  ] as const)('of %s is 422 with a sentence', async (_name, change, message) => {
    expect(await failureOf(admin.changeBooks({ ...change, books: [...change.books] }))).toMatchObject({
      status: 422,
      message,
    });
  });
});

describe('a takedown', () => {
  it('hides the book, tells its author why, and keeps the author from putting it back', async () => {
    const { id, slug } = await aDraft(shop, author, { title: 'The Disputed Coast' });
    await admin.changeBooks({ action: 'publish', books: [id] });
    const taken = await admin.takeDownBook(id, { reason: 'law', note: 'A court order names chapter 3.' });
    expect(taken).toMatchObject({
      status: 'off_sale',
      takedown: { reason: 'law', note: 'A court order names chapter 3.' },
    });
    expect(await failureOf(shop.api.products.bySlug({ slug }))).toMatchObject({ code: 'product_not_found' });
    expect(await failureOf(author.studio.publishBook(id))).toMatchObject({ code: 'book_taken_down', status: 409 });
    expect((await author.studio.book(id)).takedown).toEqual({ reason: 'law', note: 'A court order names chapter 3.' });
    await shop.deps.emails.sendDue();
    const [email] = (await emailsOf(shop)).slice(-1);
    expect(email).toMatch(/^Subject: “The Disputed Coast” was taken down$/m);
    expect(email).toContain('for legal reasons');
    expect(email).toContain('A court order names chapter 3.');
    expect(outcomes(await admin.changeBooks({ action: 'publish', books: [id] }))).toEqual([
      [id, 'refused', 'The shop took this book down. Put it back first.'],
    ]);
    expect((await admin.books({ status: 'taken_down' })).data.map((row) => row.id)).toEqual([id]);
    expect(await failureOf(admin.takeDownBook(id, { reason: 'law', note: 'Again.' }))).toMatchObject({ status: 409 });

    expect(await admin.putBookBack(id)).toMatchObject({ status: 'published', takedown: null });
    expect((await shop.api.products.bySlug({ slug })).name).toBe('The Disputed Coast');
    await shop.deps.emails.sendDue();
    expect((await emailsOf(shop)).at(-1)).toMatch(/^Subject: “The Disputed Coast” is back on sale$/m);
    expect(await failureOf(admin.putBookBack(id))).toMatchObject({ status: 409, code: 'book_status_conflict' });
  });

  it('leaves a book off sale that its author had taken off sale before', async () => {
    const { id } = await aDraft(shop, author);
    await admin.changeBooks({ action: 'publish', books: [id] });
    await admin.changeBooks({ action: 'off_sale', books: [id] });
    await admin.takeDownBook(id, { reason: 'other', note: 'The author asked for it.' });
    expect(await admin.putBookBack(id)).toMatchObject({ status: 'off_sale', takedown: null });
  });

  it('refuses the same book in a new draft of the same author, and lets the real author publish it', async () => {
    const book = { identifier: 'urn:octavo:test:pirated', title: 'The Pirated Coast' };
    const { id } = await aDraft(shop, author, book);
    await admin.changeBooks({ action: 'publish', books: [id] });
    await admin.takeDownBook(id, { reason: 'law', note: 'Another author wrote it.' });
    const { id: again } = await author.studio.createBook({ title: 'Harmless' });
    await uploadFile(shop, author, await anEpub(book), { filename: 'a.epub', book: String(again) });
    await author.studio.setPrice(again, '9.90');
    expect(await failureOf(author.studio.publishBook(again))).toMatchObject({ code: 'book_taken_down', status: 409 });
    const owner = await anAuthor(shop, 'real_author');
    const real = await aDraft(shop, owner, book);
    expect(outcomes(await admin.changeBooks({ action: 'publish', books: [real.id] }))).toEqual([
      [real.id, 'changed', ''],
    ]);
  });

  it('sends the next books of the author to review', async () => {
    const watched = await anAuthor(shop, 'watched_author');
    const { id } = await aDraft(shop, watched);
    await admin.changeBooks({ action: 'publish', books: [id] });
    await admin.takeDownBook(id, { reason: 'quality', note: 'The text is a machine translation.' });
    const next = await aDraft(shop, watched);
    expect(await watched.studio.publishBook(next.id)).toMatchObject({ status: 'in_review' });
  });

  it('cannot be undone by a process of the version before', async () => {
    const { id } = await aDraft(shop, author);
    await admin.changeBooks({ action: 'publish', books: [id] });
    await admin.takeDownBook(id, { reason: 'law', note: 'By order.' });
    await expect(
      shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ code: '55006' });
  });

  it('of a draft is 409, without a reason 422, and of a missing book 404', async () => {
    const { id } = await book({ status: 'draft' });
    const request = { reason: 'other', note: 'No.' } as const;
    expect(await failureOf(admin.takeDownBook(id, request))).toMatchObject({ status: 409 });
    expect(await failureOf(admin.takeDownBook(id, { ...request, note: ' ' }))).toMatchObject({
      status: 422,
      errors: { note: 'Explain the reason to the author.' },
    });
    expect(await failureOf(admin.takeDownBook(999_999, request))).toMatchObject({ status: 404 });
  });
});

/** Genres that are renamed and merged while their books are imported and edited. Nothing is lost, and nothing deadlocks. */
import type { AdminApi } from '@octavo/core/admin';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aBook } from '../../../test/a-book.ts';
import { anAuthor, anEditor, type StudioTestUser } from '../../../test/an-author.ts';
import { anImport } from '../../../test/an-import.ts';
import { AtOnce } from '../../../test/at-once.ts';
import { backOfficeOf } from '../../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { genreNamed } from '../../../test/genre-changes.ts';
import { placeOrder } from '../../../test/orders.ts';
import { adminGenreQueries } from '../../db/catalog/admin-genres.queries.ts';
import { genreQueries } from '../../db/catalog/genres.queries.ts';

let shop: TestShop;
let author: StudioTestUser;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop({ settings: { ACCOUNT_LIMIT_FACTOR: '1000' } });
  author = await anAuthor(shop, 'concurrent_author');
  admin = backOfficeOf(shop, await anEditor(shop, 'concurrent_editor'));
});
afterAll(() => shop.close());

const genresOf = async (id: number): Promise<string[]> => {
  const { rows } = await shop.pool.query<{ name: string }>(
    'select name from product_tags join tags on tags.id = tag_id where product_id = $1 order by name',
    [id],
  );
  return rows.map(({ name }) => name);
};

/** Waits until a transaction waits for a lock of another one. */
const expectToBeBlocked = () =>
  vi.waitUntil(async () => {
    const { rows } = await shop.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  }, 20_000);

it('lets a merge that waits for an import move the imported book as well', async () => {
  await aBook(shop.deps, { genres: ['Held', 'Kept'] });
  const { id: book } = await aBook(shop.deps, { genres: [] });
  const [held, kept] = [await genreNamed(admin, 'Held'), await genreNamed(admin, 'Kept')];
  let merged: Promise<unknown> | undefined;
  await shop.deps.db.transaction().execute(async (transaction) => {
    await genreQueries(transaction).assign(book, ['Held']);
    merged = admin.mergeGenre(held.id, held.version, kept.id);
    await expectToBeBlocked();
  });
  await merged;
  expect(await genresOf(book)).toEqual(['Kept']);
});

it('lets an import that waits for a merge add its book to the other genre', async () => {
  await aBook(shop.deps, { genres: ['From', 'Into'] });
  const { id: book } = await aBook(shop.deps, { genres: [] });
  const [from, into] = [await genreNamed(admin, 'From'), await genreNamed(admin, 'Into')];
  let imported: Promise<void> | undefined;
  await shop.deps.db.transaction().execute(async (transaction) => {
    const queries = adminGenreQueries(transaction);
    await queries.lockOrder();
    const locked = (await queries.lock([from.id, into.id])).find(({ id }) => id === from.id);
    if (!locked) throw new Error('The genre is not locked.');
    await queries.merge(locked, into.id);
    imported = shop.deps.db.transaction().execute(async (importing) => genreQueries(importing).assign(book, ['From']));
    await expectToBeBlocked();
  });
  await imported;
  expect(await genresOf(book)).toEqual(['Into']);
});

it('returns 409 when an import does not release the genre, and leaves its books', async () => {
  const { id: book } = await aBook(shop.deps, { genres: ['Busy', 'Idle'] });
  const [busy, idle] = [await genreNamed(admin, 'Busy'), await genreNamed(admin, 'Idle')];
  await shop.deps.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('tags').select('id').where('id', '=', busy.id).forKeyShare().execute();
    await expect(admin.mergeGenre(busy.id, busy.version, idle.id)).rejects.toMatchObject({
      status: 409,
      code: 'genre_busy',
    });
  });
  expect(await genresOf(book)).toEqual(['Busy', 'Idle']);
});

it('refuses a new name that an import is adding, and leaves both without a deadlock', async () => {
  const { id: book } = await aBook(shop.deps, { genres: ['Old name'] });
  const { id, version } = await genreNamed(admin, 'Old name');
  const rename = () => admin.changeGenre(id, version, { name: 'New name' });
  await shop.deps.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('tags').values({ name: 'New name' }).execute();
    await expect(rename()).rejects.toMatchObject({ code: 'genre_busy' });
    // The import would wait for this book if the new name waited for the import.
    await transaction.updateTable('products').set({ total_sales: 1 }).where('id', '=', book).execute();
  });
  await expect(rename()).rejects.toMatchObject({ code: 'validation_failed' });
});

it('never deadlocks and loses no book when genres change beside books', async () => {
  let state = Number(process.env['OCTAVO_SEED'] ?? 1);
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const atOnce = new AtOnce(shop, random);
  let count = 0;
  const changes: Readonly<Record<string, (name: string, other: string) => Promise<unknown>>> = {
    rename: async (name) => {
      const { id } = await genreNamed(admin, name);
      return admin.changeGenre(id, '*', { name: `${name} again` });
    },
    merge: async (name, other) =>
      admin.mergeGenre((await genreNamed(admin, name)).id, '*', (await genreNamed(admin, other)).id),
    order: async (name, other) =>
      admin.setGenreOrder('*', [(await genreNamed(admin, other)).id, (await genreNamed(admin, name)).id]),
  };
  const writes: Readonly<Record<string, (book: number, name: string) => Promise<unknown>>> = {
    'genres of the author': async (book, name) => author.studio.updateBook(book, '*', { genres: [name] }),
    'the end of the sale': async (book) => author.studio.takeBookOffSale(book),
    'an order': async (book) => placeOrder(shop, author, [{ id: book }]),
    'an import': async (_, name) =>
      anImport(shop, { identifier: `urn:concurrent:${count}`, title: 'T', subjects: [name] }, { genres: [name] }),
  };
  const faults: unknown[] = [];
  for (const [change, changeGenres] of Object.entries(changes))
    for (const [write, writeBook] of Object.entries(writes)) {
      count += 1;
      const [name, other] = [`Genre ${count}`, `Other ${count}`];
      const { id: book } = await aBook(shop.deps, { genres: [name], sellerId: author.userId, priceCents: 0 });
      const { id: second } = await aBook(shop.deps, { genres: [name, other] });
      const results = await atOnce.run([() => changeGenres(name, other), () => writeBook(book, name)]);
      const refused = results.filter(
        (result) => result.status === 'rejected' && ((result.reason as { status?: number }).status ?? 500) >= 500,
      );
      const deadlocks = atOnce.deadlocks.splice(0);
      const genres = [await genresOf(book), await genresOf(second)];
      if (refused.length > 0 || deadlocks.length > 0 || genres.some(({ length }) => length === 0))
        faults.push({ change, write, deadlocks, results, genres });
    }
  expect(faults).toEqual([]);
});

/** Genres as editors manage them: names, order, merges and former addresses. */
import { type AdminApi, type AdminGenres, genreFieldMessages } from '@octavo/core/admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAdmin, anAuthor, anEditor, type StudioTestUser } from '../../test/an-author.ts';
import { anImport } from '../../test/an-import.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { booksOfGenres, genreNamed, mergeGenres, renameGenre } from '../../test/genre-changes.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { MAX_FORMER_GENRES } from '../db/catalog/admin-genres.queries.ts';
import { findPage } from '../seo/index.ts';

const SITE = { origin: SHOP, shopName: 'Octavo' };

let shop: TestShop;
let editor: StudioTestUser;
let admin: AdminApi;
beforeEach(async () => {
  shop = await openTestShop();
  editor = await anEditor(shop, 'genre_editor');
  admin = backOfficeOf(shop, editor);
});
afterEach(() => shop.close());

const books = (...genres: string[][]) => booksOfGenres(shop, ...genres);
const genre = (name: string) => genreNamed(admin, name);
const rename = (from: string, to: string) => renameGenre(admin, from, to);
const merge = (from: string, into: string) => mergeGenres(admin, from, into);
const namesOf = ({ data }: AdminGenres) => data.map(({ name }) => name);
const countsOf = ({ data }: AdminGenres) => data.map((one) => [one.name, one.count, one.book_count]);
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const redirectOf = async (param: string) => findPage(shop.deps, `/discover/${param}`, SITE);
const storeGenres = async () => (await shop.api.products.genres()).map(({ name, count }) => [name, count]);
const genresOfBook = async (id: number) =>
  (
    await shop.deps.db
      .selectFrom('product_tags')
      .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
      .where('product_id', '=', id)
      .orderBy('product_tags.position')
      .select('name')
      .execute()
  ).map(({ name }) => name);
describe('the list', () => {
  it('has every genre by name, with its path, its published books and all its books', async () => {
    await books(['Travel', 'Verse'], ['Travel']);
    await aBook(shop.deps, { genres: ['Travel'], status: 'draft' });
    const list = await admin.createGenre({ name: 'Zines & more' });
    expect(countsOf(list)).toEqual([
      ['Travel', 2, 3],
      ['Verse', 1, 1],
      ['Zines & more', 0, 0],
    ]);
    expect([list.total, list.data.at(-1)?.path]).toEqual([3, '/discover/zines%20%26%20more']);
    expect(await storeGenres()).toEqual([
      ['Travel', 2],
      ['Verse', 1],
    ]);
  });

  it('is empty in a shop without genres', async () => {
    expect(await admin.genres()).toEqual({ data: [], total: 0, version: '"0"' });
  });

  it('is for editors and admins only', async () => {
    const author = await anAuthor(shop, 'genre_author');
    expect(await failureOf(backOfficeOf(shop, author).genres())).toMatchObject({ code: 'permission_denied' });
    expect((await backOfficeOf(shop, await anAdmin(shop, 'genre_admin')).genres()).total).toBe(0);
  });
});

describe('a new genre', () => {
  it.each([
    ['', 'nameRequired'],
    ['x'.repeat(61), 'nameTooLong'],
    ['One\nTwo', 'oneLine'],
    ['…', 'nameWithoutLetters'],
    ['tRAVEL', 'nameTaken'],
  ] as const)('named %j is refused with one sentence', async (name, message) => {
    await books(['Travel']);
    expect(await failureOf(admin.createGenre({ name }))).toMatchObject({
      status: 422,
      errors: { name: genreFieldMessages[message] },
    });
    expect((await admin.genres()).total).toBe(1);
  });

  it('beyond 1,000 is refused', async () => {
    await shop.pool.query(`insert into tags (name) select 'Genre ' || n from generate_series(1, 1000) n`);
    expect(await failureOf(admin.createGenre({ name: 'One more' }))).toMatchObject({
      code: 'too_many_genres',
      status: 409,
    });
  });

  it('with the former name of another one ends the redirect', async () => {
    await books(['Travel']);
    await rename('Travel', 'Journeys');
    expect(await redirectOf('travel')).toEqual({ kind: 'redirect', to: '/discover/journeys' });
    await admin.createGenre({ name: 'Travel' });
    const [id = 0] = await books(['Travel']);
    expect(await genresOfBook(id)).toEqual(['Travel']);
    await expect.poll(() => redirectOf('travel')).toMatchObject({ kind: 'page' });
  });
});

describe('a renamed genre', () => {
  it('has its new name in the store, and on its books, and its former address redirects', async () => {
    const { slug } = await aBook(shop.deps, { genres: ['Travel'] });
    await rename('Travel', 'Journeys');
    expect(await storeGenres()).toEqual([['Journeys', 1]]);
    expect(JSON.stringify(await shop.api.products.bySlug({ slug }))).toContain('Journeys');
    expect(await redirectOf('travel')).toEqual({ kind: 'redirect', to: '/discover/journeys' });
    expect(await redirectOf('journeys')).toMatchObject({ kind: 'page' });
  });

  it('redirects from every former name, and back again after the first name is restored', async () => {
    await books(['A']);
    await rename('A', 'B');
    await rename('B', 'C');
    for (const name of ['a', 'b']) expect(await redirectOf(name)).toEqual({ kind: 'redirect', to: '/discover/c' });
    await rename('C', 'A');
    for (const name of ['b', 'c']) expect(await redirectOf(name)).toEqual({ kind: 'redirect', to: '/discover/a' });
    expect(await redirectOf('a')).toMatchObject({ kind: 'page' });
  });

  it('redirects from the newest 10,000 former names', async () => {
    await books(['A']);
    const { id } = await genre('A');
    await shop.pool.query(
      `insert into genre_aliases (name, tag_id) select 'former ' || n, $1 from generate_series(1, ${MAX_FORMER_GENRES}) n`,
      [id],
    );
    await rename('A', 'B');
    expect(await redirectOf('a')).toEqual({ kind: 'redirect', to: '/discover/b' });
    expect(await redirectOf('former 2')).toEqual({ kind: 'redirect', to: '/discover/b' });
    expect(await redirectOf('former 1')).toMatchObject({ kind: 'notFound' });
  });

  it('keeps its address for another letter case', async () => {
    await books(['travel']);
    expect(namesOf(await rename('travel', 'Travel'))).toEqual(['Travel']);
    expect(await shop.deps.db.selectFrom('genre_aliases').selectAll().execute()).toEqual([]);
  });

  it('is used by imports with its former name', async () => {
    await books(['Fantasy']);
    await rename('Fantasy', 'Dragons');
    const { id, genres } = await anImport(
      shop,
      { identifier: 'urn:wyrm', title: 'Wyrm', creators: [{ name: 'Ada Quay' }], subjects: ['Fantasy'] },
      {},
    );
    expect([genres, await genresOfBook(id)]).toEqual([['Dragons'], ['Dragons']]);
  });

  it('is used by an author whose page has the former name', async () => {
    await books(['Fantasy']);
    const author = await anAuthor(shop, 'genre_author');
    const { id } = await author.studio.createBook({ title: 'Wyrm' });
    await rename('Fantasy', 'Dragons');
    await author.studio.updateBook(id, '*', { genres: ['Fantasy', 'Dragons'] });
    expect(await genresOfBook(id)).toEqual(['Dragons']);
  });

  it('is given to books by an admin whose page has the former name', async () => {
    const [id = 0] = await books(['Fantasy'], ['Verse']);
    await rename('Verse', 'Poems');
    const owner = backOfficeOf(shop, await anAdmin(shop, 'genre_admin'));
    await owner.changeBooks({ action: 'genre', books: [id], genre: 'verse' });
    expect(await genresOfBook(id)).toEqual(['Poems']);
  });

  it('is refused with the name of another one', async () => {
    await books(['Travel', 'Verse']);
    expect(await failureOf(rename('Travel', 'VERSE'))).toMatchObject({
      errors: { name: genreFieldMessages.nameTaken },
    });
    expect(namesOf(await admin.genres())).toEqual(['Travel', 'Verse']);
  });
});

describe('a merged genre', () => {
  it('gives its books, once each, and its addresses to the other one', async () => {
    const [both = 0, one = 0] = await books(['Verse', 'Travel'], ['Verse']);
    await rename('Verse', 'Poems');
    const former = await genre('Poems');
    const list = await merge('Poems', 'Travel');
    expect(countsOf(list)).toEqual([['Travel', 2, 2]]);
    expect([await genresOfBook(both), await genresOfBook(one)]).toEqual([['Travel'], ['Travel']]);
    expect(await storeGenres()).toEqual([['Travel', 2]]);
    for (const name of ['verse', 'poems'])
      expect(await redirectOf(name)).toEqual({ kind: 'redirect', to: '/discover/travel' });
    // Links in feeds and in other programs have the id.
    expect(await shop.api.products.ofGenre({ genreId: former.id })).toHaveLength(2);
    expect((await shop.fetch(`/opds/v2/books?genre=${former.id}`)).status).toBe(200);
  });

  it('keeps its redirects after the other one is renamed and merged itself', async () => {
    await books(['A'], ['B'], ['C']);
    const { id } = await genre('A');
    await merge('A', 'B');
    await rename('B', 'D');
    await merge('D', 'C');
    for (const name of ['a', 'b', 'd']) expect(await redirectOf(name)).toEqual({ kind: 'redirect', to: '/discover/c' });
    expect(await shop.api.products.ofGenre({ genreId: id })).toHaveLength(3);
  });

  it('is used by imports with its name', async () => {
    await books(['Fantasy'], ['Tales']);
    await merge('Fantasy', 'Tales');
    const { id } = await anImport(
      shop,
      { identifier: 'urn:wyrm', title: 'Wyrm', creators: [{ name: 'Ada Quay' }], subjects: ['Fantasy'] },
      {},
    );
    expect(await genresOfBook(id)).toEqual(['Tales']);
  });

  it('is refused into itself, and into a missing one', async () => {
    await books(['Travel']);
    const { id, version } = await genre('Travel');
    expect(await failureOf(admin.mergeGenre(id, version, id))).toMatchObject({
      status: 422,
      errors: { into: genreFieldMessages.intoItself },
    });
    expect(await failureOf(admin.mergeGenre(id, version, 999_999))).toMatchObject({
      errors: { into: genreFieldMessages.intoUnknown },
    });
    expect(await failureOf(admin.mergeGenre(999_999, version, id))).toMatchObject({ code: 'genre_not_found' });
    expect(countsOf(await admin.genres())).toEqual([['Travel', 1, 1]]);
  });
});

describe('a deleted genre', () => {
  it('must have no books, not even drafts', async () => {
    await aBook(shop.deps, { genres: ['Travel'], status: 'draft' });
    const { id, version } = await genre('Travel');
    expect(await failureOf(admin.deleteGenre(id, version))).toMatchObject({ code: 'genre_in_use', status: 409 });
    const empty = (await admin.createGenre({ name: 'Empty' })).data[0];
    expect(namesOf(await admin.deleteGenre(empty?.id ?? 0, empty?.version ?? ''))).toEqual(['Travel']);
  });
});

describe('the order', () => {
  it('is that of the store; genres without a position follow by name', async () => {
    await books(['A'], ['B'], ['C']);
    const { data, version } = await admin.genres();
    const [a, b, c] = data.map(({ id }) => id);
    const list = await admin.setGenreOrder(version, [c ?? 0, a ?? 0, b ?? 0]);
    expect(namesOf(list)).toEqual(['C', 'A', 'B']);
    expect((await storeGenres()).map(([name]) => name)).toEqual(['C', 'A', 'B']);
    expect(namesOf(await admin.createGenre({ name: 'AA' }))).toEqual(['C', 'A', 'B', 'AA']);
    // Another editor has deleted one of them.
    expect(namesOf(await admin.setGenreOrder('*', [999_999, b ?? 0]))).toEqual(['B', 'A', 'AA', 'C']);
  });

  it('with a genre twice is refused', async () => {
    await books(['A']);
    const { id } = await genre('A');
    expect(await failureOf(admin.setGenreOrder('*', [id, id]))).toMatchObject({ status: 422 });
  });
});

/** Genres that are changed by two editors, recorded in the audit log, and read by another process. */
import { type AdminApi, genresEditedElsewhere } from '@octavo/core/admin';
import { BASE_PATH } from '@octavo/core/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, anEditor, type StudioTestUser } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { booksOfGenres, genreNamed, mergeGenres, renameGenre } from '../../test/genre-changes.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { createDeps } from '../create-deps.ts';
import { StaticFiles } from '../web/static-files.ts';

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
const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const auditRows = async () =>
  (await shop.deps.db.selectFrom('audit_log').selectAll().orderBy('number').execute()).map((row) => [
    row.action,
    row.subject_type,
    row.subject_id,
    row.before,
    row.after,
  ]);

describe('two editors at once', () => {
  it('returns 412 with the stored genres for a name that was changed meanwhile', async () => {
    await books(['Travel', 'Verse']);
    const { id, version } = await genre('Travel');
    const other = backOfficeOf(shop, await anAdmin(shop, 'genre_admin'));
    const results = await Promise.allSettled([
      admin.changeGenre(id, version, { name: 'Mine' }),
      other.changeGenre(id, version, { name: 'Theirs' }),
    ]);
    const saved = results.find((result) => result.status === 'fulfilled')?.value;
    const failure: unknown = results.find((result) => result.status === 'rejected')?.reason;
    expect(failure).toMatchObject({ status: 412, code: 'edited_elsewhere' });
    expect(genresEditedElsewhere(failure)).toEqual(saved);
    expect(await failureOf(admin.mergeGenre(id, version, (await genre('Verse')).id))).toMatchObject({ status: 412 });
  });

  it('returns 412 with the stored genres for an order that was changed meanwhile, also by a new genre', async () => {
    await books(['A'], ['B']);
    const { data, version } = await admin.genres();
    const stored = await admin.createGenre({ name: 'C' });
    const failure = await failureOf(
      admin.setGenreOrder(
        version,
        data.map(({ id }) => id),
      ),
    );
    expect(failure).toMatchObject({ status: 412 });
    expect(genresEditedElsewhere(failure)).toEqual(stored);
  });

  it('returns 428 without a version', async () => {
    await books(['Travel']);
    const { id } = await genre('Travel');
    const response = await shop.fetch(`${BASE_PATH}/admin/genres/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
      body: '{"name":"Journeys"}',
    });
    expect([response.status, await response.json()]).toEqual([
      428,
      expect.objectContaining({ code: 'version_missing', message: expect.stringContaining('genre') as string }),
    ]);
  });
});

it('has one row of the audit log for each change, and none without a change', async () => {
  await books(['Travel', 'Verse'], ['Verse']);
  const verse = (await genre('Verse')).id;
  const travel = (await genre('Travel')).id;
  await rename('Verse', 'Poems');
  await rename('Poems', 'Poems');
  await admin.setGenreOrder('*', [travel, verse]);
  await admin.setGenreOrder('*', [travel, verse]);
  await merge('Poems', 'Travel');
  const created = (await admin.createGenre({ name: 'Empty' })).data.at(-1);
  await admin.deleteGenre(created?.id ?? 0, created?.version ?? '');
  expect(await auditRows()).toEqual([
    ['admin.changeGenre', 'shop_genre', String(verse), { 'shop_genre.name': 'Verse' }, { 'shop_genre.name': 'Poems' }],
    [
      'admin.setGenreOrder',
      'genre_order',
      'order',
      { 'genre_order.names': ['Poems', 'Travel'] },
      { 'genre_order.names': ['Travel', 'Poems'] },
    ],
    [
      'admin.mergeGenre',
      'shop_genre',
      String(verse),
      { 'shop_genre.name': 'Poems' },
      { 'shop_genre.merged_into': `Travel (${travel})`, 'shop_genre.moved_books': 2 },
    ],
    ['admin.createGenre', 'shop_genre', String(created?.id), {}, { 'shop_genre.name': 'Empty' }],
    ['admin.deleteGenre', 'shop_genre', String(created?.id), { 'shop_genre.name': 'Empty' }, {}],
  ]);
});

it('changes cached responses and pages of another process within a second', async () => {
  await books(['Travel'], ['Verse']);
  // Another process listens on a connection of its own. This one shares the listener, and has a cache of its own.
  const other = createApp(createDeps(shop.deps), new StaticFiles(shop.directory));
  const read = async (path: string) => {
    const response = await other.request(SHOP + path, { headers: { host: new URL(SHOP).host } });
    return response.text();
  };
  const names = async () =>
    (JSON.parse(await read(`${BASE_PATH}/products/genres`)) as { name: string }[]).map(({ name }) => name);
  expect(await names()).toEqual(['Travel', 'Verse']);
  expect(await read('/sitemap-genre-1.xml')).toContain('/discover/travel');
  await rename('Travel', 'Journeys');
  await expect.poll(names, { timeout: 1_000 }).toEqual(['Journeys', 'Verse']);
  await expect.poll(() => read('/sitemap-genre-1.xml'), { timeout: 1_000 }).not.toContain('/discover/travel');
  const { data, version } = await admin.genres();
  await admin.setGenreOrder(version, data.map(({ id }) => id).toReversed());
  await expect.poll(names, { timeout: 1_000 }).toEqual(['Verse', 'Journeys']);
  await merge('Verse', 'Journeys');
  await expect.poll(names, { timeout: 1_000 }).toEqual(['Journeys']);
});

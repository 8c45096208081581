import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { aBook } from '../../test/a-book.ts';
import type { OpenDatabase } from './database.ts';
import { genreQueries } from './genres.queries.ts';
import { productQueries } from './products.queries.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const aBookOf = (genre: string) =>
  aBook(
    { db: database.db, genres: genreQueries(database.db) },
    { name: 'A book', author: 'Ida Moor', genres: [genre] },
  );

it('tells of a change before the change is answered, and of nothing before it is committed', async () => {
  const { db, news } = database;
  const { id } = await aBookOf('Sea');
  const rename = (name: string, on = db) => on.updateTable('products').set({ name }).where('id', '=', id).execute();
  let heard = news.heard;
  await rename('Another');
  expect(news.heard).toBeGreaterThan(heard);
  heard = news.heard;
  await db.transaction().execute(async (trx) => {
    await rename('A third', trx);
    expect(news.heard).toBe(heard);
  });
  expect(news.heard).toBeGreaterThan(heard);
});

it('tells of nothing that no visitor sees', async () => {
  const { db, news } = database;
  const { id } = await aBookOf('Sea');
  const { heard } = news;
  await db.updateTable('products').set({ is_searchable: true }).where('id', '=', id).execute();
  expect(news.heard).toBe(heard);
});

it('keeps beside a book what its lists show, whatever of it changes', async () => {
  const { db, prepared } = database;
  const { id, slug } = await aBookOf('Hills');
  const credits = async () => (await productQueries(db, prepared).bySlug(slug))?.credits;
  expect(await credits()).toMatchObject({ authors: [{ name: 'Ida Moor' }], genres: [{ name: 'Hills' }] });
  await db.updateTable('tags').set({ name: 'Valleys' }).where('name', '=', 'Hills').execute();
  await db.updateTable('contributors').set({ name: 'Ida Lake' }).where('product_id', '=', id).execute();
  expect(await credits()).toMatchObject({ authors: [{ name: 'Ida Lake' }], genres: [{ name: 'Valleys' }] });
  await db.deleteFrom('product_tags').where('product_id', '=', id).execute();
  await db.deleteFrom('contributors').where('product_id', '=', id).execute();
  expect(await credits()).toEqual({ authors: [], editors: [], genres: [] });
});

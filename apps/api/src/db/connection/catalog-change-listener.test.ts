import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import { aBook } from '../../../test/a-book.ts';
import type { OpenDatabase } from '../database.ts';
import { genreQueries } from '../catalog/genres.queries.ts';
import { productQueries } from '../catalog/products.queries.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const bookFor = (genre: string) =>
  aBook(
    { db: database.db, genres: genreQueries(database.db) },
    { name: 'A book', author: 'Ida Moor', genres: [genre] },
  );

it('tells of a change before the change is answered, and of nothing before it is committed', async () => {
  const { db, catalogChanges } = database;
  const { id } = await bookFor('Sea');
  const rename = (name: string, on = db) => on.updateTable('products').set({ name }).where('id', '=', id).execute();
  let heard = catalogChanges.heard;
  await rename('Another');
  expect(catalogChanges.heard).toBeGreaterThan(heard);
  heard = catalogChanges.heard;
  await db.transaction().execute(async (trx) => {
    await rename('A third', trx);
    expect(catalogChanges.heard).toBe(heard);
  });
  expect(catalogChanges.heard).toBeGreaterThan(heard);
});

it('tells of nothing that no visitor sees', async () => {
  const { db, catalogChanges } = database;
  const { id } = await bookFor('Sea');
  const { heard } = catalogChanges;
  await db.updateTable('products').set({ is_searchable: true }).where('id', '=', id).execute();
  expect(catalogChanges.heard).toBe(heard);
});

it('keeps beside a book what its lists show, whatever of it changes', async () => {
  const { db, prepared } = database;
  const { id, slug } = await bookFor('Hills');
  const credits = async () => (await productQueries(db, prepared).findBySlug(slug))?.credits;
  expect(await credits()).toMatchObject({ authors: [{ name: 'Ida Moor' }], genres: [{ name: 'Hills' }] });
  await db.updateTable('tags').set({ name: 'Valleys' }).where('name', '=', 'Hills').execute();
  await db.updateTable('contributors').set({ name: 'Ida Lake' }).where('product_id', '=', id).execute();
  expect(await credits()).toMatchObject({ authors: [{ name: 'Ida Lake' }], genres: [{ name: 'Valleys' }] });
  await db.deleteFrom('product_tags').where('product_id', '=', id).execute();
  await db.deleteFrom('contributors').where('product_id', '=', id).execute();
  expect(await credits()).toEqual({ authors: [], editors: [], genres: [] });
});

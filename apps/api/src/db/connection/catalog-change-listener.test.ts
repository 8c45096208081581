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

it('reports a change before its commit returns, and nothing before it is committed', async () => {
  const { db, catalogChanges } = database;
  const { id } = await bookFor('Sea');
  const rename = (name: string, on = db) => on.updateTable('products').set({ name }).where('id', '=', id).execute();
  let lastSeq = catalogChanges.lastSeq;
  await rename('Another');
  expect(catalogChanges.lastSeq).toBeGreaterThan(lastSeq);
  lastSeq = catalogChanges.lastSeq;
  await db.transaction().execute(async (trx) => {
    await rename('A third', trx);
    expect(catalogChanges.lastSeq).toBe(lastSeq);
  });
  expect(catalogChanges.lastSeq).toBeGreaterThan(lastSeq);
});

it('reports nothing for a change that no visitor can see', async () => {
  const { db, catalogChanges } = database;
  const { id } = await bookFor('Sea');
  const { lastSeq } = catalogChanges;
  await db.updateTable('products').set({ is_indexed: true }).where('id', '=', id).execute();
  expect(catalogChanges.lastSeq).toBe(lastSeq);
});

it('updates the stored credits of a book with each change of their sources', async () => {
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

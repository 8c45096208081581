import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import type { OpenDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('runs every migration once', async () => {
  expect(await migrate(database.pool)).toEqual([]);
  const { rows } = await database.pool.query<{ name: string }>('select name from migrations order by name');
  expect(rows.map((row) => row.name)).toContain('0001_catalog.sql');
});

const aProduct = (slug: string, status: 'draft' | 'published') => ({
  identifier: `urn:test:${slug}`,
  name: slug,
  slug,
  status,
});

it('increases the catalog version with every change that visitors can see', async () => {
  const version = async () =>
    (await database.db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  await database.db.insertInto('products').values(aProduct('verse', 'draft')).execute();
  expect(await version()).toBe(before);
  await database.db.insertInto('products').values(aProduct('prose', 'published')).execute();
  expect(Number(await version())).toBe(Number(before) + 1);
});

it('keeps the version when a change is rolled back', async () => {
  const version = async () =>
    (await database.db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  const failing = database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('products').values(aProduct('travel', 'published')).execute();
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await version()).toBe(before);
});

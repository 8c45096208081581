import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import type { ConnectedDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0048_file_sets.sql';
let database: ConnectedDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database.pool, (name) => name < MIGRATION);
});
afterAll(() => database.close());

it('registers the files of existing books, covers and uploads, and which of them are unused', async () => {
  await database.pool.query(`
    insert into covers (hash, width, height) values ('used', 1, 1), ('left', 1, 1);
    insert into products (id, identifier, name, slug, cover_hash) values (1, 'urn:a', 'A', 'a', 'used'), (2, 'urn:b', 'B', 'b', 'used');
    insert into editions (product_id, content_hash, original_key, publication_key, manifest_key, size_bytes)
      values (1, 'one', 'o', 'p', 'm', 1), (2, 'one', 'o', 'p', 'm', 1);
    insert into uploads (id, filename, size_bytes, expires_at)
      values ('00000000-0000-4000-8000-000000000001', 'a.epub', 10, now())`);
  await migrate(database.pool);
  const sets = `select name, unused_since is null as is_used from file_sets where name like '%/%' order by name`;
  const before = [
    { name: 'books/one', is_used: true },
    { name: 'covers/left', is_used: false },
    { name: 'covers/used', is_used: true },
    { name: 'uploads/00000000-0000-4000-8000-000000000001', is_used: true },
  ];
  expect((await database.pool.query(sets)).rows).toEqual(before);
  await database.pool.query('delete from products where id = 1; delete from uploads');
  expect((await database.pool.query(sets)).rows).toEqual([...before.slice(0, 3), { ...before[3], is_used: false }]);
  await database.pool.query(`update products set cover_hash = 'left' where id = 2`);
  expect((await database.pool.query(sets)).rows.slice(1, 3)).toEqual([
    { name: 'covers/left', is_used: true },
    { name: 'covers/used', is_used: false },
  ]);
  await database.pool.query('delete from products');
  expect((await database.pool.query(sets)).rows.filter(({ is_used: isUsed }) => isUsed)).toEqual([]);
});

it('tracks every column that refers to a cover', async () => {
  const { rows } = await database.pool.query<{ column: string; is_tracked: boolean }>(`
    select conrelid::regclass || '.' || attname as column, exists (
      select from pg_trigger where tgrelid = conrelid and tgfoid = 'track_file_set'::regproc
        and encode(tgargs, 'escape') like '%{' || attname || '}%') as is_tracked
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'covers'::regclass`);
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows.filter(({ is_tracked: isTracked }) => !isTracked)).toEqual([]);
});

it('keeps the files of every table whose references are tracked', async () => {
  const { rows } = await database.pool.query<{ table: string; is_known: boolean }>(`
    select distinct tgrelid::regclass::text as table,
      (select prosrc from pg_proc where proname = 'is_file_set_used') like '% ' || tgrelid::regclass || ' where %' as is_known
    from pg_trigger where tgfoid = 'track_file_set'::regproc`);
  expect(rows.length).toBeGreaterThanOrEqual(7);
  expect(rows.filter(({ is_known: isKnown }) => !isKnown)).toEqual([]);
});

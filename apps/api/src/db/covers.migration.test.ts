import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import type { ConnectedDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0041_covers.sql';
let database: ConnectedDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database.pool, (name) => name < MIGRATION);
});
afterAll(() => database.close());

it('marks the cover of each book as the cover of its file, and each upload as a book', async () => {
  await database.pool.query(`
    insert into covers (hash, width, height) values ('aa', 640, 960);
    insert into products (id, identifier, name, slug, cover_hash) values
      (1, 'urn:a', 'A', 'a', 'aa'), (2, 'urn:b', 'B', 'b', null);
    insert into uploads (id, filename, size_bytes, expires_at)
      values ('00000000-0000-4000-8000-000000000001', 'a.epub', 1, now())`);
  await migrate(database.pool);
  const { rows: covers } = await database.pool.query('select product_id, file_hash, chosen from product_covers');
  expect(covers).toEqual([{ product_id: 1, file_hash: 'aa', chosen: null }]);
  const { rows: uploads } = await database.pool.query('select kind, crop_percent from uploads');
  expect(uploads).toEqual([{ kind: 'book', crop_percent: 50 }]);
});

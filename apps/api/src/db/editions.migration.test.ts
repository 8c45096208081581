import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import type { ConnectedDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0042_editions.sql';
let database: ConnectedDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database.pool, (name) => name < MIGRATION);
});
afterAll(() => database.close());

const edition = (id: number, product: number, isCurrent: boolean) =>
  `(${id}, ${product}, 'hash${id}', 'o', 'p', 'm', 1, ${isCurrent})`;
const INSERT =
  'insert into editions (id, product_id, content_hash, original_key, publication_key, manifest_key, size_bytes, is_current) values';
const numbers = async () => {
  const { rows } = await database.pool.query<{ id: number; number: number | null; is_current: boolean }>(
    'select id, number, is_current from editions order by id',
  );
  return rows.map((row) => [row.id, row.number, row.is_current]);
};

it('numbers the files of published books, and continues for processes of the previous version', async () => {
  await database.pool.query(`
    insert into products (id, identifier, name, slug, status) values
      (1, 'urn:a', 'A', 'a', 'published'), (2, 'urn:b', 'B', 'b', 'draft'), (3, 'urn:c', 'C', 'c', 'unpublished');
    ${INSERT} ${edition(1, 1, false)}, ${edition(2, 1, true)}, ${edition(3, 2, true)}, ${edition(4, 3, true)}`);
  const revisions = 'select revision from products order by id';
  const { rows: before } = await database.pool.query(revisions);
  await migrate(database.pool);
  expect(await numbers()).toEqual([
    [1, 1, false],
    [2, 2, true],
    [3, null, true],
    [4, 1, true],
  ]);
  expect((await database.pool.query(revisions)).rows).toEqual(before);

  // As the previous version imports the next file.
  await database.pool.query(`
    update editions set is_current = false where product_id = 1;
    ${INSERT} ${edition(5, 1, true)};
    update products set status = 'published' where id = 2`);
  expect(await numbers()).toEqual([
    [1, 1, false],
    [2, 2, false],
    [3, 1, true],
    [4, 1, true],
    [5, 3, true],
  ]);
  await database.pool.query(`
    insert into editions (id, product_id, content_hash, original_key, publication_key, manifest_key, size_bytes, is_current, is_waiting)
      values (6, 1, 'hash6', 'o', 'p', 'm', 1, false, true);
    update editions set is_current = false where id = 5;
    update editions set is_current = true where id = 6`);
  const { rows } = await database.pool.query(
    'select number, is_waiting, current_since is not null as has_date from editions where id = 6',
  );
  expect(rows).toEqual([{ number: 4, is_waiting: false, has_date: true }]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import type { ConnectedDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0039_studio.sql';
let database: ConnectedDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database.pool, (name) => name < MIGRATION);
});
afterAll(() => database.close());

it('keeps the status of every book, and begins a price history for each', async () => {
  await database.pool.query(`
    insert into products (id, identifier, name, slug, price_cents, status) values
      (1, 'urn:a', 'A', 'a', 990, 'published'), (2, 'urn:b', 'B', 'b', null, 'draft'), (3, 'urn:c', 'C', 'c', 0, 'unpublished')`);
  await migrate(database.pool);
  const prices = 'select product_id, price_cents, valid_until is null as current from price_history order by id';
  const { rows: seeded } = await database.pool.query(prices);
  expect(seeded).toEqual([
    { product_id: 1, price_cents: 990, current: true },
    { product_id: 2, price_cents: null, current: true },
    { product_id: 3, price_cents: 0, current: true },
  ]);
  const { rows: books } = await database.pool.query('select status, details_version from products order by id');
  expect(books).toEqual([
    { status: 'published', details_version: 1 },
    { status: 'draft', details_version: 1 },
    { status: 'unpublished', details_version: 1 },
  ]);
  // An older process that runs at the same time also changes prices.
  await database.pool.query(`
    update products set price_cents = 790 where id = 1;
    update products set price_cents = 0 where id = 3;
    insert into products (id, identifier, name, slug) values (4, 'urn:d', 'D', 'd')`);
  const { rows: changed } = await database.pool.query(prices);
  expect(changed).toEqual([
    { product_id: 1, price_cents: 990, current: false },
    ...seeded.slice(1),
    { product_id: 1, price_cents: 790, current: true },
    { product_id: 4, price_cents: null, current: true },
  ]);
});

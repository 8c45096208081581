import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import type { ConnectedDatabase } from './database.ts';
import { uploadQueries } from './studio/uploads.queries.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

const MIGRATION = '0061_file_set_bytes.sql';
const HASH = 'a'.repeat(64);
let database: ConnectedDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database.pool, (name) => name < MIGRATION);
});
afterAll(() => database.close());

it('counts the files of existing books, and files that a process of the previous version stores', async () => {
  const addBook = (id: number, hash: string, bytes: number) =>
    database.pool.query(`
      insert into file_sets (name) values ('books/${hash}');
      insert into products (id, identifier, name, slug, status, seller_id) values (${id}, 'urn:${id}', 'A', 'a-${id}', 'draft', 1);
      insert into editions (product_id, content_hash, original_key, publication_key, manifest_key, size_bytes)
        values (${id}, '${hash}', 'o', 'p', 'm', ${bytes})`);
  await database.pool.query(
    `insert into users (id, username, email, password_hash, role) values (1, 'maren', 'maren@example.com', 'x', 'author')`,
  );
  await addBook(1, HASH, 1_000);
  await migrate(database.pool);
  const uploads = uploadQueries(new Kysely<Schema>({ dialect: new PostgresDialect({ pool: database.pool }) }));
  expect(await uploads.sumUnpublishedBytes(1)).toBe(1_000);
  await addBook(2, 'b'.repeat(64), 200);
  expect(await uploads.sumUnpublishedBytes(1)).toBe(1_200);
  await database.pool.query('delete from products');
  // The process of the version before has recorded no account for its files.
  expect(await uploads.sumUnpublishedBytes(1)).toBe(1_000);
});

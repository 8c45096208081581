/** Migrations beside processes of the version before, which sign people in and send emails. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import type { ConnectedDatabase } from './database.ts';
import { migrate, migrationNames } from './migrate.ts';

const FIRST = '0063_edition_imports.sql';
let database: ConnectedDatabase;
beforeEach(async () => {
  database = await openEmptyDatabase();
  await migrate(database.pool, (name) => name < FIRST);
  await database.pool.query(
    "insert into users (id, username, email, password_hash, role) values (1, 'ana', 'ana@octavo.example', 'none', 'customer')",
  );
});
afterEach(() => database.close());

it.each(['sessions', 'email_outbox'])(
  'wait for a transaction that writes to %s, and let it read and write accounts',
  { timeout: 60_000 },
  async (table) => {
    const writer = await database.pool.connect();
    await writer.query(`begin; lock table ${table} in row exclusive mode`);
    const migrating = migrate(database.pool);
    await vi.waitFor(
      async () => {
        const { rows } = await writer.query('select from pg_locks where not granted and relation = $1::regclass', [
          table,
        ]);
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 20_000, interval: 10 },
    );
    await writer.query('select from users where id = 1 for key share');
    await writer.query("update users set first_name = 'Ana' where id = 1");
    await writer.query('commit');
    writer.release();
    expect(await migrating).toEqual(migrationNames().filter((name) => name >= FIRST));
  },
);

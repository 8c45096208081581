import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite as PGlite17 } from 'pglite-postgres-17';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { upgradeEmbeddedDatabase } from './upgrade-embedded-database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'octavo-major-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A shop at the first migration, in a directory that PostgreSQL 17 wrote. */
async function createOldDatabase(): Promise<void> {
  const old = await PGlite17.create({ dataDir: join(dataDir, 'db') });
  await old.exec('create table migrations (name text primary key, ran_at timestamptz not null default now())');
  const name = '0001_catalog.sql';
  await old.exec(readFileSync(new URL(`../db/migrations/${name}`, import.meta.url), 'utf8'));
  await old.query('insert into migrations (name) values ($1)', [name]);
  await old.exec(`insert into users (username, email, password_hash, first_name, role, created_at)
    select 'reader_' || n, 'reader' || n || '@octavo.example', 'hash', 'Ünal "O''Neil" ' || n, 'customer', '2025-03-01T10:00:00.123456Z'
    from generate_series(1, 1200) n`);
  await old.exec(
    `insert into products (identifier, name, slug, description) values ('urn:one', 'One', 'one', E'Line\\nbreak \\\\ back')`,
  );
  await old.exec('insert into favorites (user_id, product_id) select id, 1 from users');
  await old.close();
}

it(
  'upgrades a shop from an older PostgreSQL with every row, even after an interrupted upgrade',
  { tags: ['check-55'] },
  async () => {
    await createOldDatabase();
    // Simulates an upgrade that was killed midway: its partial copy must be discarded.
    mkdirSync(join(dataDir, 'db.new'));
    writeFileSync(join(dataDir, 'db.new', 'half'), '');
    const { db, migrated, close } = await openDatabase({ dataDir }, { prepareDirectory: upgradeEmbeddedDatabase });
    expect(migrated).not.toContain('0001_catalog.sql');
    const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
    expect(users).toHaveLength(1200);
    expect(users[6]).toMatchObject({ id: 7, username: 'reader_7', first_name: `Ünal "O'Neil" 7` });
    expect(users[6]?.created_at.toISOString()).toBe('2025-03-01T10:00:00.123Z');
    expect(await db.selectFrom('products').select(['name', 'description']).execute()).toEqual([
      { name: 'One', description: 'Line\nbreak \\ back' },
    ]);
    expect(await db.selectFrom('favorites').select('user_id').execute()).toHaveLength(1200);
    const next = await db
      .insertInto('users')
      .values({ username: 'new', email: 'new@octavo.example', password_hash: 'hash', role: 'customer' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(1201);
    await close();
    expect(readdirSync(dataDir).toSorted()).toEqual(['db', 'db.postgresql-17']);

    // Simulates a kill between the two renames: the shop must not start empty.
    renameSync(join(dataDir, 'db'), join(dataDir, 'db.new'));
    const again = await openDatabase({ dataDir }, { prepareDirectory: upgradeEmbeddedDatabase });
    expect(await again.db.selectFrom('users').select('id').execute()).toHaveLength(1201);
    await again.close();
  },
);

it('names the solution for a directory that no known version can read', async () => {
  mkdirSync(join(dataDir, 'db'));
  writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '12\n');
  await expect(openDatabase({ dataDir }, { prepareDirectory: upgradeEmbeddedDatabase })).rejects.toThrow(
    'written by PostgreSQL 12',
  );
});

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Db } from './database.ts';

/** An arbitrary number; every process that migrates this database uses the same one. */
const ADVISORY_LOCK = 0x0c7a_70;

/**
 * How long a migration waits for a lock: less than PostgreSQL waits before it ends a transaction of a deadlock, so that no request fails.
 * Statements that came after the migration wait as long. After many attempts it waits longer, so that an autovacuum gives way.
 */
const LOCK_TIMEOUT_MS = 800;
const LONG_LOCK_TIMEOUT_MS = 3_000;
const SHORT_ATTEMPTS = 30;
const MAX_ATTEMPTS = 100;
const PAUSE_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** Beside this file in the sources and beside the bundle in the build: the relative path is the same. */
const MIGRATIONS_DIR = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * Brings the database to the newest schema and returns the migrations it ran, oldest first. Skips those that `filter`
 * rejects. Each migration is recorded in its own transaction, so an interrupted one starts over.
 */
export async function migrate(pool: Pool, filter: (name: string) => boolean = () => true): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    const pending = migrationNames().filter((name) => !applied.has(name) && filter(name));
    for (const name of pending) {
      for (let attempt = 1; !(await runMigration(client, name, attempt)); attempt += 1) await wait(PAUSE_MS);
    }
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    client.release();
  }
}

/** Runs a migration in a transaction. Returns `false` if it did not get a lock in time, so that it has to run again. */
async function runMigration(client: PoolClient, name: string, attempt: number): Promise<boolean> {
  const timeout = attempt > SHORT_ATTEMPTS ? LONG_LOCK_TIMEOUT_MS : LOCK_TIMEOUT_MS;
  await client.query(`begin; set local lock_timeout = ${timeout}`);
  try {
    await client.query(readFileSync(`${MIGRATIONS_DIR}/${name}`, 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if ((code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED) && attempt < MAX_ATTEMPTS) return false;
    throw new Error(`Migration ${name} failed; the database is unchanged.`, { cause: error });
  }
}

/** Lists migrations of this version that have not run on the database. @throws when the database cannot be read. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return migrationNames().filter((name) => !applied.has(name));
}

/** Lists all migrations in order. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS_DIR)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .toSorted();

import { migrate as migrateSandbox } from '@octavo/stripe-sandbox/server';
import type { Pool } from 'pg';
import { migrate, migrationNames } from '../db/migrate.ts';
import type { SqlConnection, Table } from './tables.ts';

/**
 * Brings an empty database to the schema that saved rows were written under; the rest of the migrations runs over the
 * rows afterwards, as it would have where they came from.
 * @throws {Error} for rows of a newer version than this.
 */
export async function prepareSchema(
  pool: Pool,
  migrations: readonly string[],
  tables: readonly Table[],
): Promise<void> {
  const known = migrationNames();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(`This shop was saved by a newer version of Octavo (it knows ${unknown}); use that one.`);
  }
  await migrate(pool, (name) => migrations.includes(name));
  if (tables.some(({ schema }) => schema !== '')) await migrateSandbox(pool);
}

/** The migrations a database has been through, oldest first. */
export async function appliedMigrations(connection: SqlConnection): Promise<string[]> {
  const { rows } = await connection.query('select name from migrations order by name');
  return (rows as { name: string }[]).map(({ name }) => name);
}

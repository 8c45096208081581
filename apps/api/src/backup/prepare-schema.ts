import { migrate as migrateSandbox } from '@octavo/stripe-sandbox/server';
import type { Pool } from 'pg';
import { migrate, migrationNames } from '../db/migrate.ts';
import type { SqlConnection, Table } from './tables.ts';

/**
 * Brings an empty database to the schema of the saved rows. The remaining migrations run over the rows afterwards, as
 * they would in the source database.
 * @throws {Error} for rows of a newer version.
 */
export async function prepareSchema(
  pool: Pool,
  migrations: readonly string[],
  tables: readonly Table[],
): Promise<void> {
  const known = migrationNames();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(`This store was saved by a newer version of Octavo (which has ${unknown}); use that version.`);
  }
  await migrate(pool, (name) => migrations.includes(name));
  if (tables.some(({ schema }) => schema !== '')) await migrateSandbox(pool);
}

/** Returns the migrations that a database has run, oldest first. */
export async function appliedMigrations(connection: SqlConnection): Promise<string[]> {
  const { rows } = await connection.query('select name from migrations order by name');
  return (rows as { name: string }[]).map(({ name }) => name);
}

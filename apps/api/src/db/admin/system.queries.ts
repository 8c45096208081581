import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The version, size and migrations of the database. */
export interface DatabaseRecord {
  readonly version: string;
  readonly size_bytes: number;
  readonly migrations: number;
  readonly last_migration: string;
}

/** Reads the version and size of the database, and which migrations have run. */
export async function readDatabase(db: Db): Promise<DatabaseRecord> {
  const { rows } = await sql<DatabaseRecord>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::double precision as size_bytes,
      (select count(*)::integer from migrations) as migrations,
      coalesce((select max(name) from migrations), '') as last_migration`.execute(db);
  const [record] = rows;
  if (!record) throw new Error('A query without a table returned no row.');
  return record;
}

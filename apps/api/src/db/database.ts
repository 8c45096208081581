import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

/** The query builder every query file works on; inside a transaction pass the transaction on instead. */
export type Db = Kysely<Schema>;

/** An open database. `close` waits for running queries and leaves a clean directory. */
export interface OpenDatabase {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** The migrations that ran while opening, oldest first. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

/** Where the database is: a directory for the embedded one, an instance made elsewhere, or a server. */
export type DatabaseLocation =
  | { readonly dataDir: string }
  | { readonly pglite: PGlite }
  | { readonly url: string; readonly schema?: string };

/** The major version of PostgreSQL that the embedded database is. */
const EMBEDDED_MAJOR = '18';

/** Opens and migrates the database; one code path for the embedded PostgreSQL and for a server. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if ('url' in location) {
    const search = location.schema ? { options: `-c search_path=${location.schema}` } : {};
    return open(new pg.Pool({ connectionString: location.url, max: 10, ...search }));
  }
  const pglite = 'pglite' in location ? location.pglite : await openEmbedded(join(location.dataDir, 'db'));
  // PGlite is one connection: it is opened once and never given back for being idle.
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0 }));
  return open(pool, () => pglite.close());
}

async function open(pool: pg.Pool, closeServer?: () => Promise<void>): Promise<OpenDatabase> {
  // The server may end a connection that nobody is using; the pool drops it and the next query opens another. Without a
  // listener the event would end the process.
  pool.on('error', () => {});
  try {
    const migrated = await migrate(pool);
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    return {
      db,
      pool,
      migrated,
      async close() {
        await db.destroy();
        // Kysely ends the pool only if it ever ran a query.
        if (!pool.ending) await pool.end();
        await closeServer?.();
      },
    };
  } catch (error) {
    await pool.end();
    await closeServer?.();
    throw error;
  }
}

async function openEmbedded(directory: string): Promise<PGlite> {
  const major = writtenBy(directory);
  if (major !== undefined && major !== EMBEDDED_MAJOR) {
    throw new Error(
      `The database in ${directory} was written by PostgreSQL ${major} and this version of Octavo brings ${EMBEDDED_MAJOR}; restore it from a backup made with the version that wrote it.`,
    );
  }
  return PGlite.create({ dataDir: directory, relaxedDurability: false });
}

/** The major version that wrote a directory; `undefined` for a new one. */
function writtenBy(directory: string): string | undefined {
  try {
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

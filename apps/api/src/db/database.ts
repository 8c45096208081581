import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { CatalogChangeListener } from './connection/catalog-change-listener.ts';
import { migrate } from './migrate.ts';
import { NamedStatements } from './connection/named-statements.ts';
import { PreparedQueries } from './connection/prepared-queries.ts';
import { checkConnection } from './connection/check-connection.ts';
import type { Schema } from './schema.ts';

/** The query builder every query file works on; inside a transaction pass the transaction on instead. */
export type Db = Kysely<Schema>;

/** An open database. `close` waits for running queries and leaves a clean directory. */
export interface OpenDatabase {
  readonly db: Db;
  /** Statements that are put together once and asked often. */
  readonly prepared: PreparedQueries;
  readonly pool: pg.Pool;
  /** Told by the database when the catalog changed. */
  readonly catalogChanges: CatalogChangeListener;
  /** The migrations that ran while opening, oldest first. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

/** Where the database is: a directory for the embedded one, an instance made elsewhere, or a server. */
export type DatabaseLocation =
  | { readonly dataDir: string }
  | { readonly pglite: PGlite }
  | { readonly url: string; readonly schema?: string };

/** A database that is connected and as it was found: no migration has run. */
export interface ConnectedDatabase {
  readonly pool: pg.Pool;
  readonly catalogChanges: CatalogChangeListener;
  close(): Promise<void>;
}

/** Opens and migrates the database; one code path for the embedded PostgreSQL and for a server. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { pool, catalogChanges, close } = await connectDatabase(location);
  try {
    const migrated = await migrate(pool);
    const statements = new NamedStatements(pool);
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: statements }) });
    return {
      db,
      prepared: new PreparedQueries(statements),
      pool,
      catalogChanges,
      migrated,
      async close() {
        await db.destroy();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects to the database and leaves it as it is. @throws {DatabaseUnreachableError} */
export async function connectDatabase(location: DatabaseLocation): Promise<ConnectedDatabase> {
  const catalogChanges = new CatalogChangeListener();
  // The pool waits for what this answers before it hands the connection out, whatever its types say.
  const hooks = {
    onConnect: (client: pg.ClientBase) => {
      // One that breaks between two statements of a transaction has nobody else to tell, and would end the process.
      client.on('error', () => {});
      return catalogChanges.attach(client);
    },
  };
  if ('url' in location) {
    const search = location.schema ? { options: `-c search_path=${location.schema}` } : {};
    // One stays open to be told of changes.
    const server = new pg.Pool({ connectionString: location.url, max: 10, min: 1, ...hooks, ...search });
    const database = toConnectedDatabase(server, catalogChanges);
    try {
      await checkConnection(server, location.url);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }
  const pglite = 'pglite' in location ? location.pglite : await openEmbedded(join(location.dataDir, 'db'));
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  // PGlite is one connection: it is opened once and never given back for being idle.
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0, ...hooks }));
  return toConnectedDatabase(pool, catalogChanges, () => pglite.close());
}

function toConnectedDatabase(pool: pg.Pool, catalogChanges: CatalogChangeListener, closeServer?: () => Promise<void>): ConnectedDatabase {
  // The server may end a connection that nobody is using; the pool drops it and the next query opens another. Without a
  // listener the event would end the process.
  pool.on('error', () => {});
  return {
    pool,
    catalogChanges,
    async close() {
      // Whoever built on the pool may have ended it already.
      if (!pool.ending) await pool.end();
      await closeServer?.();
    },
  };
}

/** A shop on a server never reads any of this: it is much code and more memory. */
async function openEmbedded(directory: string): Promise<PGlite> {
  const { PGlite: Embedded } = await import('@electric-sql/pglite');
  const { upgradeEmbeddedDatabase } = await import('../backup/upgrade-embedded-database.ts');
  await upgradeEmbeddedDatabase(directory);
  return Embedded.create({ dataDir: directory, relaxedDurability: false });
}

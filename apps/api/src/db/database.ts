import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import pg from 'pg';
import { AuditedDialect } from './audit/audited-dialect.ts';
import { CatalogChangeListener } from './connection/catalog-change-listener.ts';
import { migrate } from './migrate.ts';
import { pauseBetweenMessages } from './connection/pause-between-messages.ts';
import { NamedStatements } from './connection/named-statements.ts';
import { PreparedQueries } from './connection/prepared-queries.ts';
import { checkConnection } from './connection/check-connection.ts';
import type { Schema } from './schema.ts';

/** The query builder of every query file; inside a transaction pass the transaction instead. */
export type Db = Kysely<Schema>;

/** An open database. `close` waits for running queries and leaves the directory in a clean state. */
export interface OpenDatabase {
  readonly db: Db;
  /** Statements that are compiled once and executed often. */
  readonly prepared: PreparedQueries;
  readonly pool: pg.Pool;
  /** Notified by the database when the catalog changes. */
  readonly catalogChanges: CatalogChangeListener;
  /** The migrations that ran while opening, oldest first. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

/** The location of the database: a directory for the embedded one, an existing instance, or a server. */
export type DatabaseLocation =
  | { readonly dataDir: string }
  | { readonly pglite: PGlite }
  | { readonly url: string; readonly schema?: string };

/** Options for opening a database. */
export interface OpenOptions {
  /** Runs before an embedded database is opened in `directory`, for instance to upgrade files of an older PostgreSQL. */
  readonly prepareDirectory?: (directory: string) => Promise<void>;
}

/** A connected database before any migration has run. */
export interface ConnectedDatabase {
  readonly pool: pg.Pool;
  readonly catalogChanges: CatalogChangeListener;
  close(): Promise<void>;
}

/** How long a query waits for a connection. Without a limit, requests to an unreachable server would never end. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** Opens and migrates the database; embedded and server databases share this code path. */
export async function openDatabase(location: DatabaseLocation, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { pool, catalogChanges, close } = await connectDatabase(location, options);
  try {
    const migrated = await migrate(pool);
    const statements = new NamedStatements(pool);
    const db = new Kysely<Schema>({ dialect: new AuditedDialect({ pool: statements }) });
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

/** Connects to the database without migrating it. @throws {DatabaseUnreachableError} */
export async function connectDatabase(
  location: DatabaseLocation,
  options: OpenOptions = {},
): Promise<ConnectedDatabase> {
  const catalogChanges = new CatalogChangeListener();
  // The pool awaits the returned promise before it provides the connection, although its types do not say so.
  const hooks = {
    onConnect: (client: pg.ClientBase) => {
      // A connection that breaks between two statements of a transaction would otherwise end the process.
      client.on('error', () => {});
      return catalogChanges.attach(client);
    },
  };
  if ('url' in location) {
    const search = location.schema ? { options: `-c search_path=${location.schema}` } : {};
    // One connection stays open to receive catalog changes.
    const server = new pg.Pool({
      connectionString: location.url,
      max: 10,
      min: 1,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      ...hooks,
      ...search,
    });
    const database = toConnectedDatabase(server, catalogChanges);
    try {
      await checkConnection(server, location.url);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }
  const pglite = 'pglite' in location ? location.pglite : await openEmbedded(join(location.dataDir, 'db'), options);
  pauseBetweenMessages(pglite);
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  // PGlite is a single connection: it is opened once and never closed for being idle.
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0, ...hooks }));
  return toConnectedDatabase(pool, catalogChanges, () => pglite.close());
}

function toConnectedDatabase(
  pool: pg.Pool,
  catalogChanges: CatalogChangeListener,
  closeServer?: () => Promise<void>,
): ConnectedDatabase {
  // The server may close an idle connection; the pool drops it and the next query opens another. Without a listener the
  // event would end the process.
  pool.on('error', () => {});
  return {
    pool,
    catalogChanges,
    async close() {
      // The owner of the pool may have ended it already.
      if (!pool.ending) await pool.end();
      await closeServer?.();
    },
  };
}

/** Loads PGlite on demand: a shop on a PostgreSQL server needs neither its code nor its memory. */
async function openEmbedded(directory: string, { prepareDirectory }: OpenOptions): Promise<PGlite> {
  const { PGlite: Embedded } = await import('@electric-sql/pglite');
  const { PrivateNodeFs } = await import('./connection/private-node-fs.ts');
  await prepareDirectory?.(directory);
  return Embedded.create({ fs: new PrivateNodeFs(directory), relaxedDurability: false });
}

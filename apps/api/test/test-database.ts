import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type ConnectedDatabase, openDatabase, type OpenDatabase } from '../src/db/database.ts';

/** Opens an empty, migrated database for the calling test file; closing it deletes it. */
export const openTestDatabase = (): Promise<OpenDatabase> => openTestDatabaseBehind((url) => url);

/** Opens such a database at the address that `through` returns for the address of the server, such as a proxy. */
export async function openTestDatabaseBehind(through: (url: URL) => URL): Promise<OpenDatabase> {
  const source = inject('database');
  if (source.kind === 'embedded') {
    return openDatabase({ pglite: await loadDump(source.dump) });
  }
  const name = `octavo_test_${randomBytes(6).toString('hex')}`;
  // A copy of the files includes the cache of the system catalog. After a copy by log, the first connection would rebuild it.
  await onServer(source.url, `create database ${name} template ${source.template} strategy file_copy`);
  const address = new URL(source.url);
  address.pathname = `/${name}`;
  const database = await openDatabase({ url: through(address).href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(source.url, `drop database ${name} with (force)`);
    },
  };
}

/** Opens an empty database without tables, on the server when the tests run on one, unless `kind` is `embedded`. */
export async function openEmptyDatabase(kind = inject('database').kind): Promise<ConnectedDatabase & { url: string }> {
  const source = inject('database');
  if (source.kind === 'embedded' || kind === 'embedded') {
    const pglite = await (source.kind === 'embedded' ? loadDump(source.emptyDump) : PGlite.create());
    return { ...(await connectDatabase({ pglite })), url: '' };
  }
  const name = `octavo_test_${randomBytes(6).toString('hex')}`;
  await onServer(source.url, `create database ${name}`);
  const address = new URL(source.url);
  address.pathname = `/${name}`;
  const database = await connectDatabase({ url: address.href });
  const close = async () => {
    await database.close();
    await onServer(source.url, `drop database ${name} with (force)`);
  };
  return { pool: database.pool, catalogChanges: database.catalogChanges, url: address.href, close };
}

const loadDump = (file: string): Promise<PGlite> => PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

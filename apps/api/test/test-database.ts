import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '../src/db/database.ts';

/** Opens a migrated, empty database that belongs to the calling test file alone; closing it removes it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const source = inject('database');
  if (source.kind === 'embedded') {
    return openDatabase({ pglite: await PGlite.create({ loadDataDir: new Blob([readFileSync(source.dump)]) }) });
  }
  const name = `octavo_test_${randomBytes(6).toString('hex')}`;
  await onServer(source.url, `create database ${name} template ${source.template}`);
  const address = new URL(source.url);
  address.pathname = `/${name}`;
  const database = await openDatabase({ url: address.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(source.url, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type DatabaseLocation, openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { openTestDatabase } from './test-database.ts';

/** The data of a whole shop: a directory, and a database when the tests run on a server. */
export interface DataLocation {
  /** As environment variables. */
  readonly settings: { readonly DATA_DIR: string; readonly DATABASE_URL?: string };
  /** Opens the database while no shop uses it. */
  open(): Promise<OpenDatabase>;
  /** Deletes the data. */
  remove(): Promise<void>;
}

/** Creates a data location without a shop. */
export async function aDataLocation(): Promise<DataLocation> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-data-'));
  const dataDir = join(directory, 'data');
  const source = inject('database');
  const server = source.kind === 'postgres' ? await openTestDatabase() : undefined;
  if (source.kind === 'embedded') {
    // Extracting a migrated database takes a tenth of the time of creating it.
    const folder = join(dataDir, 'db');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    execFileSync('tar', ['-xf', source.dump, '-C', folder], { stdio: 'pipe' });
  }
  const url = server && String(server.pool.options.connectionString);
  const location: DatabaseLocation = url ? { url } : { dataDir };
  return {
    settings: { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) },
    open: () => {
      mkdirSync(dataDir, { recursive: true });
      return openDatabase(location);
    },
    remove: async () => {
      await server?.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

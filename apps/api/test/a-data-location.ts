import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type DatabaseLocation, openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { openTestDatabase } from './test-database.ts';

/** Where a shop that is opened as a whole keeps what it has: a directory, and on a server a database beside it. */
export interface DataLocation {
  /** As the environment gives them. */
  readonly settings: { readonly DATA_DIR: string; readonly DATABASE_URL?: string };
  /** Opens its database while no shop has it. */
  open(): Promise<OpenDatabase>;
  /** Removes all of it. */
  remove(): Promise<void>;
}

/** A place without a shop in it yet. */
export async function aDataLocation(): Promise<DataLocation> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-place-'));
  const dataDir = join(directory, 'data');
  const server = inject('database').kind === 'postgres' ? await openTestDatabase() : undefined;
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

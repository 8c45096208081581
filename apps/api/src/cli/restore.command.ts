import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackup } from '../backup/index.ts';
import { invocationDirectory, type Settings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { showCopyProgress } from './copy-progress.ts';
import { withLocalDatabase } from './local-database.ts';

/** Restores a shop from a backup file into an empty database. The shop must not be running. */
export async function restore(settings: Settings, path: string): Promise<number> {
  const file = resolve(invocationDirectory(), path);
  if (!existsSync(file)) {
    console.error(`${file} does not exist.`);
    return 1;
  }
  const done = await withLocalDatabase(settings, 'a restore', async ({ pool }) =>
    showCopyProgress(restoreBackup({ pool, files: await openFileStore(settings) }, file)),
  );
  console.log(`${done.rows} rows and ${done.files} files were restored; each row was compared with the backup.`);
  return 0;
}

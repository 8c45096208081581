import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackup } from '../backup/index.ts';
import { invocationDirectory, type Settings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { showCopyProgress } from './copy-progress.ts';
import { withLocalDatabase } from './local-database.ts';
import { singleArgument } from './single-argument.ts';

/** The usage line of `restore`. */
export const RESTORE_USAGE =
  'restore <file>       brings a shop back from a backup, into an empty DATA_DIR or database';

/** Restores a shop from a backup file into an empty database. The shop must not be running. */
export async function restore(settings: Settings, args: readonly string[]): Promise<number> {
  const file = resolve(invocationDirectory(), singleArgument(args, RESTORE_USAGE));
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

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackup } from '../backup/index.ts';
import { invocationDirectory, type Settings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { showCopyProgress } from './copy-progress.ts';
import { withLocalDatabase } from './local-database.ts';
import { singleArgument } from './single-argument.ts';

/** How `restore` is called. */
export const RESTORE_USAGE =
  'restore <file>       brings a shop back from a backup, into an empty DATA_DIR or database';

/** Brings a shop back from a file. It needs an empty place; the shop must not be running there. */
export async function restore(settings: Settings, args: readonly string[]): Promise<number> {
  const file = resolve(invocationDirectory(), singleArgument(args, RESTORE_USAGE));
  if (!existsSync(file)) {
    console.error(`${file} does not exist.`);
    return 1;
  }
  const done = await withLocalDatabase(settings, 'a restore', async ({ pool }) =>
    showCopyProgress(restoreBackup({ pool, files: await openFileStore(settings) }, file)),
  );
  console.log(`${done.rows} rows and ${done.files} files are back, each row compared with the backup.`);
  return 0;
}

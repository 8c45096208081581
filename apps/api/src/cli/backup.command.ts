import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupCommand, writeBackup } from '../backup/index.ts';
import { invocationDirectory, type Settings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { sendCommand } from '../admin/control-client.ts';
import { showCopyProgress } from './copy-progress.ts';
import { withLocalDatabase } from './local-database.ts';
import { singleArgument } from './single-argument.ts';

/** How `backup` is called. */
export const BACKUP_USAGE = 'backup <file>        writes the whole shop into a file, while it is open';

/** Saves the shop into a file: through the running shop where that one holds the embedded database, else from here. */
export async function backup(settings: Settings, args: readonly string[]): Promise<number> {
  const file = resolve(invocationDirectory(), singleArgument(args, BACKUP_USAGE));
  if (existsSync(file)) {
    console.error(`${file} exists already; name another file.`);
    return 1;
  }
  const running = settings.DATABASE_URL ? undefined : await sendCommand(settings.DATA_DIR, backupCommand, { file });
  const done = running
    ? await showCopyProgress(running)
    : await withLocalDatabase(settings, 'a backup', async ({ pool }) =>
        showCopyProgress(writeBackup({ pool, files: await openFileStore(settings), clock: () => new Date() }, file)),
      );
  console.log(`${file}: ${done.rows} rows and ${done.files} files.`);
  return done.missing.length > 0 ? 1 : 0;
}

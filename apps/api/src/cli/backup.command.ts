import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupCommand, writeBackup } from '../backup/index.ts';
import { invocationDirectory, type Settings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { sendCommand } from '../admin/control-client.ts';
import { showCopyProgress } from './copy-progress.ts';
import { withLocalDatabase } from './local-database.ts';

/** Writes a backup: through the running shop if it holds the embedded database, otherwise in this process. */
export async function backup(settings: Settings, path: string): Promise<number> {
  const file = resolve(invocationDirectory(), path);
  if (existsSync(file)) {
    console.error(`${file} already exists. Choose another file name.`);
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

import { prepareEmbeddedDirectory } from '../backup/prepare-embedded-directory.ts';
import { type ConnectedDatabase, connectDatabase } from '../db/database.ts';
import { lockDataDir } from '../db/connection/data-dir-lock.ts';
import type { Settings } from '../env.ts';
import { prepareDataDir } from '../startup/data-dir.ts';
import { assertNotMoved } from '../startup/moved-marker.ts';

/** Runs `work` on the configured database in this process; for the embedded database, it holds the directory lock. */
export async function withLocalDatabase<T>(
  settings: Settings,
  purpose: string,
  work: (database: ConnectedDatabase) => Promise<T>,
): Promise<T> {
  prepareDataDir(settings.DATA_DIR);
  const lock = settings.DATABASE_URL ? undefined : lockDataDir(settings.DATA_DIR, purpose);
  try {
    if (!settings.DATABASE_URL) assertNotMoved(settings.DATA_DIR);
    const database = await connectDatabase(
      settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { dataDir: settings.DATA_DIR },
      { prepareDirectory: prepareEmbeddedDirectory },
    );
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    lock?.release();
  }
}

import type { Pool } from 'pg';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { checkConnection } from '../db/connection/check-connection.ts';
import type { BackupEvent } from './backup-events.ts';
import { copyDatabase } from './copy-database.ts';

/**
 * Copies the rows of this shop into an empty database of a PostgreSQL server and compares them. The caller closes the
 * shop first, so that nothing is written during the copy. Files stay in place.
 */
export async function* moveToServer(pool: Pool, url: string): AsyncGenerator<BackupEvent> {
  const target = new pg.Pool({ connectionString: url, max: 2 });
  target.on('error', () => {});
  try {
    await checkConnection(target, url, 'Nothing was moved.');
    const client = await pool.connect();
    try {
      const { rows } = await copyDatabase(client, target);
      yield { step: 'rows', rows };
      await migrate(target);
      yield { step: 'done', rows, files: 0, missing: [] };
    } finally {
      client.release();
    }
  } finally {
    await target.end();
  }
}

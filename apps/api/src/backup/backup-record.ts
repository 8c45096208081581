import type { Pool } from 'pg';
import { BACKUP_MADE_AT_KEY } from '../db/app-state.queries.ts';

/** The error of a write to a standby server, which can be backed up, but not changed. */
const READ_ONLY = '25006';

/** Stores the time of a complete backup, so that the back office can show its age. */
export async function recordBackup(pool: Pick<Pool, 'connect'>, now: Date): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `insert into app_state (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [BACKUP_MADE_AT_KEY, now.toISOString()],
    );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === READ_ONLY)) throw error;
  } finally {
    client.release();
  }
}

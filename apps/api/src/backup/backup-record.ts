import type { Pool } from 'pg';
import { BACKUP_MADE_AT_KEY } from '../db/app-state.queries.ts';

/** The error of a write to a standby server, which can be backed up, but not changed. */
const READ_ONLY = '25006';
/** The error of a write to a table that a shop of an old version does not have. */
const UNDEFINED_TABLE = '42P01';
const UNRECORDED: readonly unknown[] = [READ_ONLY, UNDEFINED_TABLE];

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
    if (!(error instanceof Error && 'code' in error && UNRECORDED.includes(error.code))) throw error;
  } finally {
    client.release();
  }
}

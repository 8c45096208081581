import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A job whose last run failed. */
export interface JobFailureRecord {
  readonly job: string;
  /** Failed runs since the last successful one. */
  readonly failures: number;
  readonly last_error: string;
  readonly failed_since: Date;
}

const MAX_ERROR_LENGTH = 1_000;

/** All SQL over failed jobs. */
export function jobFailureQueries(db: Db) {
  return {
    async record(job: string, error: string, now: Date): Promise<void> {
      const text = error.slice(0, MAX_ERROR_LENGTH);
      await db
        .insertInto('job_failures')
        .values({ job, failures: 1, last_error: text, failed_since: now })
        .onConflict((conflict) =>
          conflict.column('job').doUpdateSet({ failures: sql<number>`job_failures.failures + 1`, last_error: text }),
        )
        .execute();
    },

    async clear(job: string): Promise<void> {
      await db.deleteFrom('job_failures').where('job', '=', job).execute();
    },

    /** Lists the jobs that failed at least `minFailures` times in a row, the longest first. */
    list: (minFailures: number): Promise<JobFailureRecord[]> =>
      db
        .selectFrom('job_failures')
        .where('failures', '>=', minFailures)
        .orderBy('failed_since')
        .select(['job', 'failures', 'last_error', 'failed_since'])
        .execute(),
  };
}

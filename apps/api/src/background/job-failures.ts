import { jobFailureQueries } from '../db/admin/job-failures.queries.ts';
import type { Db } from '../db/database.ts';

interface JobFailuresDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Stores which jobs fail, so that the back office can show them. */
export class JobFailures {
  readonly #deps: JobFailuresDeps;
  /** Jobs without a stored failure. */
  readonly #succeeded = new Set<string>();

  constructor(deps: JobFailuresDeps) {
    this.#deps = deps;
  }

  async recordFailure(job: string, error: unknown): Promise<void> {
    const { db, clock } = this.#deps;
    this.#succeeded.delete(job);
    await jobFailureQueries(db).record(job, error instanceof Error ? error.message : String(error), clock());
  }

  /** Writes only after a failure, and once after the start, because another process may have stored one. */
  async recordSuccess(job: string): Promise<void> {
    if (this.#succeeded.has(job)) return;
    await jobFailureQueries(this.#deps.db).clear(job);
    this.#succeeded.add(job);
  }
}

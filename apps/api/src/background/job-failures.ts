import { jobFailureQueries } from '../db/admin/job-failures.queries.ts';
import type { Db } from '../db/database.ts';

interface JobFailuresDeps {
  readonly db: Db;
  readonly clock: () => Date;
  /** Removes secrets from the text of an error. */
  readonly redact: (text: string) => string;
}

const CLEAR_INTERVAL_MS = 60_000;

/** Stores which jobs fail, so that the back office can show them. */
export class JobFailures {
  readonly #deps: JobFailuresDeps;
  /** When this process last cleared the failures of each job, in ms. */
  readonly #clearedAt = new Map<string, number>();

  constructor(deps: JobFailuresDeps) {
    this.#deps = deps;
  }

  async recordFailure(job: string, error: unknown): Promise<void> {
    const { db, clock, redact } = this.#deps;
    this.#clearedAt.delete(job);
    const message = error instanceof Error ? error.message : String(error);
    await jobFailureQueries(db).record(job, redact(message), clock());
  }

  /** Writes at most once a minute, unless the run before failed. Another process may have stored a failure. */
  async recordSuccess(job: string): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock().getTime();
    const clearedAt = this.#clearedAt.get(job);
    if (clearedAt !== undefined && now - clearedAt < CLEAR_INTERVAL_MS) return;
    await jobFailureQueries(db).clear(job);
    this.#clearedAt.set(job, now);
  }
}

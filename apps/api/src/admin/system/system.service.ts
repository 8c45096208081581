import type { Job, System } from '@octavo/core/admin';
import { jobFailureQueries } from '../../db/admin/job-failures.queries.ts';
import { readDatabase } from '../../db/admin/system.queries.ts';
import type { Deps } from '../../deps.ts';
import { failedEmailsReport } from '../reports/failed-emails-report.ts';
import { environmentSettings } from './environment-settings.ts';
import { readHealth } from './read-health.ts';
import packageJson from '../../../package.json' with { type: 'json' };

type SystemDeps = Pick<Deps, 'db' | 'files' | 'reconciliation' | 'clock' | 'scheduler' | 'settings'>;

/** The state of the software, for the person who runs it. */
export class SystemService {
  readonly #deps: SystemDeps;

  constructor(deps: SystemDeps) {
    this.#deps = deps;
  }

  /** Returns the system status as this process sees it. */
  async read(): Promise<System> {
    const { db, settings } = this.#deps;
    return {
      version: packageJson.version,
      node_version: process.versions.node,
      date_started: new Date(performance.timeOrigin).toISOString(),
      database: { kind: settings.DATABASE_URL === undefined ? 'embedded' : 'server', ...(await readDatabase(db)) },
      files: settings.S3_BUCKET === undefined ? 'directory' : 'bucket',
      health: await readHealth(this.#deps, await failedEmailsReport({ db })),
      jobs: await this.#jobs(),
      settings: environmentSettings(settings),
    };
  }

  /** Lists jobs by name. Stored failures can come from a process of another version, which may run other jobs. */
  async #jobs(): Promise<Job[]> {
    const { db, scheduler } = this.#deps;
    const failures = new Map((await jobFailureQueries(db).list(1)).map((failure) => [failure.job, failure]));
    return [...new Set([...scheduler.intervals.keys(), ...failures.keys()])].toSorted().map((name) => {
      const interval = scheduler.intervals.get(name);
      const failure = failures.get(name);
      return {
        name,
        interval_seconds: interval === undefined ? null : interval / 1_000,
        failures: failure?.failures ?? 0,
        error: failure?.last_error ?? '',
        date_failed_since: failure?.failed_since.toISOString() ?? '',
      };
    });
  }
}

import type { PartHealth } from '@octavo/core/admin';
import { appStateQueries, BACKUP_MADE_AT_KEY } from '../../db/app-state.queries.ts';
import type { Deps } from '../../deps.ts';
import type { FailedEmailsReport } from '../reports/failed-emails-report.ts';

const HOUR_MS = 3_600_000;
/** Events are fetched every hour. */
const MAX_PROVIDER_SILENCE_MS = 3 * HOUR_MS;
const MAX_BACKUP_AGE_MS = 48 * HOUR_MS;
/** Uploads are refused when much less is free. */
const MIN_FREE_BYTES = 5 * 1024 ** 3;

/** The state of the parts of the shop that can fail without an error on a page. */
export async function readHealth(
  { db, files, reconciliation, clock }: Pick<Deps, 'db' | 'files' | 'reconciliation' | 'clock'>,
  { retrying }: FailedEmailsReport,
): Promise<PartHealth[]> {
  const now = clock();
  const reached = await reconciliation.lastEventFetch();
  const backup = await appStateQueries(db).getTime(BACKUP_MADE_AT_KEY);
  const free = await files.freeBytes();
  const isRecent = (time: Date | undefined, maxAgeMs: number): boolean =>
    time !== undefined && now.getTime() - time.getTime() <= maxAgeMs;
  return [
    toHealth('payments', isRecent(reached, MAX_PROVIDER_SILENCE_MS), { date: reached?.toISOString() ?? '' }),
    toHealth('emails', retrying.count === 0, { count: retrying.count, error: retrying.lastError ?? '' }),
    toHealth('backup', isRecent(backup, MAX_BACKUP_AGE_MS), { date: backup?.toISOString() ?? '' }),
    toHealth('disk', free >= MIN_FREE_BYTES, { free_bytes: Number.isFinite(free) ? free : null }),
  ];
}

const toHealth = (part: PartHealth['part'], isHealthy: boolean, more: Partial<PartHealth>): PartHealth => ({
  part,
  is_healthy: isHealthy,
  date: '',
  count: 0,
  error: '',
  free_bytes: null,
  ...more,
});

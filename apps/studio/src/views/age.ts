import { countOf } from './format.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The time since a moment in its largest unit, such as `3 days`. */
export const ageText = (since: string, now: Date): string => spanText(now.getTime() - new Date(since).getTime());

/** A span of time in its largest unit. */
export function spanText(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour';
  return ms < 2 * DAY_MS ? countOf(Math.floor(ms / HOUR_MS), 'hour') : countOf(Math.floor(ms / DAY_MS), 'day');
}

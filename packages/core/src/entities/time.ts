import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import { fallbacks } from '../messages/index.ts';

/**
 * Returns the relative time, such as `3 days ago`; `Unknown time` when the date is missing or invalid.
 *
 * A date in the future is caused by a clock that is slightly off and counts as now.
 */
export function timeAgo(date: string, now: Date): string {
  dayjs.extend(relativeTime);
  const then = dayjs(date.trim() || Number.NaN);
  if (!then.isValid()) return fallbacks.reviewTime;
  const reference = dayjs(now);
  return (then.isAfter(reference) ? reference : then).from(reference);
}

/** Formats a date in the user's time zone and in English: `March 5, 2026, 4:07 PM`; `''` when it is invalid. */
export function formatDateTime(date: string): string {
  const moment = dayjs(date.trim() || Number.NaN);
  return moment.isValid() ? moment.format('MMMM D, YYYY, h:mm A') : '';
}

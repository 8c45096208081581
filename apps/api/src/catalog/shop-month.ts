/** The calendar day in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The first day of the current calendar month in a time zone, as `YYYY-MM-DD`. */
export const startOfMonth = (timeZone: string, now: Date): string => `${dayIn(timeZone, now).slice(0, 7)}-01`;

const QUARTER_HOUR_MS = 15 * 60_000;

/** Returns when the month computed at `now` becomes invalid: in every time zone, days start at a quarter-hour boundary. */
export const monthValidUntil = (now: Date): number =>
  (Math.floor(now.getTime() / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS;

/** The first day of the current calendar month in a time zone, as `YYYY-MM-DD`. */
export function startOfMonth(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit' }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-01`;
}

const QUARTER_HOUR_MS = 15 * 60_000;

/** Returns when the month computed at `now` becomes invalid: in every time zone, days start at a quarter-hour boundary. */
export const monthValidUntil = (now: Date): number =>
  (Math.floor(now.getTime() / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS;

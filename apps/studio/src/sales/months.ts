const MONTH = /^(\d{4})-(\d{2})$/;

/** The current month of a time zone, such as `2026-11`. */
export const monthOf = (now: Date, timeZone: string): string => dayOf(now, timeZone).slice(0, 7);

/** The current day of a time zone, such as `2026-11-25`. */
export function dayOf(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The month some months later, or earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const [, year = '', number = ''] = MONTH.exec(month) ?? [];
  return new Date(Date.UTC(Number(year), Number(number) - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The number of days of a month. */
export const daysIn = (month: string): number =>
  new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - 1).getUTCDate();

/** The first and last day of a month. */
export const periodOf = (month: string) => ({ from: `${month}-01`, until: `${month}-${daysIn(month)}` });

/** The months from `first` to `last`, the newest first; at most 120. */
export function monthsBetween(first: string, last: string): string[] {
  const months = [last];
  for (let month = addMonths(last, -1); month >= first && months.length < 120; month = addMonths(month, -1))
    months.push(month);
  return months;
}

/** A month in words, such as `November 2026`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A month for a narrow field, such as `Nov 2026`: the longest name does not fit beside another field on a phone. */
const fieldMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The months from that of the first sale to `current`, and `shown`, as options of a field. */
export function monthOptions(
  firstDay: string | undefined,
  current: string,
  shown: string,
): { value: string; label: string }[] {
  const first = firstDay ? firstDay.slice(0, 7) : current;
  return [...new Set([...monthsBetween(first, current), shown])].map((month) => ({
    value: month,
    label: fieldMonth(month),
  }));
}

/** A day in words, such as `Nov 25`. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A month for an axis, such as `Nov 26`. */
export const shortMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

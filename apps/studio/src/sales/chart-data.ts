import type { SalesSum, SalesTotals } from '@octavo/core/studio';
import type { LineSeries } from '@octavo/ui/LineChart';
import { formatCount } from '../views/format.ts';
import { formatMoney, toCents } from '../views/amounts.ts';
import { addMonths, daysIn, monthName, monthsBetween, shortDay, shortMonth } from './months.ts';

/** The days or months of a chart with their sums. */
export interface ChartData {
  readonly labels: readonly string[];
  readonly series: readonly LineSeries[];
  /** A sentence that describes the chart. */
  readonly label: string;
  /** The label and sums of each point of the first line; without sums for the future. */
  readonly points: readonly { readonly name: string; readonly sum: SalesSum | undefined }[];
}

const copiesOf = (sum: SalesSum | undefined): number => sum?.copies ?? 0;

/** Copies by day of a month, with those of the previous month once they are known. Days after `today` have no value. */
export function daysOf(month: string, totals: SalesTotals, before: SalesTotals | undefined, today: string): ChartData {
  const days = Array.from({ length: daysIn(month) }, (_, index) => dayIn(month, index));
  const sums = new Map(totals.by_day.map((day) => [day.date, day]));
  const points = days.map((day) => ({ name: shortDay(day), sum: sums.get(day) }));
  return {
    labels: days.map((_, index) => String(index + 1)),
    series: [
      { name: monthName(month), values: days.map((day) => (day > today ? null : copiesOf(sums.get(day)))) },
      ...(before ? [earlierLine(addMonths(month, -1), before, days.length)] : []),
    ],
    label: describeCopies(`Copies sold by day in ${monthName(month)}`, points),
    points: points.filter((_, index) => (days[index] ?? '') <= today),
  };
}

/** The copies of an earlier month by day. Days that it does not have are without a value. */
function earlierLine(month: string, totals: SalesTotals, length: number): LineSeries {
  const sums = new Map(totals.by_day.map((day) => [day.date, day]));
  const values = Array.from({ length }, (_, index) =>
    index < daysIn(month) ? copiesOf(sums.get(dayIn(month, index))) : null,
  );
  return { name: monthName(month), values, isEarlier: true };
}

/** Copies by month, from the first sale to the current month. */
export function allMonthsOf(totals: SalesTotals, current: string): ChartData {
  const sums = new Map(totals.by_month.map((month) => [month.month, month]));
  const first = totals.by_month[0]?.month ?? current;
  const months = monthsBetween(first, current).toReversed();
  const points = months.map((month) => ({ name: monthName(month), sum: sums.get(month) }));
  return {
    labels: months.map(shortMonth),
    series: [{ name: 'Copies by month', values: months.map((month) => copiesOf(sums.get(month))) }],
    label: describeCopies('Copies sold by month', points),
    points,
  };
}

const dayIn = (month: string, index: number): string => `${month}-${String(index + 1).padStart(2, '0')}`;

/** A point in words, such as `Nov 24: 13 copies, $118.40`. */
export function pointText({ name, sum }: ChartData['points'][number]): string {
  return `${name}: ${copiesText(copiesOf(sum))}, ${formatMoney(toCents(sum?.earnings ?? '0.00'))}`;
}

/** A number of copies, such as `1 copy`. */
export const copiesText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'copy' : 'copies'}`;

function describeCopies(subject: string, points: ChartData['points']): string {
  const total = points.reduce((count, { sum }) => count + copiesOf(sum), 0);
  const [best] = points.toSorted((one, other) => copiesOf(other.sum) - copiesOf(one.sum));
  if (!best || total === 0) return `${subject}: none.`;
  return `${subject}: ${formatCount(total)} in total, at most ${formatCount(copiesOf(best.sum))} (${best.name}).`;
}

/** The sales of the previous month up to the same day, in words. */
export function comparisonOf(month: string, before: SalesTotals | undefined, today: string): string {
  if (!before) return '';
  const earlier = addMonths(month, -1);
  const isCurrent = today.startsWith(month);
  const lastDay = isCurrent ? `${earlier}-${today.slice(8)}` : `${earlier}-31`;
  const copies = before.by_day.filter(({ date }) => date <= lastDay).reduce((count, day) => count + day.copies, 0);
  const name = monthName(earlier).split(' ', 1).join('');
  return isCurrent ? `${formatCount(copies)} by this day in ${name}` : `${formatCount(copies)} in ${name}`;
}

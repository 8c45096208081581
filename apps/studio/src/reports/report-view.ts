import type { Report, ReportGroup, ReportQuery, ReportRow } from '@octavo/core/admin';
import { monthName, monthsBetween, shortDay, shortMonth } from '../sales/months.ts';
import { countryName, formatMoney, toCents } from '../views/amounts.ts';
import { accountName, countOf, formatCount } from '../views/format.ts';

const DAY_MS = 24 * 3_600_000;

/** The head of the first column, and the name of a grouping. */
export const groupNames: Readonly<Record<ReportGroup, string>> = {
  day: 'Day',
  month: 'Month',
  country: 'Country',
  book: 'Book',
  author: 'Author',
};

/** The name of a row in words. */
export function rowName(group: ReportGroup, { key, name }: Pick<ReportRow, 'key' | 'name'>): string {
  switch (group) {
    case 'day':
      return shortDay(key);
    case 'month':
      return monthName(key);
    case 'country':
      return countryName(key);
    case 'author':
      if (key === '') return 'Shop’s own books';
      return accountName({ id: key, username: name });
    case 'book':
      return name;
  }
}

/** A day or month of a chart. */
export interface ReportPoint {
  readonly key: string;
  /** The text on the axis. */
  readonly label: string;
  readonly cents: number;
  /** The point in words. */
  readonly text: string;
}

/** All days or months of a period until today, with their sales. Those without a sale have none in the report. */
export function pointsOf(
  { group, from, until }: ReportQuery,
  rows: readonly ReportRow[],
  today: string,
): ReportPoint[] {
  const last = until < today ? until : today;
  const keys = group === 'month' ? monthsOf(from, last) : daysBetween(from, last);
  const found = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => {
    const row = found.get(key);
    const cents = toCents(row?.sales ?? '0.00');
    const label = group === 'month' ? shortMonth(key) : String(Number(key.slice(8)));
    return { key, label, cents, text: `${rowName(group, { key, name: '' })}: ${salesText(cents, row)}` };
  });
}

const salesText = (cents: number, row: ReportRow | undefined): string =>
  `${formatMoney(cents)}, ${countOf(row?.orders ?? 0, 'order')}`;

const monthsOf = (from: string, until: string): string[] =>
  from > until ? [] : monthsBetween(from.slice(0, 7), until.slice(0, 7)).toReversed();

function daysBetween(from: string, until: string): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.max(0, Math.round((Date.parse(`${until}T00:00:00Z`) - first) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10));
}

/** A sentence that describes the chart. */
export function chartLabel(points: readonly ReportPoint[], group: ReportGroup): string {
  const total = points.reduce((sum, { cents }) => sum + cents, 0);
  const subject = group === 'month' ? 'Sales by month' : 'Sales by day';
  const best = points.toSorted((one, other) => other.cents - one.cents)[0];
  if (!best || total === 0) return `${subject}: no sales.`;
  return `${subject}: ${formatMoney(total)} in total. Highest: ${best.text}.`;
}

/** The steps from book page views to orders. Each note is the share of the views. */
export function funnelSteps({
  views,
  samples,
  carts,
  orders,
}: Report['funnel']): { label: string; value: string; note: string }[] {
  const steps = [
    ['Book page views', views],
    ['Samples opened', samples],
    ['Added to cart', carts],
    ['Orders', orders],
  ] as const;
  return steps.map(([label, count]) => ({
    label,
    value: formatCount(count),
    note: label === 'Book page views' ? 'All books' : shareText(count, views),
  }));
}

const shareText = (count: number, views: number): string =>
  views === 0 ? 'No views' : `${((count / views) * 100).toFixed(1)}% of views`;

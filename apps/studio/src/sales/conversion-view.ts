import type { Conversion } from '@octavo/core/studio';
import { formatCount, NOTHING } from '../views/format.ts';

/** The steps from a view to a sale of one book, or of all of them. */
type Steps = Conversion['total'];

/** A row of the table. */
export interface ConversionRow {
  /** The id of the book; `total` for the sum. */
  readonly key: number | 'total';
  readonly name: string;
  readonly steps: Steps;
}

const rates = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How many of 100 views led to a step, such as `2.6`; an en dash without views. */
export const per100Views = (count: number, views: number): string =>
  views === 0 ? NOTHING : rates.format((count / views) * 100);

/** A step with its rate, such as `402 (18.2)`. */
export const withRate = (count: number, views: number): string =>
  views === 0 ? formatCount(count) : `${formatCount(count)} (${per100Views(count, views)})`;

/** The books of the table, and their sum when there are several. */
export function conversionRows({ by_book: books, total }: Conversion): ConversionRow[] {
  const rows = books.map(({ book, ...steps }) => ({ key: book.id, name: book.title, steps }));
  return rows.length > 1 ? [...rows, { key: 'total', name: 'All books', steps: total }] : rows;
}

/** The note for a period that begins before the shop counted views; `''` for any other. */
export function countingNote(firstCount: string, from: string | undefined, formatDay: (day: string) => string): string {
  if (firstCount === '' || (from !== undefined && from >= firstCount)) return '';
  return `Views are counted since ${formatDay(firstCount)}; sales of earlier days are included.`;
}

import type { ShelfBook, ShelfMonth } from '@octavo/core/admin';
import type { StatusShape } from '@octavo/ui/StatusMark';
import { monthName } from '../sales/months.ts';
import { formatDay } from '../views/format.ts';

/** Why home leaves a book of a shelf out, or when it starts to show it; `undefined` for a book on sale. */
export function skippedNote(
  { status, release_date: release }: Pick<ShelfBook, 'status' | 'release_date'>,
  timeZone: string | undefined,
): { shape: StatusShape; text: string } | undefined {
  if (status === 'published') return undefined;
  if (status === 'scheduled') return { shape: 'waiting', text: `Shown from ${formatDay(release, timeZone)}` };
  return { shape: 'stopped', text: status === 'off_sale' ? 'Off sale: skipped' : 'Not published: skipped' };
}

const monthOnly = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** The name of a month, with the year when it differs from that of another month. */
export const nearName = (month: string, other: string): string =>
  month.slice(0, 4) === other.slice(0, 4) ? monthOnly(month) : monthName(month);

/** What visitors see in a month, in a few words. */
export function monthNote(
  { month, source, source_month: sourceMonth, books }: Omit<ShelfMonth, 'version'>,
  current: string,
): string {
  if (source === 'month') return month < current ? 'Past' : month === current ? 'On home now' : 'Planned';
  const reason = books.length === 0 ? 'Empty' : 'Nothing on sale';
  const shown = source === 'earlier' ? `${nearName(sourceMonth, month)}’s books stay` : 'the newest books are shown';
  return `${reason}: ${shown}`;
}

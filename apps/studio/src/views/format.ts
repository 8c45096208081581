import { formatCents, parseCents } from '@octavo/core/entities';

/** Shown in a table instead of a missing value. */
export const NOTHING = '–';

const LOCALE = 'en-US';
const counts = new Intl.NumberFormat(LOCALE);

/** A number with separators. */
export const formatCount = (count: number): string => counts.format(count);

/** The username of an account. A deleted account has only its number. */
export const accountName = ({ id, username }: { readonly id: number | string; readonly username: string }): string =>
  username === '' ? `Deleted account ${id}` : username;

/** The API does not count further for the number at a tab. */
const MAX_TAB_COUNT = 1_000;

/** The number at a tab; nothing for 0. */
export const formatTabCount = (count: number): string | undefined =>
  count === 0 ? undefined : `${formatCount(count)}${count >= MAX_TAB_COUNT ? '+' : ''}`;

/** `Free`, or a price such as `$9.90`; an en dash for no price. */
export function formatPrice(price: string): string {
  const cents = parseCents(price);
  if (price === '' || cents === null) return NOTHING;
  return cents === 0 ? 'Free' : formatCents(cents);
}

/** Formats a time; `''` for an invalid or missing one. */
function formatDate(iso: string, options: Intl.DateTimeFormatOptions): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? '' : new Intl.DateTimeFormat(LOCALE, options).format(time);
}

/** A time in the zone of the shop, such as `Dec 1, 2026, 9:00 AM`; `''` for an invalid one. */
export const formatTime = (iso: string, timeZone: string | undefined): string =>
  formatDate(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** A day in the zone of the shop, such as `Dec 1, 2026`; `''` for an invalid one. */
export const formatDay = (iso: string, timeZone: string | undefined): string =>
  formatDate(iso, { dateStyle: 'medium', timeZone });

/** A time of this year in the zone of the shop, such as `Nov 25, 9:58 AM`, with the year for other years. */
export function formatMoment(iso: string, timeZone: string | undefined, now: Date = new Date()): string {
  const isThisYear =
    formatDate(iso, { year: 'numeric', timeZone }) === formatDate(now.toISOString(), { year: 'numeric', timeZone });
  return formatDate(iso, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone,
  });
}

const MEGABYTE = 1024 * 1024;

/** A size such as `4.8 MB`. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes >= 10_240) return `${formatCount(Math.round(megabytes / 1024))} GB`;
  if (megabytes >= 100) return `${formatCount(Math.round(megabytes))} MB`;
  return megabytes >= 0.1 ? `${megabytes.toFixed(1)} MB` : `${formatCount(Math.ceil(bytes / 1024))} kB`;
}

const ordinals = new Intl.PluralRules(LOCALE, { type: 'ordinal' });
const SUFFIXES: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
};

/** An ordinal such as `3rd`. */
export const formatOrdinal = (number: number): string => `${number}${SUFFIXES[ordinals.select(number)]}`;

/** A count with its noun, such as `1 book` or `2 books`. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

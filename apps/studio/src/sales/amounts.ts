import { formatCents, parseCents } from '@octavo/core/entities';

const MINUS = '−';

/** The cents of an amount, which may be negative. */
export function toCents(amount: string): number {
  const cents = parseCents(amount.replace(/^-/, '')) ?? 0;
  return amount.startsWith('-') ? -cents : cents;
}

/** Cents without a currency, such as `1,204.00` or `−1.29`. */
export const formatAmount = (cents: number): string =>
  `${cents < 0 ? MINUS : ''}${formatCents(Math.abs(cents)).slice(1)}`;

/** Cents with the currency, such as `$1,204.00` or `−$1.29`. */
export const formatMoney = (cents: number): string => `${cents < 0 ? MINUS : ''}${formatCents(Math.abs(cents))}`;

/** An amount in a column. */
export const showAmount = (amount: string): string => formatAmount(toCents(amount));

/** A deduction in a column: negative, unless it is zero. */
export const showDeduction = (amount: string): string => formatAmount(0 - toCents(amount));

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The name of a country; `Unknown country` without a code. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : 'Unknown country';
}

import { formatCents, parseCents } from '@octavo/core/entities';
import type { SalesSum } from '@octavo/core/studio';

const MINUS = '−';

/** The cents of an amount, which may be negative. */
export function toCents(amount: string): number {
  const cents = parseCents(amount.replace(/^-/, '')) ?? 0;
  return amount.startsWith('-') ? -cents : cents;
}

/** Cents with the currency, such as `$1,204.00` or `−$1.29`. */
export const formatMoney = (cents: number): string => formatCents(cents).replace('-', MINUS);

/** Cents without a currency, such as `1,204.00` or `−1.29`. */
export const formatAmount = (cents: number): string => formatMoney(cents).replace('$', '');

/** An amount with the currency. */
export const showMoney = (amount: string): string => formatMoney(toCents(amount));

/** An amount in a column. */
export const showAmount = (amount: string): string => formatAmount(toCents(amount));

/** A deduction in a column: negative, unless it is zero. */
export const showDeduction = (amount: string): string => formatAmount(0 - toCents(amount));

/** The part of the shop’s fee that the shop returned with refunds, in cents. */
export const returnedFeeOf = ({ refunded, refunded_share: share }: Pick<SalesSum, 'refunded' | 'refunded_share'>) =>
  toCents(refunded) - toCents(share);

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The name of a country; `Unknown country` without a code. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : 'Unknown country';
}

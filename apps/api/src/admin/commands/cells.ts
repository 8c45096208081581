import { toDecimal } from '@octavo/core/entities';

/** The buyer of an order whose account was deleted. */
export const DELETED_BUYER = '(gone)';

/** Formats an amount, and zero as an empty cell. */
export const positiveAmount = (cents: number): string => (cents > 0 ? toDecimal(cents) : '');

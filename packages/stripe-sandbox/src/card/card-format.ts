import { brandOf } from './card-number.ts';

/** How a network formats its numbers: the valid lengths, the positions of the gaps and the length of the code. */
export interface CardFormat {
  readonly lengths: readonly number[];
  readonly gaps: readonly number[];
  readonly cvcLength: number;
}

const DEFAULT_FORMAT: CardFormat = { lengths: [16], gaps: [4, 8, 12, 16], cvcLength: 3 };
const FORMATS: Readonly<Record<string, CardFormat>> = {
  amex: { lengths: [15], gaps: [4, 10], cvcLength: 4 },
  diners: { lengths: [14, 16, 19], gaps: [4, 10, 14], cvcLength: 3 },
  unionpay: { ...DEFAULT_FORMAT, lengths: [16, 17, 18, 19] },
};

/** Returns the format of a number by its first digits. */
export const formatOf = (number: string): CardFormat => FORMATS[brandOf(number)] ?? DEFAULT_FORMAT;

/** Returns the maximum length of a number by its first digits. */
export const maxNumberLength = (number: string): number => Math.max(...formatOf(number).lengths);

/** Extracts the digits from typed or pasted text, up to the network's maximum length. */
export function parseNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.slice(0, maxNumberLength(digits));
}

/** Formats `4242424242424242` as `4242 4242 4242 4242`. */
export function formatNumber(digits: string): string {
  const boundaries = [0, ...formatOf(digits).gaps, digits.length];
  return boundaries
    .slice(1)
    .map((cut, index) => digits.slice(boundaries[index], cut))
    .filter((group) => group !== '')
    .join(' ');
}

/** Parses month and year into four digits, from typing (`4` means April), pasting or autofill (`12/2030`, `2030-12`). */
export function parseExpiry(text: string): string {
  const iso = /^\s*20(\d\d)-(\d\d)\s*$/.exec(text);
  if (iso) return `${iso[2]}${iso[1]}`;
  const long = /^\s*(\d{1,2})\s*\/\s*20(\d\d)\s*$/.exec(text);
  if (long) return `${(long[1] ?? '').padStart(2, '0')}${long[2]}`;
  const shortMonth = /^\s*(\d)\s*\//.test(text);
  const digits = text.replace(/\D/g, '');
  return (shortMonth || /^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4);
}

/** Formats `1230` as `12 / 30`. The slash appears when the month is complete. */
export const formatExpiry = (digits: string): string =>
  digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;

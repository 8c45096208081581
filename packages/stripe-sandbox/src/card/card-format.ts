import { brandOf } from './card-number.ts';

/** How the numbers of a network are written: which lengths they have, where the gaps are, how long the code is. */
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

/** The shape of a number by its first digits. */
export const formatOf = (number: string): CardFormat => FORMATS[brandOf(number)] ?? DEFAULT_FORMAT;

/** The longest a number that begins like this may be. */
export const maxNumberLength = (number: string): number => Math.max(...formatOf(number).lengths);

/** Only the digits of what was typed or pasted, no more than the network has. */
export function parseNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.slice(0, maxNumberLength(digits));
}

/** `4242424242424242` as `4242 4242 4242 4242`. */
export function formatNumber(digits: string): string {
  const boundaries = [0, ...formatOf(digits).gaps, digits.length];
  return boundaries
    .slice(1)
    .map((cut, index) => digits.slice(boundaries[index], cut))
    .filter((group) => group !== '')
    .join(' ');
}

/** Month and year as four digits, from typing (`4` means April), pasting or autofill (`12/2030`, `2030-12`). */
export function parseExpiry(text: string): string {
  const iso = /^\s*20(\d\d)-(\d\d)\s*$/.exec(text);
  if (iso) return `${iso[2]}${iso[1]}`;
  const long = /^\s*(\d{1,2})\s*\/\s*20(\d\d)\s*$/.exec(text);
  if (long) return `${(long[1] ?? '').padStart(2, '0')}${long[2]}`;
  const shortMonth = /^\s*(\d)\s*\//.test(text);
  const digits = text.replace(/\D/g, '');
  return (shortMonth || /^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4);
}

/** `1230` as `12 / 30`; the stroke appears as soon as the month is whole. */
export const formatExpiry = (digits: string): string =>
  digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;

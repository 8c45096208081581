import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A fresh id in the provider's manner, as in `pi_3kD…`: a prefix that names the kind and 24 unguessable characters. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** Letters and digits that cannot be guessed. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

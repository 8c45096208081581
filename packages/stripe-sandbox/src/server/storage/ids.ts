import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Creates an id in the provider's format, such as `pi_3kD…`: a prefix for the kind and 24 random characters. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** Returns a cryptographically random string of letters and digits. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

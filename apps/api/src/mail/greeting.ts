/** Longer than real names. */
const MAX_NAME_LENGTH = 80;
/** The maximum number of digits in a name. A telephone number has at least seven. */
const MAX_DIGITS = 6;
/** Line breaks and bidirectional control characters. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** Characters of addresses that no name has. Spammers write brackets to evade filters: `evil[.]example`. */
const ADDRESS_CHARACTER = /[@:/\\[\]]/u;
/** A domain, even with a digit before the dot, or the first three numbers of an IP address. */
const DOMAIN = /[\p{L}\p{M}\p{N}]\.[\p{L}\p{M}][\p{L}\p{M}\p{N}]|\p{Nd}\.\p{Nd}+\.\p{Nd}/u;
/** Dots that browsers read as the dot of a domain, and that Unicode normalization keeps. */
const IDEOGRAPHIC_DOT = /[\u3002\uFF61]/gu;
const INVISIBLE_CHARACTER = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns a name that is safe to show in an email; `undefined` otherwise. Anyone may register with another person's address
 * and use the name field to send that person a message in the shop's name.
 */
export function displayName(name: string): string | undefined {
  if (name.length > MAX_NAME_LENGTH || CONTROL_CHARACTER.test(name)) return undefined;
  // The name as a browser reads it in an address: look-alikes become plain characters.
  const address = name.normalize('NFKC').replaceAll(INVISIBLE_CHARACTER, '').replaceAll(IDEOGRAPHIC_DOT, '.');
  const isName =
    address.replaceAll(/\P{Nd}/gu, '').length <= MAX_DIGITS &&
    !ADDRESS_CHARACTER.test(address) &&
    !DOMAIN.test(address);
  return isName ? name : undefined;
}

/** The first line of an email. */
export function greeting(name: string): string {
  const displayed = displayName(name);
  return displayed === undefined ? 'Hello,' : `Hello ${displayed},`;
}

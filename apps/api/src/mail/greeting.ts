/** Longer than real names. */
const MAX_NAME_LENGTH = 80;
/** More digits than a name has; a telephone number has at least seven. */
const MAX_DIGITS = 6;
/** Line breaks, bidirectional control characters, and addresses. */
const UNSAFE_NAME = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069@]|:\/\/|\p{L}\.\p{L}{2,}/u;

/**
 * Returns a name that is safe to show in an email; `undefined` otherwise. Anyone may register with another person's address
 * and use the name field to send that person a message in the shop's name.
 */
export function displayName(name: string): string | undefined {
  const isName =
    name.length <= MAX_NAME_LENGTH && name.replaceAll(/\P{Nd}/gu, '').length <= MAX_DIGITS && !UNSAFE_NAME.test(name);
  return isName ? name : undefined;
}

/** The first line of an email. */
export function greeting(name: string): string {
  const displayed = displayName(name);
  return displayed === undefined ? 'Hello,' : `Hello ${displayed},`;
}

/** Longer than the names people sign with. */
const MAX_NAME_LENGTH = 80;
/** More than a name has; a telephone number has as many. */
const MAX_DIGITS = 6;
/** Lines, marks that turn the order of letters around, and addresses. */
const UNSAFE_NAME = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069@]|:\/\/|\p{L}\.\p{L}{2,}/u;

/**
 * A name as it may stand in a mail; `undefined` for one that is none. Anybody may open an account with somebody else's
 * address and write into its name what that person is then told in the shop's voice.
 */
export function displayName(name: string): string | undefined {
  const isName = name.length <= MAX_NAME_LENGTH && name.replaceAll(/\P{Nd}/gu, '').length <= MAX_DIGITS && !UNSAFE_NAME.test(name);
  return isName ? name : undefined;
}

/** The first line of a mail. */
export function greeting(name: string): string {
  const displayed = displayName(name);
  return displayed === undefined ? 'Hello,' : `Hello ${displayed},`;
}

const ZERO_WIDTH_SPACE = '\u200B';
/** Characters that join the parts of an address, except the decimal point of a price. */
const JOINT = /(?<!\$[\d,]*)[.@:/\\\u3002\uFF0E\uFF61\u2024](?=\S)/gu;

/**
 * Adds invisible characters to the addresses in a text, so that mail programs do not make links of them. Names, book titles
 * and email addresses in a text may come from an attacker.
 */
export const breakLinks = (text: string): string => text.replaceAll(JOINT, `${ZERO_WIDTH_SPACE}$&${ZERO_WIDTH_SPACE}`);

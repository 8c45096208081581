/** Characters that break a line or reverse the text around them. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const LETTER_OR_DIGIT = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/** Whether a text is a single line without control characters. */
export const isOneLine = (text: string): boolean => !CONTROL.test(text);

/** Whether a text has a visible letter or digit. */
export const hasLetterOrDigit = (text: string): boolean => LETTER_OR_DIGIT.test(text);

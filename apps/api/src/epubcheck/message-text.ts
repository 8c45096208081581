/** The maximum length of a text: messages quote the book. */
const MAX_TEXT_LENGTH = 500;
/** The database cannot store them, and shortening may cut a pair of surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** A text of a message as it is stored: its first line, without the excerpt of the file below it. */
export function toShortText(text: string): string {
  const [line = ''] = text.split('\n', 1);
  return line.slice(0, MAX_TEXT_LENGTH).replaceAll(UNSTORABLE, '\uFFFD');
}

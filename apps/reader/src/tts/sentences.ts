/** A sentence of a text. */
export interface Sentence {
  start: number;
  end: number;
  text: string;
}

/** Speech engines fail on longer texts; such a sentence is spoken in parts. */
const MAX_SENTENCE_LENGTH = 300;

/** Splits a text into sentences, starting at `from`. */
export function segmentSentences(text: string, from: number, language: string | undefined): Sentence[] {
  const segmenter = new Intl.Segmenter(supportedLocale(language), { granularity: 'sentence' });
  return [...segmenter.segment(text.slice(from))].flatMap(({ segment, index }) =>
    splitLong(segment, from + index).filter((part) => /[\p{L}\p{N}]/u.test(part.text)),
  );
}

function splitLong(text: string, start: number): Sentence[] {
  if (text.length <= MAX_SENTENCE_LENGTH) return [{ start, end: start + text.length, text }];
  const at = Math.max(text.lastIndexOf(', ', MAX_SENTENCE_LENGTH), text.lastIndexOf('; ', MAX_SENTENCE_LENGTH));
  const end = (at > 80 ? at : Math.max(text.lastIndexOf(' ', MAX_SENTENCE_LENGTH), MAX_SENTENCE_LENGTH - 1)) + 1;
  return [{ start, end: start + end, text: text.slice(0, end) }, ...splitLong(text.slice(end), start + end)];
}

/** Index of the first letter or digit from `from`, after quotation marks and spaces. */
export const firstCharacter = (text: string, from: number): number =>
  from + Math.max(0, text.slice(from, from + 80).search(/[\p{L}\p{N}]/u));

/** Length of the white space at the end of a text. */
export const trailingSpace = (text: string): number => text.length - text.trimEnd().length;

/** The end of the word that starts at `at`. */
export function endOfWord(text: string, at: number): number {
  const rest = /^[\p{L}\p{N}\p{M}'’-]+/u.exec(text.slice(at, at + 80));
  return at + (rest?.[0].length ?? 1);
}

function supportedLocale(language: string | undefined): string {
  try {
    return language === undefined ? 'en' : (Intl.getCanonicalLocales(language)[0] ?? 'en');
  } catch {
    // Not a valid language tag: most languages end sentences with a full stop.
    return 'en';
  }
}

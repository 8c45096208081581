/** A sentence of a line of text. */
export interface Sentence {
  start: number;
  end: number;
  text: string;
}

/** Engines lose their way in longer pieces; such a sentence is said in parts. */
const MOST_LETTERS = 300;

/** The sentences of a text from a place on; the first begins at that place. */
export function sentencesFrom(text: string, from: number, language: string | undefined): Sentence[] {
  const segmenter = new Intl.Segmenter(supported(language), { granularity: 'sentence' });
  return [...segmenter.segment(text.slice(from))].flatMap(({ segment, index }) =>
    partsOf(segment, from + index).filter((part) => /[\p{L}\p{N}]/u.test(part.text)),
  );
}

function partsOf(text: string, start: number): Sentence[] {
  if (text.length <= MOST_LETTERS) return [{ start, end: start + text.length, text }];
  const at = Math.max(text.lastIndexOf(', ', MOST_LETTERS), text.lastIndexOf('; ', MOST_LETTERS));
  const end = (at > 80 ? at : Math.max(text.lastIndexOf(' ', MOST_LETTERS), MOST_LETTERS - 1)) + 1;
  return [{ start, end: start + end, text: text.slice(0, end) }, ...partsOf(text.slice(end), start + end)];
}

/** The first letter of a text from a place on: no quotation mark, no space. */
export const firstLetter = (text: string, from: number): number =>
  from + Math.max(0, text.slice(from, from + 80).search(/[\p{L}\p{N}]/u));

/** How much of a text is the space at its end. */
export const spaceAfter = (text: string): number => text.length - text.trimEnd().length;

/** The end of the word that begins at `at`. */
export function endOfWord(text: string, at: number): number {
  const rest = /^[\p{L}\p{N}\p{M}'’-]+/u.exec(text.slice(at, at + 80));
  return at + (rest?.[0].length ?? 1);
}

function supported(language: string | undefined): string {
  try {
    return language === undefined ? 'en' : (Intl.getCanonicalLocales(language)[0] ?? 'en');
  } catch {
    // Not a language tag: sentences end with a full stop nearly everywhere.
    return 'en';
  }
}

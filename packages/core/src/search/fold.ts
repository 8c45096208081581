/** Letters that match another letter, or two, in a search without accents. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const LETTER_REPLACEMENT_PATTERN = /[ßæœøđðłþıς]/g;
/** Accents of the Latin, Greek and Cyrillic scripts. Marks of other scripts are significant and stay. */
const DIACRITICS = /[\u0300-\u036f]/g;
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Folds text for comparison: lower case, without accents, on one line. Folded parts equal parts of the folded whole. */
export function fold(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(DIACRITICS, '')
    .replaceAll(LETTER_REPLACEMENT_PATTERN, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** A range of a text, from `start` up to but not including `end`, in UTF-16 units. */
export interface MatchRange {
  readonly start: number;
  readonly end: number;
}

/** Returns the first match of `query`, already folded, in `text`; `null` without one. Never splits a grapheme. */
export function findMatch(text: string, query: string): MatchRange | null {
  if (query === '') return null;
  if (PRINTABLE_ASCII.test(text)) {
    const found = text.toLowerCase().indexOf(query);
    return found < 0 ? null : { start: found, end: found + query.length };
  }
  // Most texts do not match, and folding them as a whole is faster than letter by letter.
  if (!fold(text).includes(query)) return null;
  let folded = '';
  const startsOf: number[] = [];
  let position = 0;
  for (const letter of text) {
    const piece = letter >= ' ' && letter <= '~' ? letter.toLowerCase() : fold(letter);
    for (let unit = 0; unit < piece.length; unit += 1) startsOf.push(position);
    folded += piece;
    position += letter.length;
  }
  const at = folded.indexOf(query);
  if (at < 0) return null;
  const start = startsOf[at] ?? 0;
  let next = at + query.length;
  const lastStart = startsOf[next - 1] ?? start;
  while (next < startsOf.length && startsOf[next] === lastStart) next += 1;
  return { start, end: includeCombiningMarks(text, startsOf[next] ?? text.length) };
}

/** Extends a match by the combining accents that follow its last letter. */
function includeCombiningMarks(text: string, end: number): number {
  let last = end;
  while (last < text.length && /[\u0300-\u036f]/.test(text.charAt(last))) last += 1;
  return last;
}

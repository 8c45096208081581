/** Letters that stand for another one, or for two, in a search typed without accents. */
const SPELLED: Readonly<Record<string, string>> = {
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
const SPELLED_PATTERN = /[ßæœøđðłþıς]/g;
/** Accents of the Latin, Greek and Cyrillic scripts; marks of other scripts carry meaning and stay. */
const ACCENTS = /[\u0300-\u036f]/g;
const PLAIN = /^[ -~]*$/;

/** The text as it is compared: lower case, without accents, on one line. Folding the parts folds the whole. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .replaceAll(SPELLED_PATTERN, (letter) => SPELLED[letter] ?? letter)
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** A stretch of a text, from `start` up to but not including `end`, in UTF-16 units. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
}

/** Where `needle`, already folded, first stands in `text`; `null` when it does not. Never cuts a letter in two. */
export function findFolded(text: string, needle: string): MarkedRange | null {
  if (needle === '') return null;
  if (PLAIN.test(text)) {
    const found = text.toLowerCase().indexOf(needle);
    return found < 0 ? null : { start: found, end: found + needle.length };
  }
  // Most texts do not hold it, and folding them whole is cheaper than letter by letter.
  if (!fold(text).includes(needle)) return null;
  let folded = '';
  const startsOf: number[] = [];
  let position = 0;
  for (const letter of text) {
    const piece = letter >= ' ' && letter <= '~' ? letter.toLowerCase() : fold(letter);
    for (let unit = 0; unit < piece.length; unit += 1) startsOf.push(position);
    folded += piece;
    position += letter.length;
  }
  const at = folded.indexOf(needle);
  if (at < 0) return null;
  const start = startsOf[at] ?? 0;
  let next = at + needle.length;
  const lastStart = startsOf[next - 1] ?? start;
  while (next < startsOf.length && startsOf[next] === lastStart) next += 1;
  return { start, end: widen(text, startsOf[next] ?? text.length) };
}

/** Accents that follow the last letter as marks of their own belong to it. */
function widen(text: string, end: number): number {
  let last = end;
  while (last < text.length && /[\u0300-\u036f]/.test(text.charAt(last))) last += 1;
  return last;
}

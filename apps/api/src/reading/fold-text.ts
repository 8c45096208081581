/** Folded text for matching, with a mapping to the original text. */
export interface FoldedText {
  readonly folded: string;
  /**
   * Pairs of an index in the folded text and the index of the same character in the original, in order. There is a pair
   * wherever a fold changes the length. Between two pairs both texts are equally long.
   */
  readonly breaks: Uint32Array;
}

/** Letters that Unicode does not decompose, as readers type them. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['þ', 'th'],
  ['ς', 'σ'],
]);
const QUOTES = /[\u0060\u00b4\u02bc\u2018-\u201b\u2032\uff07]/;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb\uff02]/;
const DASHES = /[\u05be\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/;
/** Accents, Hebrew points, Arabic vowel signs, the Arabic stretching sign, and invisible characters: first and last of each. */
const IGNORED: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x300, 0x36f],
  [0x591, 0x5bd],
  [0x5bf, 0x5c7],
  [0x610, 0x61a],
  [0x640, 0x640],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6dc],
  [0x6df, 0x6ed],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];
/** Scripts whose letters are written with and without marks. Marks of other scripts are separate letters. */
const MARKED_SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Katakana}\p{Script=Hiragana}]/u;
/** The combining form of each standalone voicing mark of kana. */
const VOICING: ReadonlyMap<string, string> = new Map([
  ['\u309b', '\u3099'],
  ['\u309c', '\u309a'],
]);

/**
 * The folding of one code unit: lower case, without accents, in its compatibility form, with plain quotes, hyphens and
 * spaces. It can be empty or longer than one unit.
 */
function foldCodeUnit(unit: number): string {
  const character = String.fromCharCode(unit);
  // A surrogate: half of a character outside the Basic Multilingual Plane.
  if (unit >= 0xd800 && unit <= 0xdfff) return character;
  if (/\s/.test(character)) return ' ';
  if (QUOTES.test(character)) return "'";
  if (DOUBLE_QUOTES.test(character)) return '"';
  if (DASHES.test(character)) return '-';
  const compatible = (VOICING.get(character) ?? character.normalize('NFKC')).toLowerCase().replaceAll('\u2044', '/');
  return Array.from(compatible, (letter) => (MARKED_SCRIPTS.test(letter) ? letter.normalize('NFD') : letter))
    .flatMap((letters) => Array.from(letters))
    .filter((letter) => !isIgnored(letter.codePointAt(0) ?? 0))
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join('');
}

const isIgnored = (code: number): boolean => IGNORED.some(([first, last]) => code >= first && code <= last);

/**
 * The folding of a character outside the Basic Multilingual Plane: of a mathematical letter or digit, the plain one; of any
 * other, lower case.
 */
function foldCharacter(code: number): string {
  const character = String.fromCodePoint(code);
  const compatible = character.normalize('NFKC');
  if (compatible === character || /[\ud800-\udfff]/.test(compatible)) return compatible.toLowerCase();
  return Array.from(compatible, (letter) => foldCodeUnit(letter.charCodeAt(0))).join('');
}

/** The known foldings that are one unit long, by code unit; 0 for all others. */
const foldedUnits = new Uint16Array(0x1_0000);
/** The other known foldings, by code point. A text has few different characters, so each is folded when it first occurs. */
const otherFoldings = new Map<number, string>();

/** Returns the folding of a code unit that is not in `foldedUnits`, and caches it. */
function otherFolding(code: number): string {
  const known = otherFoldings.get(code);
  if (known !== undefined) return known;
  const folded = foldCodeUnit(code);
  const unit = folded.length === 1 ? folded.charCodeAt(0) : 0;
  if (unit === 0) otherFoldings.set(code, folded);
  else foldedUnits[code] = unit;
  return folded;
}

/** Returns the folding of a character outside the Basic Multilingual Plane. */
function characterFolding(code: number): string {
  const folded = otherFoldings.get(code) ?? foldCharacter(code);
  otherFoldings.set(code, folded);
  return folded;
}

/** Whether a code unit may be the first half of a character outside the Basic Multilingual Plane. */
const isHighSurrogate = (code: number): boolean => (code & 0xfc00) === 0xd800;

/** Folds text for matching. */
export const foldText = (text: string): FoldedText => foldStart(text, Number.POSITIVE_INFINITY);

/** Bytes of a code unit of text, and of an entry of `breaks`. */
const UNIT_BYTES = 2;
const BREAK_BYTES = 4;

/** The memory of a text with its folding, in bytes. */
export const searchBytes = (text: string, { folded, breaks }: FoldedText): number =>
  UNIT_BYTES * (text.length + folded.length) + BREAK_BYTES * breaks.length;

/**
 * Folds the start of a text whose memory, by {@link searchBytes}, is within `maxBytes`. One character can become 18, and 180 bytes, so
 * that the length of a text says little about its folding.
 */
export function foldStart(text: string, maxBytes: number): FoldedText & { readonly length: number } {
  let folded: Uint16Array = new Uint16Array(text.length);
  const breaks: number[] = [];
  let end = 0;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (UNIT_BYTES * (at + end) + BREAK_BYTES * breaks.length >= maxBytes) break;
    const code = text.charCodeAt(at);
    const unit = foldedUnits[code] ?? 0;
    if (unit !== 0 && !isHighSurrogate(code)) {
      folded[end] = unit;
      end += 1;
      length = at + 1;
      continue;
    }
    const point = isHighSurrogate(code) ? (text.codePointAt(at) ?? code) : code;
    const other = point === code ? otherFolding(code) : characterFolding(point);
    // The rest of the text needs at least its own length.
    if (end + other.length + text.length - at - 1 > folded.length) folded = grow(folded);
    // The other units of a longer folding belong to the same character.
    for (let nth = 0; nth < other.length; nth += 1) {
      folded[end] = other.charCodeAt(nth);
      if (nth > 0) breaks.push(end, at);
      end += 1;
    }
    if (point !== code) at += 1;
    length = at + 1;
    breaks.push(end, at + 1);
  }
  const bytes = Buffer.from(folded.buffer, 0, end * 2);
  return { folded: bytes.toString('utf16le'), breaks: Uint32Array.from(breaks), length };
}

/** The longest folding of one code unit is 18 units long. */
const MIN_GROWTH = 64;

function grow(units: Uint16Array): Uint16Array {
  const larger = new Uint16Array(units.length + Math.max(MIN_GROWTH, units.length >> 3));
  larger.set(units);
  return larger;
}

/** The range in the original text of a range in the folded one. It contains whole characters with their marks. */
export function originalRange(breaks: Uint32Array, start: number, end: number): { start: number; end: number } {
  return {
    start: originalIndex(breaks, start),
    end: Math.max(originalIndex(breaks, end - 1) + 1, originalIndex(breaks, end)),
  };
}

function originalIndex(breaks: Uint32Array, index: number): number {
  let [low, high] = [0, breaks.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((breaks[middle * 2] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return index;
  return (breaks[low * 2 - 1] ?? 0) + index - (breaks[low * 2 - 2] ?? 0);
}

/** Writing without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;
/** Characters without a glyph, such as the soft hyphen, with which a text could split a word invisibly. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** One letter or digit with its marks. */
const SINGLE_LETTER = /^[^\p{M}]\p{M}*$/u;

/** The words of a text in lower case, separated by spaces. Letter case, width, punctuation and invisible characters do not count. */
export const toSearchedWords = (text: string): string =>
  text.replaceAll(INVISIBLE, '').normalize('NFKC').toLowerCase().replaceAll(SEPARATORS, ' ').trim();

/**
 * Whether a text has one of the words or phrases, which are in the form of {@link toSearchedWords}. A text can also spell a word with
 * separated letters, such as `s.p.a.m`.
 */
export function hasHeldWord(text: string, words: readonly string[]): boolean {
  const parts = partsOf(toSearchedWords(text));
  return words.some((word) => (UNSPACED.test(word) ? parts.joined.includes(joinWords(word)) : hasWord(parts, word)));
}

const Gap = {
  None: 0,
  Words: 1,
  /** Between two single letters, which can belong to one spelled word. */
  Letters: 2,
} as const;

/** Words without the spaces between them, and the gap before each character. */
interface Parts {
  readonly joined: string;
  readonly gaps: Uint8Array;
}

const joinWords = (words: string): string => words.replaceAll(' ', '');

function partsOf(words: string): Parts {
  const joined = joinWords(words);
  const gaps = new Uint8Array(joined.length + 1);
  let at = 0;
  let wasLetter = false;
  for (const word of words.split(' ')) {
    const isLetter = SINGLE_LETTER.test(word);
    gaps[at] = wasLetter && isLetter ? Gap.Letters : Gap.Words;
    wasLetter = isLetter;
    at += word.length;
  }
  gaps[joined.length] = Gap.Words;
  return { joined, gaps };
}

/** In linear time: a word has a maximum length, so each match is compared in constant time. */
function hasWord(text: Parts, word: string): boolean {
  const { joined, gaps } = partsOf(word);
  for (let at = text.joined.indexOf(joined); at >= 0; at = text.joined.indexOf(joined, at + 1))
    if (gaps.every((gap, offset) => isMatchingGap(text.gaps[at + offset], gap))) return true;
  return false;
}

const isMatchingGap = (found: number | undefined, expected: number): boolean =>
  expected === Gap.None ? found !== Gap.Words : found !== Gap.None;

/** Writing without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The words of a text in lower case, separated by spaces. Letter case, width and punctuation do not count. */
export const toSearchedWords = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(SEPARATORS, ' ').trim();

/** Whether a text has one of the words or phrases, which are in the form of {@link toSearchedWords}. */
export function hasHeldWord(text: string, words: readonly string[]): boolean {
  const spaced = ` ${toSearchedWords(text)} `;
  const unspaced = spaced.replaceAll(' ', '');
  return words.some((word) =>
    UNSPACED.test(word) ? unspaced.includes(word.replaceAll(' ', '')) : spaced.includes(` ${word} `),
  );
}

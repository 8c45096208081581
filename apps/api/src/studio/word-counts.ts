/** A text with the number of times that each of its words occurs. */
export interface CountedWords {
  readonly words: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts how often each word occurs. */
export function countWords(words: readonly string[]): CountedWords {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { words, counts };
}

/** The share of common words, from 0 to 1. */
export function similarityOf(one: CountedWords, other: CountedWords): number {
  const longest = Math.max(one.words.length, other.words.length);
  return longest === 0 ? 0 : (one.words.length - countExtraWords(one, other)) / longest;
}

/** The number of words that occur in a text, but not in the other text, or less often there. */
export function countExtraWords(text: CountedWords, other: CountedWords): number {
  let extraWords = 0;
  for (const [word, times] of text.counts) extraWords += Math.max(0, times - (other.counts.get(word) ?? 0));
  return extraWords;
}

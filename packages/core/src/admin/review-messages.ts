/** Messages of the moderation of reviews, by failure code. */
export const reviewMessages = {
  decision_not_found: 'There is no decision about this review to undo. Please reload the page.',
  too_many_words: 'The list has 200 words already. Remove one first.',
} as const;

/** What is wrong with a field, and how to fix it. */
export const reviewFieldMessages = {
  reasonRequired: 'Enter a reason for the reviewer.',
  reasonTooLong: 'Use at most 1,000 characters.',
  wordRequired: 'Enter a word.',
  wordTooLong: 'Use at most 60 characters.',
  wordWithoutLetters: 'Enter a word with at least one letter or digit.',
} as const;

/** Messages of the moderation of reviews, by failure code. */
export const reviewMessages = {
  decision_not_found: 'This decision was undone or replaced in the meantime. Please reload the page.',
  decision_superseded: 'The review is in another state than this decision left it in. Please reload the page.',
  review_edited: 'The reviewer has changed the review since this decision. Read it, and decide again.',
  too_many_words: 'The list has 200 words already. Remove one first.',
} as const;

/** Messages of shared codes, about a review. */
export const reviewVersionMessages = {
  version_missing: 'The request does not name the version of the review that it decides about. Please reload the page.',
  edited_elsewhere: 'The review was changed in the meantime. Read it again before you decide.',
} as const;

/** What is wrong with a field, and how to fix it. */
export const reviewFieldMessages = {
  reasonRequired: 'Enter a reason for the reviewer.',
  reasonTooLong: 'Use at most 1,000 characters.',
  wordRequired: 'Enter a word.',
  wordTooLong: 'Use at most 60 characters.',
  wordWithoutLetters: 'Enter a word with at least one letter or digit.',
} as const;

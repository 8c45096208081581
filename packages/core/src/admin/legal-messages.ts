/** Messages of shared codes, about a legal text. */
export const legalVersionMessages = {
  version_missing: 'The request lacks the version of the text. Please reload the page.',
  edited_elsewhere: 'Another admin has changed this text. Compare both versions before you publish.',
} as const;

/** What is wrong with a legal text, and how to fix it. */
export const legalFieldMessages = {
  textRequired: 'Enter a text.',
  textTooLong: 'Use at most 80,000 characters.',
  textInvalid: 'Remove the control characters.',
} as const;

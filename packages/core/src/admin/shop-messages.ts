/** Messages of shared codes, about the shop settings. */
export const shopVersionMessages = {
  version_missing: 'The request lacks the version of the settings. Please reload the page.',
  edited_elsewhere: 'Another admin has changed these settings. Compare both versions before you save.',
} as const;

/** What is wrong with a field of the settings, and how to fix it. */
export const shopFieldMessages = {
  nameRequired: 'Enter a shop name.',
  nameTooLong: 'Use at most 60 characters.',
  nameWithoutLetters: 'Enter a name with at least one letter or digit.',
  oneLine: 'Use a single line without control characters.',
  sellerRequired: 'Enter the seller’s name.',
  sellerTooLong: 'Use at most 120 characters.',
  addressTooLong: 'Use at most 500 characters.',
  addressTooManyLines: 'Use at most 8 lines.',
  addressInvalid: 'Remove the control characters.',
  emailInvalid: 'Enter an email address such as books@example.com.',
  senderTooLong: 'Use at most 60 characters.',
} as const;

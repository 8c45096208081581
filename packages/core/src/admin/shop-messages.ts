/** Messages of shared codes, about the settings of the shop. */
export const shopVersionMessages = {
  version_missing: 'The request does not name the version of the settings that it changes. Please reload the page.',
  edited_elsewhere: 'Another admin has changed these settings. Compare both versions before you save.',
} as const;

/** What is wrong with a field of the settings, and how to fix it. */
export const shopFieldMessages = {
  nameRequired: 'Enter the name of the shop.',
  nameTooLong: 'Shorten the name to 60 characters.',
  nameWithoutLetters: 'Enter a name with at least one letter or digit.',
  oneLine: 'Write this in one line, without control characters.',
  sellerRequired: 'Enter who sells the books.',
  sellerTooLong: 'Shorten the name of the seller to 120 characters.',
  addressTooLong: 'Shorten the address to 500 characters.',
  addressTooManyLines: 'Write the address in up to 8 lines.',
  addressInvalid: 'Write the address without control characters.',
  emailInvalid: 'Enter an address such as books@example.com.',
  senderTooLong: 'Shorten the name of the sender to 60 characters.',
} as const;

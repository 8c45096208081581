/** Messages of the genres, by failure code. */
export const genreMessages = {
  genre_not_found: 'This genre no longer exists. It may have been merged or deleted. Please reload the page.',
  genre_in_use: 'This genre still has books. Merge it into another genre instead.',
  too_many_genres: 'The shop has 1,000 genres already. Merge or delete one first.',
  genre_busy: 'Books of this genre are being imported or edited right now. Please try again in a moment.',
} as const;

/** Messages of shared codes, about a genre or the order of the genres. */
export const genreVersionMessages = {
  version_missing: 'The request lacks the version of the genre or of the order. Please reload the page.',
  edited_elsewhere: 'Another editor has changed the genres. Check the list, and try again.',
} as const;

/** What is wrong with a field of a genre, and how to fix it. */
export const genreFieldMessages = {
  nameRequired: 'Enter a name.',
  nameTooLong: 'Use at most 60 characters.',
  nameWithoutLetters: 'Enter a name with at least one letter or digit.',
  oneLine: 'Use a single line without control characters.',
  nameTaken: 'Another genre has this name. Choose another name, or merge the two genres.',
  intoRequired: 'Choose a genre.',
  intoItself: 'A genre cannot be merged into itself. Choose another genre.',
  intoUnknown: 'This genre no longer exists. Reload the page, and choose another one.',
  orderInvalid: 'List up to 1,000 genres, and each of them once.',
} as const;

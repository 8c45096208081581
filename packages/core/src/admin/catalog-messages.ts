/** Messages of the shelves, books and genres of the back office, by failure code. */
export const catalogMessages = {
  version_missing: 'The request does not name the version of the shelf that it changes. Please reload the page.',
  edited_elsewhere: 'This shelf was changed in another window. Please compare both lists before you save.',
} as const;

/** Messages for invalid fields of the shelves, books and genres of the back office. */
export const catalogFieldMessages = {
  monthInvalid: 'Choose a month such as 2026-12.',
  dayInvalid: 'Choose a day such as 2026-12-01.',
  tooManyBooks: 'A shelf can have up to 24 books. Remove one first.',
  bookTwice: 'A book can be on a shelf once.',
  bookUnknown: 'One of these books has been deleted. Reload the page.',
} as const;

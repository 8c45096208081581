/** Messages of the shelves, books and genres of the back office, by failure code. */
export const catalogMessages = {
  version_missing: 'The request does not name the version of the shelf that it changes. Please reload the page.',
  edited_elsewhere: 'This shelf was changed in another window. Please compare both lists before you save.',
} as const;

/** Messages about single books of a bulk change. */
export const bulkMessages = {
  bookUnknown: 'This book no longer exists. Please reload the page.',
  takenDown: 'The shop took this book down. Put it back first.',
  alreadyPublished: 'This book is on sale already.',
  notPublished: 'Only a published book can be taken off sale.',
  alreadyOffSale: 'This book is off sale already.',
  sameGenre: 'This book has this genre already.',
  samePrice: 'This book has this price already.',
  staysFree: 'This book stays free.',
  noPrice: 'This book has no price yet. Set a price first.',
  priceChanged: 'The price of this book has changed. Reload the page to see it.',
  priceTooLow: 'The reduced price would be below 0.50. Choose a smaller discount.',
} as const;

/** Messages for invalid fields of the shelves, books and genres of the back office. */
export const catalogFieldMessages = {
  monthInvalid: 'Choose a month such as 2026-12.',
  dayInvalid: 'Choose a day such as 2026-12-01.',
  tooManyBooks: 'A shelf can have up to 24 books. Remove one first.',
  bookTwice: 'This book is on the shelf twice. Remove one copy.',
  noBooks: 'Choose at least one book.',
  tooManyBulkBooks: 'Change up to 100 books at once.',
  bookChosenTwice: 'Choose each book once.',
  genreRequired: 'Choose a genre.',
  percentInvalid: 'Enter a whole number from 1 to 90.',
  reasonRequired: 'Choose a reason.',
  noteRequired: 'Explain the reason to the author.',
  noteTooLong: 'Shorten the explanation to 1,000 characters.',
  bookUnknown: 'One of these books has been deleted. Reload the page.',
} as const;

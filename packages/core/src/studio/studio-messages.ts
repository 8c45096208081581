/** The sentences of the studio's own error codes. */
export const studioMessages = {
  book_not_found: 'This book does not exist, or it belongs to another author.',
  version_missing: 'The request does not name the version of the book that it changes. Please reload the page.',
  edited_elsewhere: 'This book was changed in another window. Please compare the two versions before you save.',
  book_not_deletable: 'Only a draft that was never sold can be deleted. Take the book off sale instead.',
  book_incomplete: 'The book is not complete yet.',
  book_status_conflict: 'The status of the book has changed in the meantime. Please reload the page.',
  payout_account_missing: 'Connect a payout account before you sell a book. Free books need none.',
  report_missing: 'There is no report about the current file yet. Upload the file again to have it checked.',
  price_overlap: 'Another scheduled price covers a part of this time. Change the dates or cancel the other price.',
  planned_price_not_found: 'This scheduled price does not exist any more.',
  upload_not_found: 'This upload does not exist any more. Please upload the file again.',
  upload_offset_conflict: 'The shop has received another part of the file already. The upload continues from there.',
  upload_checking: 'The file is being checked. Please wait until the check has ended.',
  upload_lost: 'A part of the file was lost. Please upload the file again.',
  upload_protocol: 'This upload uses another version of the tus protocol. The shop supports version 1.0.0.',
  book_exists: 'You already have a book with the identifier of this file. Upload the file there.',
  identifier_taken: 'Another author sells the book with the identifier of this file. Please ask the shop about it.',
} as const;

/** An error code of the studio. */
export type StudioErrorCode = keyof typeof studioMessages;

/** A sentence for each thing that a book lacks before it can be published. */
export const blockerMessages = {
  title_missing: 'The title is missing.',
  author_missing: 'The author is missing.',
  file_missing: 'The book has no file yet.',
  price_missing: 'The price is missing. Write 0 for a free book.',
  payout_account_missing: studioMessages.payout_account_missing,
} as const;

/** The sentences beside the fields of the studio's forms. */
export const studioFieldMessages = {
  titleRequired: 'Write a title.',
  textTooLong: 'This text is too long.',
  descriptionTooLong: 'The description may have 4,000 characters.',
  nameRequired: 'Write the name of the person.',
  roleInvalid: 'Choose a role for each person.',
  languageInvalid: 'Choose a language, such as en or pt-BR.',
  tooManyGenres: 'Choose up to three genres.',
  genreUnknown: 'Choose genres of this shop.',
  dateInvalid: 'Write a date such as 2026-03-03.',
  isbnInvalid: 'Check the digits of the ISBN: the last one does not match the others.',
  tooManyKeywords: 'Write up to ten keywords.',
  slugInvalid: 'Use lower-case letters, digits and hyphens.',
  slugTaken: 'Another book has this address.',
  sampleInvalid: 'Choose a sample between 0 and 50 percent.',
  priceInvalid: 'Write cents after a point: 9.90.',
  priceTooLow: 'The lowest price is 0.50. Write 0 for a free book.',
  priceTooHigh: 'The highest price is 999.99.',
  timeInvalid: 'Choose a day and a time.',
  timePast: 'Choose a time in the future.',
  untilBeforeFrom: 'Choose an end after the start.',
  noteRequired: 'Write what the author should change.',
  fileValueMissing: 'The file has no value for this field.',
} as const;

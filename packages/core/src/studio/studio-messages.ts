/** The messages of the studio's own error codes. */
export const studioMessages = {
  book_not_found: 'This book does not exist, or it belongs to another author.',
  version_missing: 'The request does not name the version of the book that it changes. Please reload the page.',
  edited_elsewhere: 'This book was changed in another window. Please compare the two versions before you save.',
  book_not_deletable: 'Only a draft that was never sold can be deleted. Take the book off sale instead.',
  book_incomplete: 'The book is not complete yet.',
  book_status_conflict: 'The status of the book has changed in the meantime. Please reload the page.',
  book_taken_down: 'The shop took this book down. Please contact the shop to put it back on sale.',
  payout_account_missing: 'Connect a payout account to sell books. Free books do not need one.',
  report_missing: 'There is no report for this file. Upload the file again to check it.',
  price_overlap: 'This time overlaps another scheduled price. Change the dates or cancel the other price.',
  planned_price_not_found: 'This scheduled price no longer exists.',
  upload_not_found: 'This upload no longer exists. Please upload the file again.',
  upload_offset_conflict: 'Another part of the file has already arrived. The upload continues from there.',
  upload_checking: 'The file is being checked. Please wait until the check is complete.',
  upload_lost: 'A part of the file was lost. Please upload the file again.',
  upload_protocol: 'This upload uses another version of the tus protocol. The shop supports version 1.0.0.',
  cover_type_unsupported:
    'This is not a JPEG, PNG or WebP picture. Export the cover in one of these formats and upload it again.',
  cover_unreadable: 'This picture is damaged or cannot be read. Export it again and upload the new file.',
  cover_too_small:
    'This picture is too small for a cover. Upload one of at least 320 × 480 pixels; 1,000 pixels wide or more looks better.',
  cover_too_large:
    'This picture has more than 10,000 pixels on one side. Reduce it, for example to 1,600 × 2,400 pixels, and upload it again.',
  cover_missing: 'The book has no such cover. Upload one or choose a drawing.',
  pen_name_taken: 'Another author of this shop uses this name. Please contact the shop.',
  edition_not_found: 'This file does not exist. It may have been discarded in another window.',
  edition_conflict: 'Another file of this book is current now. Please reload the page.',
  fix_running: 'Another fix of this book is being applied. Please wait until it is complete.',
  fix_not_needed: 'This file no longer needs the fix. Please reload the page.',
  edition_unreadable: 'This file cannot be read again. Upload it again to fix it.',
  edition_exists: 'This book already has exactly this file. You can make it the current one under “File and editions”.',
  book_exists: 'You already have a book with the identifier of this file. Upload the file there.',
  statement_not_found: 'There is no statement for this month yet.',
  identifier_taken: 'Another author sells the book with the identifier of this file. Please contact the shop.',
} as const;

/** An error code of the studio. */
export type StudioErrorCode = keyof typeof studioMessages;

/** The message of each condition that prevents publishing. */
export const blockerMessages = {
  title_missing: 'The title is missing.',
  author_missing: 'The author is missing.',
  file_missing: 'The book has no file yet.',
  price_missing: 'The price is missing. Enter 0 for a free book.',
  payout_account_missing: studioMessages.payout_account_missing,
} as const;

/** The messages of a rejected portrait, which has the error codes of a cover. */
export const portraitMessages = {
  cover_type_unsupported:
    'This is not a JPEG, PNG or WebP picture. Export the portrait in one of these formats and upload it again.',
  cover_unreadable: studioMessages.cover_unreadable,
  cover_too_small: 'This picture is too small for a portrait. Upload one of at least 320 × 320 pixels.',
  cover_too_large:
    'This picture has more than 10,000 pixels on one side. Reduce it, for example to 1,000 × 1,000 pixels, and upload it again.',
} as const;

/** The messages for invalid fields of the studio's forms. */
export const studioFieldMessages = {
  titleRequired: 'Enter a title.',
  textTooLong: 'This text is too long.',
  descriptionTooLong: 'The description can have up to 4,000 characters.',
  nameRequired: 'Enter a name.',
  roleInvalid: 'Choose a role for each person.',
  languageInvalid: 'Choose a language, such as en or pt-BR.',
  tooManyGenres: 'Choose up to three genres.',
  genreUnknown: 'Choose genres from the list.',
  dateInvalid: 'Enter a date such as 2026-03-03.',
  isbnInvalid: 'Check the ISBN: its last digit does not match the others.',
  tooManyKeywords: 'Enter up to ten keywords.',
  slugInvalid: 'Use lowercase letters, digits and hyphens.',
  slugTaken: 'Another book already uses this URL.',
  sampleInvalid: 'Enter a whole number from 0 to 50.',
  sampleChapterUnknown: 'Choose a chapter from the table of contents of the current file.',
  sampleTooLong: 'A sample can have up to half of the book. Choose an earlier chapter.',
  priceInvalid: 'Enter a price such as 9.90.',
  priceTooLow: 'The lowest price is 0.50. Enter 0 for a free book.',
  priceTooHigh: 'The highest price is 999.99.',
  timeInvalid: 'Choose a date and time.',
  timePast: 'Choose a time in the future.',
  timeTooFar: 'Choose a time within the next two years.',
  untilBeforeFrom: 'Choose an end after the start.',
  coverRequired: 'Choose one of the covers.',
  editionNoteTooLong: 'The note can have up to 600 characters.',
  dayInvalid: 'Enter a day such as 2026-11-01.',
  replyRequired: 'Write a reply.',
  replyTooLong: 'The reply can have up to 1,000 characters.',
  penNameUnknown: 'Choose a name of an author of your books.',
  biographyTooLong: 'The text can have up to 2,000 characters.',
  linkLabelRequired: 'Enter a name for the link.',
  linkInvalid: 'Enter a URL that starts with https://.',
  tooManyLinks: 'Enter up to five links.',
  noteRequired: 'Describe what the author should change.',
  fileValueMissing: 'The file has no value for this field.',
} as const;

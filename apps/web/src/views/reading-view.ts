import { type LibraryBook, metaOf } from '@octavo/core/entities';

/** A book counts as finished from this progress on, because only blank pages may follow. */
const FINISHED_FROM = 0.995;

/** The owner's reading progress in a book, from 0 to 1; `undefined` if the server sends none. */
export function readingProgressOf(product: Pick<LibraryBook, 'meta_data'>): number | undefined {
  const value = metaOf(product, '_reading_progress');
  return value === '' ? undefined : Number(value) || 0;
}

/** The unfinished book that was read last; `undefined` if there is none or the server sends no progress. */
export function lastReadOf(books: readonly LibraryBook[]): LibraryBook | undefined {
  return books
    .filter((book) => {
      const progress = readingProgressOf(book) ?? 0;
      return progress > 0 && progress < FINISHED_FROM && metaOf(book, '_last_read') !== '';
    })
    .toSorted((one, other) => metaOf(other, '_last_read').localeCompare(metaOf(one, '_last_read')))[0];
}

/** The book to start when none is in progress: the first unopened one, or else the first. */
export function nextToReadOf(books: readonly LibraryBook[]): LibraryBook | undefined {
  return books.find((book) => !readingProgressOf(book)) ?? books[0];
}

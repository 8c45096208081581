import { type LibraryBook, metaOf } from '@octavo/core/entities';

/** From here on a book is read: what follows are its last, empty pages. */
const FINISHED_FROM = 0.995;

/** How far its owner has read it, 0 to 1; `undefined` from a server that does not tell. */
export function readingProgressOf(product: Pick<LibraryBook, 'meta_data'>): number | undefined {
  const value = metaOf(product, '_reading_progress');
  return value === '' ? undefined : Number(value) || 0;
}

/** The book that was read last and is not finished; `undefined` when there is none, or a server does not tell. */
export function lastReadOf(books: readonly LibraryBook[]): LibraryBook | undefined {
  return books
    .filter((book) => {
      const progress = readingProgressOf(book) ?? 0;
      return progress > 0 && progress < FINISHED_FROM && metaOf(book, '_last_read') !== '';
    })
    .toSorted((one, other) => metaOf(other, '_last_read').localeCompare(metaOf(one, '_last_read')))[0];
}

/** The book to begin with where none is being read: the first that was never opened, or else the first. */
export function nextToReadOf(books: readonly LibraryBook[]): LibraryBook | undefined {
  return books.find((book) => !readingProgressOf(book)) ?? books[0];
}

/** The words of the reader's page. */
export const readerText = {
  reading: 'Book',
  place: 'Place in the book',
  loading: 'Opening the book…',
  page: (position: number, total: number) => `Page ${position} of ${total}`,
  failedTitle: 'The book could not be opened',
  failed: 'The connection failed on the way. Your place in the book is kept.',
  retry: 'Try again',
  endedTitle: 'This reading has ended',
  ended: 'Your place is kept. Go back to the page of the book and open it again to read on.',
  trouble: 'The next pages could not be loaded.',
};

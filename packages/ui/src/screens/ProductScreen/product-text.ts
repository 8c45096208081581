import { failures, fallbacks, progress, screens } from '@octavo/core/messages';

/** The texts of the product page, from the specification. */
export const productText = {
  read: screens.product.read,
  addToCart: screens.product.add,
  unavailable: 'Not available yet',
  preview: 'Preview. Visitors cannot see this page.',
  release: (date: string) => `This book will be released on ${date}.`,
  sample: 'Read a sample',
  owned: 'In your library',
  finishedOn: (date: string) => `Finished on ${date}`,
  by: 'by',
  cover: (title: string) => `Cover of ${title}`,
  /** The accessible name of the stars, for example with `4.6` and 128. */
  rating: (average: string, count: number) => `${average} out of 5, ${count} ${count === 1 ? 'rating' : 'ratings'}`,
  reviews: 'Reviews',
  /** In place of `Reviews`, for a book with one. */
  review: 'Review',
  /** In place of number and word, for a book without any. */
  noReviews: 'No reviews yet',
  author: 'Author',
  editor: 'Editor',
  genre: 'Genre',
  series: 'Series',
  download: 'Download EPUB',
  downloading: 'Downloading...',
  unknownAuthor: fallbacks.author,
  unknownEditor: fallbacks.editor,
  unknownGenre: fallbacks.genre,
  loading: progress.loading,
  /** The page heading until the title is known. */
  untitled: 'Book',
  failed: failures.productTitle,
  failedDescription: failures.product,
  retry: screens.retry,
  notFound: failures.productNotFoundTitle,
  notFoundDescription: failures.productNotFound,
  home: 'Back to home',
};

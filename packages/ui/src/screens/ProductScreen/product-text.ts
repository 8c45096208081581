import { failures, fallbacks, progress, screens } from '@octavo/core/messages';

/** The words of the product page, as the specification has them. */
export const productText = {
  read: screens.product.read,
  addToCart: screens.product.add,
  unavailable: 'Not available yet',
  sample: 'Read a sample',
  by: 'by',
  cover: (title: string) => `Cover of ${title}`,
  /** Spoken for the stars: `4.6`, 128. */
  rating: (figure: string, count: number) => `${figure} out of 5, ${count} ratings`,
  reviews: 'Reviews',
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
  /** The heading of the page until the title is known. */
  untitled: 'Book',
  failed: failures.productTitle,
  failedSentence: failures.product,
  retry: screens.retry,
  notFound: failures.productNotFoundTitle,
  notFoundSentence: failures.productNotFound,
  home: 'Back to home',
};

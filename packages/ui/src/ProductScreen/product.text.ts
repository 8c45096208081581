import { failures, fallbacks, progress, screens } from '@octavo/core/messages';

/** The words of the product page, as the specification has them. */
export const productText: Record<
  | 'read'
  | 'addToCart'
  | 'unavailable'
  | 'by'
  | 'reviews'
  | 'author'
  | 'editor'
  | 'genre'
  | 'series'
  | 'download'
  | 'downloading'
  | 'unknownAuthor'
  | 'unknownEditor'
  | 'unknownGenre'
  | 'loading'
  | 'failed'
  | 'failedSentence'
  | 'retry'
  | 'notFound'
  | 'notFoundSentence'
  | 'home',
  string
> = {
  read: screens.product.read,
  addToCart: screens.product.add,
  unavailable: 'Not available yet',
  by: 'by',
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
  failed: failures.productTitle,
  failedSentence: failures.product,
  retry: screens.retry,
  notFound: failures.productNotFoundTitle,
  notFoundSentence: failures.productNotFound,
  home: 'Back to home',
};

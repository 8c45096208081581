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
  read: 'Read now',
  addToCart: 'Add to cart',
  unavailable: 'Not available yet',
  by: 'by',
  reviews: 'Reviews',
  author: 'Author',
  editor: 'Editor',
  genre: 'Genre',
  unknownAuthor: 'Unknown Author',
  unknownEditor: 'Unknown Editor',
  unknownGenre: 'Unknown Genre',
  loading: 'Loading...',
  failed: 'Oops! Something went wrong',
  failedSentence: "We couldn't load the product details. Please try again later.",
  retry: 'Retry',
  notFound: 'Product Not Found',
  notFoundSentence: "The product you're looking for doesn't exist or may have been removed.",
  home: 'Back to home',
};

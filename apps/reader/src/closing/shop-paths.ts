/** Paths of the shop. The hashes are read by its pages, and never sent to a server. */
export const shopPaths = {
  library: '/library',
  book: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  /** The page of a book, which puts it into the cart. */
  addToCart: (slug: string) => `${shopPaths.book(slug)}#add-to-cart`,
  read: (slug: string) => `${shopPaths.book(slug)}/stream`,
  reviews: (slug: string) => `${shopPaths.book(slug)}/reviews`,
  /** The form for a review, with this rating. */
  rate: (slug: string, stars: number) => `${shopPaths.reviews(slug)}#rate-${stars}`,
};

/** What is shown in place of a value that is missing, null or blank (§2, §3). */
export const fallbacks = {
  author: 'Unknown Author',
  editor: 'Unknown Editor',
  genre: 'Unknown Genre',
  reviewer: 'Anonymous',
  reviewTime: 'Unknown time',
  displayName: 'Friend',
} as const;

// Each by itself: who needs one of them does not bring the others.
export const login = 'Login';
export const retry = 'Retry';
export const loading = 'Loading...';
export const noProductsFound = 'No products found.';
/** Ours: the list of books to search in did not come. */
export const searchUnavailable = 'Search could not be loaded. Check your connection.';
export const favoriteFailed = 'Your favorites could not be saved. Please try again.';
export const home = {
  greeting: 'Happy reading,',
  startReading: 'Start Reading',
  genres: 'Shop by Genre',
  topSales: 'Top Sales',
  newReleases: 'New Releases',
  monthlyFeatured: 'Monthly Featured',
} as const;

/**
 * The words of the first look at the shop, which every first page loads: in a module of their own, so that it need not load
 * those of all other pages. `screens`, `progress`, `empties` and `toasts` have them too.
 */
export const initialMessages = { login, retry, loading, noProductsFound, searchUnavailable, favoriteFailed, home } as const;

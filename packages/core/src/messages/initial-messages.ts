/** Fallbacks for missing, null and blank values (§2, §3). */
export const fallbacks = {
  author: 'Unknown Author',
  editor: 'Unknown Editor',
  genre: 'Unknown Genre',
  reviewer: 'Anonymous',
  reviewTime: 'Unknown time',
  displayName: 'Friend',
} as const;

// Separate constants, so that a bundler can include only those in use.
export const login = 'Login';
export const retry = 'Retry';
export const loading = 'Loading...';
export const noProductsFound = 'No products found.';
/** Our own: the list of books for the search did not load. */
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
 * The messages of the initial page load. They are in a separate module, so that it need not load the messages of all
 * other pages. `screens`, `progress`, `emptyStates` and `toasts` include them too.
 */
export const initialMessages = {
  login,
  retry,
  loading,
  noProductsFound,
  searchUnavailable,
  favoriteFailed,
  home,
} as const;

/** The keys under which the shop keeps things in local storage; their names are the specification's or its reading's. */
export const storageKeys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  user: 'user',
  cartItems: 'cartItems',
  totalAmount: 'totalAmount',
  genre: 'genre',
  genreId: 'genreID',
  /** Ours: set while the session is to end with the browser. */
  sessionOnly: 'octavo:ends-with-browser',
  /** Ours: the persisted query cache, the first thing to go when room runs out. */
  queryCache: 'octavo:query-cache',
} as const;

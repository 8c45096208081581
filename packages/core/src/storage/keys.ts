/** Keys in local storage, as named by the specification or its readings. */
export const storageKeys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  user: 'user',
  cartItems: 'cartItems',
  totalAmount: 'totalAmount',
  genre: 'genre',
  genreId: 'genreID',
  /** Our own: set while the session ends with the browser. */
  sessionOnly: 'octavo:ends-with-browser',
  /** Our own: the persisted query cache, evicted first when storage is full. */
  queryCache: 'octavo:query-cache',
} as const;

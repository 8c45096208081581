/** Core, put together for a terminal: a file instead of local storage, and hearts that outlive their list. */
export { createShop } from './create-shop.ts';
export type { Shop } from './create-shop.ts';
export { createFavorites } from './favorites.ts';
export type { Favorites } from './favorites.ts';

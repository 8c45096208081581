/** Core connected to the terminal: file storage in place of local storage, and favorites shared by all lists. */
export { createShop } from './create-shop.ts';
export type { Shop } from './create-shop.ts';
export { createFavorites } from './favorites.ts';
export type { Favorites } from './favorites.ts';

/** Core's shop connected to the terminal: file storage in place of local storage, and a marker of open terminals. */
export { createShop } from './create-shop.ts';
export type { Shop } from './create-shop.ts';

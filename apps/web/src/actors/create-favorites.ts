/** Loaded after the first paint, because it needs the state machines. */
export { createFavorites } from '@octavo/core/shop';

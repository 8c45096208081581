/** Persistent state: session, cart and selected genre under the spec's keys, behind a port that never throws. */
export { createCartStore } from './cart-store.ts';
export type { CartStore } from './cart-store.ts';
export { createGenreSelection } from './genre-selection.ts';
export type { GenreSelection, GenreSelectionStore } from './genre-selection.ts';
export { storageKeys } from './keys.ts';
export { sessionCookie } from './session-marker.ts';
export type { SessionMarker } from './session-marker.ts';
export { createSessionStore } from './session-store.ts';
export type { SessionStore, StoredSession } from './session-store.ts';
export { memoryStorage, readJson } from './storage-port.ts';
export type { StoragePort } from './storage-port.ts';
export { webStorage } from './web-storage.ts';
export type { StorageEventTarget, StorageChange, WebStorageLike, WebStorageOptions } from './web-storage.ts';

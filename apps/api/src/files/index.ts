export { directoryStore } from './directory-store.ts';
export type { FileStore } from './file-store.ts';
export { openFileStore } from './open-file-store.ts';

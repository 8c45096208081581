export { directoryStore } from './directory-store.ts';
export { type FileStore, FileNotFoundError } from './file-store.ts';
export { flushFile } from './flush-file.ts';
export { openFileStore } from './open-file-store.ts';
export { registeredFiles } from './registered-files.ts';
export { sumFileSizes } from './sum-file-sizes.ts';
export { copyToFile, inCopyFolder, withFileCopy } from './with-file-copy.ts';

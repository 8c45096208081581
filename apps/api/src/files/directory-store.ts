import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileSource } from '@octavo/epub/zip';
import { validateKey, type FileStore, FileNotFoundError } from './file-store.ts';
import { flushFile } from './flush-file.ts';
import { isNotFoundError } from './file-errors.ts';
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from './private-modes.ts';

/** The folder of files that are being written. No key begins with a dot. */
const UNFINISHED_FOLDER = '.unfinished';

/** A file store in a directory. Files are written under a temporary name, flushed and renamed, so a kill leaves no partial file. */
export function directoryStore(directory: string): FileStore {
  const pathOf = (key: string) => join(directory, validateKey(key));
  const unfinished = join(directory, UNFINISHED_FOLDER);

  async function writeAtomically(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const tempPath = join(unfinished, randomBytes(12).toString('hex'));
    await mkdir(unfinished, { recursive: true, mode: PRIVATE_DIRECTORY });
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_DIRECTORY });
    try {
      await write(tempPath);
      // A copy keeps the mode of its source, and paid books belong to the shop only.
      await chmod(tempPath, PRIVATE_FILE);
      await flushFile(tempPath);
      await rename(tempPath, path);
    } catch (error) {
      await rm(tempPath, { force: true });
      throw error;
    }
  }

  return {
    async freeBytes() {
      await mkdir(directory, { recursive: true, mode: PRIVATE_DIRECTORY });
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
    put: (key, bytes) => writeAtomically(key, (path) => writeBytes(path, bytes)),
    putFile: (key, source) => writeAtomically(key, (path) => copyFile(source, path, constants.COPYFILE_FICLONE)),
    get: (key) => readFile(pathOf(key)).catch(undefinedIfNotFound),
    open: (key) =>
      fileSource(pathOf(key)).catch((error: unknown) => {
        throw isNotFoundError(error) ? new FileNotFoundError(key, { cause: error }) : error;
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    async removeInterrupted(before) {
      for (const name of (await readdir(unfinished).catch(undefinedIfNotFound)) ?? []) {
        const path = join(unfinished, name);
        const stats = await stat(path).catch(undefinedIfNotFound);
        if (stats && stats.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

async function writeBytes(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}

function undefinedIfNotFound(error: unknown): undefined {
  if (isNotFoundError(error)) return undefined;
  throw error;
}

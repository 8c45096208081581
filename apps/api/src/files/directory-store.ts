import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileSource } from '@octavo/epub/zip';
import { checkedKey, type FileStore, MissingFileError } from './file-store.ts';
import { flushFile } from './flush-file.ts';
import { isMissing } from './is-missing.ts';

/** A file store in a directory. Files are written aside, flushed and renamed: a kill leaves no half file under a key. */
export function directoryStore(directory: string): FileStore {
  const pathOf = (key: string) => join(directory, checkedKey(key));

  async function place(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const aside = `${path}.${randomBytes(6).toString('hex')}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await write(aside);
      await flushFile(aside);
      await rename(aside, path);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  return {
    put: (key, bytes) => place(key, (path) => writeWhole(path, bytes)),
    putFile: (key, source) => place(key, (path) => copyFile(source, path, constants.COPYFILE_FICLONE)),
    get: (key) => readFile(pathOf(key)).catch(nothingIfMissing),
    open: (key) =>
      fileSource(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFileError(key, { cause: error }) : error;
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}

function nothingIfMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

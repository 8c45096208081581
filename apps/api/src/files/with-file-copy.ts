import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * Calls `work` with a function that makes a temporary copy of a stored EPUB and returns its path. Call it when the work begins: work that
 * waits for a thread or a process must not fill the disk.
 */
export const withFileCopy = <T>(
  files: Pick<FileStore, 'open'>,
  key: string,
  work: (copy: () => Promise<string>) => Promise<T>,
): Promise<T> =>
  inCopyFolder((folder) =>
    work(async () => {
      const path = join(folder, 'original.epub');
      await copyToFile(files, key, path);
      return path;
    }),
  );

/** Calls `work` with a temporary folder, and removes the folder afterwards. */
export async function inCopyFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-copy-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a stored file to a path, in parts. @throws {FileNotFoundError} */
export async function copyToFile(files: Pick<FileStore, 'open'>, key: string, path: string): Promise<void> {
  const source = await files.open(key);
  try {
    const file = await open(path, 'w');
    try {
      for (let at = 0; at < source.size; at += CHUNK_BYTES)
        await file.writeFile(await source.read(at, Math.min(CHUNK_BYTES, source.size - at)));
    } finally {
      await file.close();
    }
  } finally {
    await source.close();
  }
}

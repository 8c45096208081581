import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileSetOf } from './file-set.ts';
import type { FileStore } from './file-store.ts';

/** A registered set is not registered again for this time. It is far shorter than the time for which unused sets stay. */
const REGISTERED_MS = 60_000;
const MAX_REMEMBERED = 1_000;
const RETRY_MS = 200;
const MAX_TRIES = 150;

/** The database and its backups need this space, even when authors upload as much as they can. */
export const RESERVED_BYTES = 512 * 1024 * 1024;

interface FileSetRegister {
  /** Registers a set before its files are written; `false` while a process removes them. */
  register(name: string): Promise<boolean>;
}

/**
 * Wraps a file store so that it leaves space for the database, and registers each set of files before its first write. The
 * files of a killed process can then be found and removed. Never write files inside a transaction: the registration is a
 * separate statement.
 */
export function registeredFiles(files: FileStore, sets: FileSetRegister): FileStore {
  const registeredAt = new Map<string, number>();

  async function register(key: string): Promise<void> {
    const name = fileSetOf(key);
    if (name === undefined) return;
    const now = performance.now();
    if (now - (registeredAt.get(name) ?? -REGISTERED_MS) < REGISTERED_MS) return;
    for (let tries = 1; !(await sets.register(name)); tries += 1) {
      if (tries >= MAX_TRIES) throw new Error(`The files ${name} are being removed. Try again later.`);
      await wait(RETRY_MS);
    }
    const [oldest] = registeredAt.keys();
    if (oldest !== undefined && registeredAt.size >= MAX_REMEMBERED) registeredAt.delete(oldest);
    registeredAt.delete(name);
    registeredAt.set(name, now);
  }

  /** @throws {Error} `ENOSPC`, which requests answer with 503 */
  async function prepare(key: string, size: number): Promise<void> {
    if ((await files.freeBytes()) < RESERVED_BYTES + size)
      throw Object.assign(new Error('The file store is almost full.'), { code: 'ENOSPC' });
    await register(key);
  }

  return {
    ...files,
    put: async (key, bytes) => {
      await prepare(key, bytes.byteLength);
      await files.put(key, bytes);
    },
    putFile: async (key, path) => {
      await prepare(key, (await stat(path)).size);
      await files.putFile(key, path);
    },
  };
}

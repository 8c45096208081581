import { mkdirSync, readFileSync, renameSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { StorageEventTarget, WebStorageLike } from '@octavo/core/storage';

/** A key-value file with notifications of changes by other terminals. */
export interface FileStorage {
  readonly area: WebStorageLike;
  readonly events: StorageEventTarget;
  /** Stops watching the file. */
  close(): void;
}

type Listener = Parameters<StorageEventTarget['addEventListener']>[1];
type Entries = Readonly<Record<string, string>>;

/**
 * Stores text by key in one file that only its owner can read. A write replaces the whole file, so a crash leaves either
 * the old or the new one. Changes by other terminals are seen on the next read.
 *
 * @throws {Error} a file system error; core's `webStorage` then stores the data in memory
 */
export function createFileStorage(path: string): FileStorage {
  const listeners = new Set<Listener>();
  let cache: { version: string; entries: Entries } = { version: '', entries: {} };
  /** The entries that listeners were last notified of. A change may be read before its file event arrives. */
  let notified: Entries = {};

  const read = (): Entries => {
    const version = fileVersion(path);
    if (version !== cache.version) cache = { version, entries: readEntries(path) };
    return cache.entries;
  };
  const write = (key: string, value: string | null): void => {
    const { [key]: _before, ...rest } = read();
    const entries = value === null ? rest : { ...rest, [key]: value };
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const temporaryPath = `${path}.${process.pid}.new`;
    rmSync(temporaryPath, { force: true });
    writeFileSync(temporaryPath, JSON.stringify(entries, null, 1), { mode: 0o600, flag: 'wx' });
    renameSync(temporaryPath, path);
    cache = { version: fileVersion(path), entries };
    const { [key]: _notified, ...otherEntries } = notified;
    notified = value === null ? otherEntries : { ...otherEntries, [key]: value };
  };
  const checkForChanges = (): void => {
    const before = notified;
    const after = tryRead(read);
    if (!after) return;
    notified = after;
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (before[key] !== after[key]) for (const listener of listeners) listener({ key });
    }
  };
  notified = tryRead(read) ?? {};
  const watcher = watchFile(path, checkForChanges);

  return {
    area: {
      getItem: (key) => read()[key] ?? null,
      setItem: (key, value) => write(key, value),
      removeItem: (key) => {
        if (read()[key] !== undefined) write(key, null);
      },
    },
    events: {
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
    close: () => watcher?.close(),
  };
}

/** The version of the file; `''` when it does not exist. */
function fileVersion(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.ino} ${stat.mtimeNs} ${stat.size}` : '';
}

function readEntries(path: string): Entries {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed === null || typeof parsed !== 'object') return {};
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    // A file with invalid content counts as empty, like other invalid values in storage.
    return {};
  }
}

/** Returns the entries; `null` when the file cannot be read, which causes no notification. Reading a key throws the error. */
function tryRead(read: () => Entries): Entries | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Watches the file; `undefined` when watching fails. Changes by other terminals are then seen on the next read. */
function watchFile(path: string, onChange: () => void) {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const watcher = watch(dirname(path), { persistent: false }, (_event, name) => {
      if (name === null || name === basename(path)) onChange();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    // The home directory is read-only, or the system has no file watches left.
    return undefined;
  }
}

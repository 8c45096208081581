import { mkdirSync, readFileSync, renameSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { StorageEventTarget, WebStorageLike } from '@octavo/core/storage';

/** A file of text by key, and news of what other terminals write into it. */
export interface FileStorage {
  readonly area: WebStorageLike;
  readonly events: StorageEventTarget;
  /** Stops listening for other terminals. */
  close(): void;
}

type Listener = Parameters<StorageEventTarget['addEventListener']>[1];
type Entries = Readonly<Record<string, string>>;

/**
 * Keeps text by key in one file that its owner alone may read. A write replaces the file whole, so a crash leaves the old
 * one or the new one; another terminal's changes are seen at the next look.
 *
 * @throws {Error} what the file system says; core's `webStorage` answers that by keeping things in memory.
 */
export function createFileStorage(path: string): FileStorage {
  const listeners = new Set<Listener>();
  let cache: { stamp: string; entries: Entries } = { stamp: '', entries: {} };
  /** What listeners know. Not what was read last: somebody may read a change before its news comes. */
  let notified: Entries = {};

  const read = (): Entries => {
    const stamp = fileVersion(path);
    if (stamp !== cache.stamp) cache = { stamp, entries: readEntries(path) };
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
    cache = { stamp: fileVersion(path), entries };
    const { [key]: _told, ...otherEntries } = notified;
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

/** Which version of the file is there; `''` for none. */
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
    // Somebody else's text: it counts as empty, like anything else in storage that cannot be read.
    return {};
  }
}

/** What is in the file; `null` while it cannot be read, which is no news. Whoever asks for a key is told why. */
function tryRead(read: () => Entries): Entries | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** `undefined` where nothing can be watched: then another terminal's changes are seen when something is next read. */
function watchFile(path: string, onChange: () => void) {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const watcher = watch(dirname(path), { persistent: false }, (_event, name) => {
      if (name === null || name === basename(path)) onChange();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    // A read-only home, or a system out of watches.
    return undefined;
  }
}

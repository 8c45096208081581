import { mkdirSync, readFileSync, renameSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { StorageEvents, WebStorageLike } from '@octavo/core/storage';

/** A file of text by key, and news of what other terminals write into it. */
export interface KeptFile {
  readonly area: WebStorageLike;
  readonly events: StorageEvents;
  /** Stops listening for other terminals. */
  close(): void;
}

type Listener = Parameters<StorageEvents['addEventListener']>[1];
type Entries = Readonly<Record<string, string>>;

/**
 * Keeps text by key in one file that its owner alone may read. A write replaces the file whole, so a crash leaves the old
 * one or the new one; another terminal's changes are seen at the next look.
 *
 * @throws {Error} what the file system says; core's `webStorage` answers that by keeping things in memory.
 */
export function keptFile(path: string): KeptFile {
  const listeners = new Set<Listener>();
  let known: { stamp: string; entries: Entries } = { stamp: '', entries: {} };
  /** What listeners know. Not what was read last: somebody may read a change before its news comes. */
  let told: Entries = {};

  const read = (): Entries => {
    const stamp = stampOf(path);
    if (stamp !== known.stamp) known = { stamp, entries: entriesOf(path) };
    return known.entries;
  };
  const write = (key: string, value: string | null): void => {
    const { [key]: _before, ...rest } = read();
    const entries = value === null ? rest : { ...rest, [key]: value };
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const fresh = `${path}.${process.pid}.new`;
    rmSync(fresh, { force: true });
    writeFileSync(fresh, JSON.stringify(entries, null, 1), { mode: 0o600, flag: 'wx' });
    renameSync(fresh, path);
    known = { stamp: stampOf(path), entries };
    const { [key]: _told, ...others } = told;
    told = value === null ? others : { ...others, [key]: value };
  };
  const look = (): void => {
    const before = told;
    const after = readable(read);
    if (!after) return;
    told = after;
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (before[key] !== after[key]) for (const listener of listeners) listener({ key });
    }
  };
  told = readable(read) ?? {};
  const watcher = watchFile(path, look);

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
function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.ino} ${stat.mtimeNs} ${stat.size}` : '';
}

function entriesOf(path: string): Entries {
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
function readable(read: () => Entries): Entries | null {
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

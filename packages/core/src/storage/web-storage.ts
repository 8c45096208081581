import type { StoragePort } from './storage-port.ts';
import { storageKeys } from './keys.ts';

/** The part of the Web Storage API that is used; `localStorage` implements it. */
export interface WebStorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** An event after which storage is read again. */
export interface StorageChange {
  /** The key that another tab changed, in a `storage` event. `null` means all keys. */
  readonly key?: string | null;
  /** Whether a `pageshow` event restored the page from the back/forward cache, where it received no events. */
  readonly persisted?: boolean;
}

/** A source of `storage` and `pageshow` events, such as `window`. */
export interface StorageEventTarget {
  addEventListener(type: 'storage' | 'pageshow', listener: (event: StorageChange) => void): void;
  removeEventListener(type: 'storage' | 'pageshow', listener: (event: StorageChange) => void): void;
}

/** Options of {@link webStorage}. */
export interface WebStorageOptions {
  /** Called once. It may throw, as access to `localStorage` does when it is denied. */
  readonly area: () => WebStorageLike;
  readonly events?: StorageEventTarget;
  /** Keys to evict, in this order, when storage is full; never tokens or cart. */
  readonly evictableKeys?: readonly string[];
  /** Called once when a value could be stored in memory only. */
  readonly onDegraded?: () => void;
}

const EVENT_TYPES = ['storage', 'pageshow'] as const;

/**
 * Creates a local storage that never throws. When it is denied, full or broken, values are stored in memory. Evictable
 * keys are removed first.
 */
export function webStorage(options: WebStorageOptions): StoragePort {
  const { events, evictableKeys = [storageKeys.queryCache], onDegraded = () => undefined } = options;
  const area = attempt(options.area);
  /** Values that could not be written; `null` for a failed removal. */
  const inMemory = new Map<string, string | null>();
  let isDegraded = false;
  const fallBackToMemory = (key: string, value: string | null) => {
    inMemory.set(key, value);
    if (isDegraded) return;
    isDegraded = true;
    onDegraded();
  };
  const write = (key: string, value: string) => area !== undefined && succeeds(() => area.setItem(key, value));

  return {
    get: (key) => inMemory.get(key) ?? (inMemory.has(key) ? null : (attempt(() => area?.getItem(key)) ?? null)),
    set: (key, value) => {
      const isWritten =
        write(key, value) ||
        evictableKeys.some(
          (evicted) => evicted !== key && succeeds(() => area?.removeItem(evicted)) && write(key, value),
        );
      if (isWritten) inMemory.delete(key);
      else fallBackToMemory(key, value);
    },
    remove: (key) => {
      if (area && succeeds(() => area.removeItem(key))) inMemory.delete(key);
      else fallBackToMemory(key, null);
    },
    subscribe: (listener) => {
      const handleChange = ({ key, persisted }: StorageChange) => {
        if (key === null) inMemory.clear();
        else if (key !== undefined) inMemory.delete(key);
        if (key !== undefined || persisted) listener(key ?? null);
      };
      for (const type of EVENT_TYPES) events?.addEventListener(type, handleChange);
      return () => {
        for (const type of EVENT_TYPES) events?.removeEventListener(type, handleChange);
      };
    },
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // Private windows, sandboxed frames and full disks throw. The callers above handle each case.
    return undefined;
  }
}

function succeeds(work: () => void): boolean {
  return (
    attempt(() => {
      work();
      return true;
    }) === true
  );
}

import type { StoragePort } from './storage-port.ts';
import { storageKeys } from './keys.ts';

/** The part of the Web Storage API that is used here; `localStorage` has it. */
export interface WebStorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What makes storage worth looking at again. */
export interface StorageChange {
  /** Of `storage`: the key that another tab has changed, `null` for all of them. */
  readonly key?: string | null;
  /** Of `pageshow`: whether a page that was left is shown again as it was; it has heard of no change meanwhile. */
  readonly persisted?: boolean;
}

/** A source of `storage` and `pageshow` events; `window` is one. */
export interface StorageEventTarget {
  addEventListener(type: 'storage' | 'pageshow', listener: (event: StorageChange) => void): void;
  removeEventListener(type: 'storage' | 'pageshow', listener: (event: StorageChange) => void): void;
}

/** What {@link webStorage} is made from. */
export interface WebStorageOptions {
  /** Asked for once; it may throw, as `localStorage` does where it is forbidden. */
  readonly area: () => WebStorageLike;
  readonly events?: StorageEventTarget;
  /** Keys that are dropped, in this order, when there is no room; never tokens or cart. */
  readonly evictableKeys?: readonly string[];
  /** Told once, when something had to be kept in memory only. */
  readonly onDegraded?: () => void;
}

const EVENT_TYPES = ['storage', 'pageshow'] as const;

/**
 * Local storage that never throws. Where it is forbidden, full or broken, what is set lives in memory and is read from
 * there; expendable keys make room first.
 */
export function webStorage(options: WebStorageOptions): StoragePort {
  const { events, evictableKeys = [storageKeys.queryCache], onDegraded = () => undefined } = options;
  const area = attempt(options.area);
  /** What could not be written through; `null` stands for a removal that failed. */
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
        evictableKeys.some((evicted) => evicted !== key && succeeds(() => area?.removeItem(evicted)) && write(key, value));
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
    // Private windows, sandboxed frames and full disks refuse; the callers above have an answer for each.
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

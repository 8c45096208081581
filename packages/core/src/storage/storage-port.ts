/** Where a front end keeps text by key. Nothing here throws: what cannot be kept for good is kept in memory. */
export interface StoragePort {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Tells of changes made elsewhere, such as in another tab; `null` is all keys. Gives the way to stop listening. */
  subscribe(listener: (key: string | null) => void): () => void;
}

/** Text kept as long as the process lives. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): StoragePort {
  const entries = new Map(Object.entries(initial));
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    subscribe: () => () => undefined,
  };
}

/** The parsed JSON under `key`; `undefined` when there is none, or none that can be read. */
export function readJson(storage: Pick<StoragePort, 'get'>, key: string): unknown {
  const text = storage.get(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Corrupt text counts as absent: someone else's leftovers must not keep a shop from starting.
    return undefined;
  }
}

/** Text storage of a front end. It never throws: data that cannot be persisted is stored in memory. */
export interface StoragePort {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Calls the listener on changes by others, such as another tab; `null` means all keys. Returns a function that unsubscribes. */
  subscribe(listener: (key: string | null) => void): () => void;
}

/** Creates a storage that lasts as long as the process. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): StoragePort {
  const entries = new Map(Object.entries(initial));
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    subscribe: () => () => undefined,
  };
}

/** Returns the parsed JSON under `key`; `undefined` when it is missing or invalid. */
export function readJson(storage: Pick<StoragePort, 'get'>, key: string): unknown {
  const text = storage.get(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Corrupt text counts as absent, so that data of other programs cannot keep the shop from starting.
    return undefined;
  }
}

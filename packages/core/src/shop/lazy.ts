/** A value that is loaded on demand, such as the exports of a module. */
export interface Lazy<T> {
  /** Loads the value. Concurrent and later calls share one load; after a failure the next call loads again. */
  load(): Promise<T>;
  /** The loaded value; `undefined` until then. */
  readonly value: T | undefined;
  /**
   * Calls `task` with the value: immediately if it is loaded, and otherwise when a load succeeds. Tasks run in order. It
   * does not start a load, and tasks stay queued after a failed one.
   */
  enqueue(task: (value: T) => void): void;
  /** Removes the queued tasks. */
  clearQueue(): void;
}

/** Creates a {@link Lazy} value. `fetchValue` runs at most once at a time, and never again after it succeeded. */
export function lazy<T>(fetchValue: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | undefined;
  let loaded: { readonly value: T } | undefined;
  let queue: ((value: T) => void)[] = [];

  const loadAndRunQueue = async (): Promise<T> => {
    const value = await fetchValue();
    loaded = { value };
    const tasks = queue;
    queue = [];
    for (const task of tasks) task(value);
    return value;
  };
  return {
    load: () => {
      if (loaded) return Promise.resolve(loaded.value);
      loading ??= loadAndRunQueue().catch((error: unknown) => {
        // The next call loads it again: the network may be back.
        loading = undefined;
        throw error;
      });
      return loading;
    },
    get value() {
      return loaded?.value;
    },
    enqueue: (task) => {
      if (loaded) task(loaded.value);
      else queue.push(task);
    },
    clearQueue: () => {
      queue = [];
    },
  };
}

/** A value that outlives the page: what could not be sent yet. */
export interface KeptValue {
  read(): unknown;
  /** `undefined` forgets it. */
  write(value: unknown): void;
}

/** Keeps a value in this browser. For nobody in particular nothing is kept: it would be the next person's. */
export function keptValue(reader: string, edition: string, name: string, storage: Storage = localStorage): KeptValue {
  const key = reader === '' ? undefined : `octavo-reading:${reader}:${edition}:${name}`;
  return {
    read() {
      if (key === undefined) return undefined;
      try {
        return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
      } catch {
        // Cut off by a crash while it was written: the server's is then all there is.
        return undefined;
      }
    },
    write(value) {
      if (key === undefined) return;
      try {
        if (value === undefined) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(value));
      } catch {
        // Full, or forbidden: it lives as long as the page, and is sent from there.
      }
    },
  };
}

/** A value that is kept for as long as the page. */
export function rememberedValue(initial?: unknown): KeptValue {
  let value = initial;
  return { read: () => value, write: (next) => void (value = next) };
}

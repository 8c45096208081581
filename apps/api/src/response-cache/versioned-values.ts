interface VersionedValue {
  readonly version: string;
  readonly value: Promise<unknown>;
}

/** The maximum number of values; the first ones stored are removed. */
const MAX_VALUES = 2_000;
/** Values of longer keys, such as made-up names, are read each time. */
const MAX_KEY_LENGTH = 512;

/** Small values that are read once per catalog version, such as the lengths of lists. */
export class VersionedValues {
  readonly #values = new Map<string, VersionedValue>();

  /** Returns the value of a key at a version. Concurrent calls share one read; a failed read is repeated. */
  get<T>(key: string, version: string, read: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (key.length > MAX_KEY_LENGTH) return read();
    // A key always belongs to one kind of value.
    if (known?.version === version) return known.value as Promise<T>;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined && this.#values.size >= MAX_VALUES) this.#values.delete(oldest);
    const value = read();
    const entry: VersionedValue = { version, value };
    this.#values.set(key, entry);
    value.catch(() => this.#values.get(key) === entry && this.#values.delete(key));
    return value;
  }
}

/** Counts work in progress by key, such as requests by client address. A key without work occupies no memory. */
export class InFlightCounter<Key> {
  readonly #counts = new Map<Key, number>();

  count(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: Key): void {
    this.#counts.set(key, this.count(key) + 1);
  }

  remove(key: Key): void {
    const left = this.count(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}

/** Returns the 32-bit FNV-1a hash of a string's code units, mixed so that similar strings give distant values. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A small seeded random number generator. The same seed gives the same sequence on every machine. */
export class Random {
  readonly seed: string;
  private state: number;

  constructor(seed: string) {
    this.seed = seed;
    this.state = hashText(seed);
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns a number between `low` and `high`. */
  range(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Returns an integer from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Returns true with the probability `share`. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Returns one of `items`. @throws {RangeError} when `items` is empty. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('Cannot pick from an empty list');
    return item;
  }

  /** Returns the items in random order. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item);
  }

  /** Creates a separate generator for one part of an image, so that changes there do not affect other parts. */
  fork(part: string): Random {
    return new Random(`${this.seed}/${part}`);
  }
}

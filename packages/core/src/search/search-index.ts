import { fold } from './fold.ts';

/** What can be searched: a book, or as much of one as a list holds. */
export interface Searchable {
  readonly name: string;
  readonly meta_data: readonly { readonly key: string; readonly value: string }[];
}

/** Books as one text, ready to be searched; made once per catalog. */
export interface SearchIndex<P extends Searchable> {
  readonly products: readonly P[];
  /** There are more books than these: only the server knows all that match. */
  readonly isCapped: boolean;
  /** Positions in `products` of the first `limit` hits: names that start with the text first, then in catalog order. */
  find(text: string, limit: number): number[];
  /** Tells whether more than `limit` books match. */
  hasMoreThan(text: string, limit: number): boolean;
  /** How many books match. Remembers its last answer: a longer text is counted among those. */
  count(text: string): number;
}

/** Before each name, and between the fields of a book. Neither survives {@link fold}, so no text can span two fields. */
const BOOK = '\u0001';
const FIELD = '\u0002';
/** How many times a screenful of names must start alike before they are looked for in the text itself. */
const CROWD = 64;

/** So many books are read in, or put in order, at once: a phone takes less than a frame for them. */
const SLICE = 1_000;

/**
 * Joins name, author and editor of all books into one folded text. A search is a scan over it that stops at the first
 * screenful; at tens of thousands of books that beats every index. Names that start with the text stand together in the
 * order of the alphabet, so they are found without a scan. `total` is how many books there are, where that is more.
 */
export function createSearchIndex<P extends Searchable>(
  products: readonly P[],
  total: number = products.length,
): SearchIndex<P> {
  const slices = indexing(products, total);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

/**
 * The same for a list of any length without keeping others waiting: `pause` is waited for between slices. What it throws
 * ends the work.
 */
export async function indexInSlices<P extends Searchable>(
  products: readonly P[],
  total: number,
  pause: () => Promise<void>,
): Promise<SearchIndex<P>> {
  const slices = indexing(products, total);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await pause();
  }
}

function* indexing<P extends Searchable>(products: readonly P[], total: number): Generator<undefined, SearchIndex<P>> {
  const starts = new Uint32Array(products.length);
  const names: string[] = [];
  let joined = '';
  for (let from = 0; from < products.length; from += SLICE) {
    if (from > 0) yield;
    let length = joined.length;
    const rows = products.slice(from, from + SLICE).map((product) => {
      const name = fold(product.name);
      const row = `${BOOK}${name}${FIELD}${fold(valueOf(product, 'author'))}${FIELD}${fold(valueOf(product, 'editor'))}`;
      starts[names.length] = length;
      length += row.length;
      names.push(name);
      return row;
    });
    joined += rows.join('');
  }
  const byName = yield* sortedBy(names);
  let counted: { needle: string; hits: readonly number[] } = { needle: '', hits: [] };

  const find = (text: string, limit: number): number[] => {
    const needle = toNeedle(text);
    if (needle === '' || limit <= 0) return [];
    const first = startingWith(joined, starts, byName, needle, limit);
    if (first.length >= limit) return first;
    const rest = scan(joined, starts, needle, limit - first.length, (at) => !first.includes(at));
    return [...first, ...rest];
  };

  return {
    products,
    isCapped: total > products.length,
    find,
    hasMoreThan: (text, limit) => scan(joined, starts, toNeedle(text), limit + 1).length > limit,
    count: (text) => {
      const needle = toNeedle(text);
      if (needle === '') return 0;
      const isNarrower = counted.needle !== '' && needle.includes(counted.needle);
      const hits = isNarrower
        ? counted.hits.filter((at) => holds(joined, starts, at, needle))
        : scan(joined, starts, needle, Number.POSITIVE_INFINITY);
      counted = { needle, hits };
      return hits.length;
    },
  };
}

/** What to look for: folded and without the spaces around it; blank finds nothing. */
export function toNeedle(text: string): string {
  return fold(text.trim()).trim();
}

function valueOf(product: Searchable, key: string): string {
  return product.meta_data.find((pair) => pair.key === key)?.value ?? '';
}

/** The positions of the texts in the order of their code units, equal ones as they stand; slices in order, merged two by two. */
function* sortedBy(texts: readonly string[]): Generator<undefined, Uint32Array> {
  const order = (a: number, b: number): number => {
    const [one, other] = [texts[a] ?? '', texts[b] ?? ''];
    if (one === other) return a - b;
    return one < other ? -1 : 1;
  };
  let sorted = Uint32Array.from(texts.keys());
  for (let from = 0; from < texts.length; from += SLICE) {
    if (from > 0) yield;
    sorted.subarray(from, from + SLICE).sort(order);
  }
  let merged = new Uint32Array(texts.length);
  for (let size = SLICE; size < texts.length; size *= 2) {
    for (let from = 0; from < texts.length; from += size * 2) {
      const [middle, end] = [Math.min(from + size, texts.length), Math.min(from + size * 2, texts.length)];
      let [left, right] = [from, middle];
      for (let at = from; at < end; at += 1) {
        if (at % SLICE === 0) yield;
        const isLeft = right === end || (left < middle && order(sorted[left] ?? 0, sorted[right] ?? 0) < 0);
        merged[at] = sorted[isLeft ? left++ : right++] ?? 0;
      }
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

/** Positions of the first `limit` books, in catalog order, whose name starts with `needle`. */
function startingWith(
  joined: string,
  starts: Uint32Array,
  byName: Uint32Array,
  needle: string,
  limit: number,
): number[] {
  const order = (rank: number) => compareAt(joined, (starts[byName[rank] ?? 0] ?? 0) + BOOK.length, needle);
  const low = firstRank(byName.length, (rank) => order(rank) >= 0);
  const high = firstRank(byName.length, (rank) => order(rank) > 0);
  // Many of them: the first few are met sooner on the way through the catalog than by looking at each.
  if (high - low > limit * CROWD) return scan(joined, starts, BOOK + needle, limit);
  return smallest(byName.subarray(low, high), limit);
}

/** Below 0, 0 or above it: how the text at `from` stands to `needle` in the order of code units, as far as that reaches. */
function compareAt(text: string, from: number, needle: string): number {
  for (let at = 0; at < needle.length; at += 1) {
    const difference = text.charCodeAt(from + at) - needle.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first of `length` ranks for which `holds` is true; it is true for all that follow. */
function firstRank(length: number, holds: (rank: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The `limit` smallest numbers, in order. */
function smallest(numbers: Uint32Array, limit: number): number[] {
  const kept: number[] = [];
  for (const number of numbers) {
    if (kept.length === limit && number >= (kept.at(-1) ?? 0)) continue;
    let at = kept.length;
    while (at > 0 && (kept[at - 1] ?? 0) > number) at -= 1;
    kept.splice(at, 0, number);
    if (kept.length > limit) kept.pop();
  }
  return kept;
}

/** Positions of the first `limit` books that hold `needle` and are wanted, each once, in catalog order. */
function scan(
  joined: string,
  starts: Uint32Array,
  needle: string,
  limit: number,
  isWanted: (at: number) => boolean = () => true,
): number[] {
  const hits: number[] = [];
  if (needle === '') return hits;
  let from = joined.indexOf(needle);
  let at = -1;
  while (from >= 0 && hits.length < limit) {
    at = bookAt(starts, from, at + 1);
    if (isWanted(at)) hits.push(at);
    const next = starts[at + 1];
    if (next === undefined) break;
    from = joined.indexOf(needle, next);
  }
  return hits;
}

/**
 * Which book the character at `position` belongs to; it is `low` or a later one. Looked for in steps that double: where nearly
 * every book matches, it is the next one.
 */
function bookAt(starts: Uint32Array, position: number, low: number): number {
  let step = 1;
  while ((starts[low + step] ?? Number.POSITIVE_INFINITY) <= position) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length) - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function holds(joined: string, starts: Uint32Array, at: number, needle: string): boolean {
  const start = starts[at] ?? 0;
  return joined.slice(start, starts[at + 1] ?? joined.length).includes(needle);
}

import { fold } from './fold.ts';

/** The searchable fields of a book. */
export interface Searchable {
  readonly name: string;
  readonly meta_data: readonly { readonly key: string; readonly value: string }[];
}

/** A search index of a catalog, with all books in one text. */
export interface SearchIndex<P extends Searchable> {
  readonly products: readonly P[];
  /** Whether the server has more books than the index. */
  readonly isTruncated: boolean;
  /** Positions in `products` of the first `limit` matches: names that start with the text first, then in catalog order. */
  find(text: string, limit: number): number[];
  /** Whether more than `limit` books match. */
  hasMoreThan(text: string, limit: number): boolean;
  /** The number of matches. The previous result is cached, so that a longer text is counted only among those. */
  count(text: string): number;
}

/** Separators before each name and between fields. {@link fold} removes them, so no text can span two fields. */
const RECORD_SEPARATOR = '\u0001';
const FIELD_SEPARATOR = '\u0002';
/** When more than this multiple of a screen of names has the prefix, the text is scanned instead. */
const SCAN_THRESHOLD = 64;

/** Number of books to index or sort at once. A phone needs less than a frame for them. */
const CHUNK_SIZE = 1_000;

/**
 * Joins name, author and editor of all books into one folded text. A search scans it and stops after one screen of
 * results, which is faster than any index with tens of thousands of books. Names are also sorted, so names that start
 * with the text are found without a scan. `total` is the number of books if it is higher.
 */
export function createSearchIndex<P extends Searchable>(
  products: readonly P[],
  total: number = products.length,
): SearchIndex<P> {
  const chunks = buildIndex(products, total);
  for (;;) {
    const chunk = chunks.next();
    if (chunk.done) return chunk.value;
  }
}

/**
 * Creates the same index in chunks, so that a list of any length does not block the page. `pause` is awaited between
 * chunks, and an error of it ends the work.
 */
export async function createSearchIndexInChunks<P extends Searchable>(
  products: readonly P[],
  total: number,
  pause: () => Promise<void>,
): Promise<SearchIndex<P>> {
  const chunks = buildIndex(products, total);
  for (;;) {
    const chunk = chunks.next();
    if (chunk.done) return chunk.value;
    await pause();
  }
}

function* buildIndex<P extends Searchable>(
  products: readonly P[],
  total: number,
): Generator<undefined, SearchIndex<P>> {
  const starts = new Uint32Array(products.length);
  const names: string[] = [];
  let joined = '';
  for (let from = 0; from < products.length; from += CHUNK_SIZE) {
    if (from > 0) yield;
    let length = joined.length;
    const rows = products.slice(from, from + CHUNK_SIZE).map((product) => {
      const name = fold(product.name);
      const row = `${RECORD_SEPARATOR}${name}${FIELD_SEPARATOR}${fold(valueOf(product, 'author'))}${FIELD_SEPARATOR}${fold(valueOf(product, 'editor'))}`;
      starts[names.length] = length;
      length += row.length;
      names.push(name);
      return row;
    });
    joined += rows.join('');
  }
  const byName = yield* sortedIndices(names);
  let counted: { query: string; hits: readonly number[] } = { query: '', hits: [] };

  const find = (text: string, limit: number): number[] => {
    const query = normalizeQuery(text);
    if (query === '' || limit <= 0) return [];
    const first = prefixMatches(joined, starts, byName, query, limit);
    if (first.length >= limit) return first;
    const rest = scan(joined, starts, query, limit - first.length, (at) => !first.includes(at));
    return [...first, ...rest];
  };

  return {
    products,
    isTruncated: total > products.length,
    find,
    hasMoreThan: (text, limit) => scan(joined, starts, normalizeQuery(text), limit + 1).length > limit,
    count: (text) => {
      const query = normalizeQuery(text);
      if (query === '') return 0;
      const isNarrower = counted.query !== '' && query.includes(counted.query);
      const hits = isNarrower
        ? counted.hits.filter((at) => recordContains(joined, starts, at, query))
        : scan(joined, starts, query, Number.POSITIVE_INFINITY);
      counted = { query, hits };
      return hits.length;
    },
  };
}

/** Folds and trims a query. A blank query matches nothing. */
export function normalizeQuery(text: string): string {
  return fold(text.trim()).trim();
}

function valueOf(product: Searchable, key: string): string {
  return product.meta_data.find((pair) => pair.key === key)?.value ?? '';
}

/** Sorts positions of texts by code units, stably: chunks are sorted and then merged in pairs. */
function* sortedIndices(texts: readonly string[]): Generator<undefined, Uint32Array> {
  const order = (a: number, b: number): number => {
    const [one, other] = [texts[a] ?? '', texts[b] ?? ''];
    if (one === other) return a - b;
    return one < other ? -1 : 1;
  };
  let sorted = Uint32Array.from(texts.keys());
  for (let from = 0; from < texts.length; from += CHUNK_SIZE) {
    if (from > 0) yield;
    sorted.subarray(from, from + CHUNK_SIZE).sort(order);
  }
  let merged = new Uint32Array(texts.length);
  for (let size = CHUNK_SIZE; size < texts.length; size *= 2) {
    for (let from = 0; from < texts.length; from += size * 2) {
      const [middle, end] = [Math.min(from + size, texts.length), Math.min(from + size * 2, texts.length)];
      let [left, right] = [from, middle];
      for (let at = from; at < end; at += 1) {
        if (at % CHUNK_SIZE === 0) yield;
        const isLeft = right === end || (left < middle && order(sorted[left] ?? 0, sorted[right] ?? 0) < 0);
        merged[at] = sorted[isLeft ? left++ : right++] ?? 0;
      }
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

/** Returns the first `limit` books, in catalog order, whose name starts with `query`. */
function prefixMatches(
  joined: string,
  starts: Uint32Array,
  byName: Uint32Array,
  query: string,
  limit: number,
): number[] {
  const order = (rank: number) => compareAt(joined, (starts[byName[rank] ?? 0] ?? 0) + RECORD_SEPARATOR.length, query);
  const low = lowerBound(byName.length, (rank) => order(rank) >= 0);
  const high = lowerBound(byName.length, (rank) => order(rank) > 0);
  // With many matches, scanning the catalog finds the first ones faster than sorting all of them.
  if (high - low > limit * SCAN_THRESHOLD) return scan(joined, starts, RECORD_SEPARATOR + query, limit);
  return smallest(byName.subarray(low, high), limit);
}

/** Compares the text at `from` with `query` by code units, up to the length of `query`: below 0, 0 or above 0. */
function compareAt(text: string, from: number, query: string): number {
  for (let at = 0; at < query.length; at += 1) {
    const difference = text.charCodeAt(from + at) - query.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the first of `length` ranks for which `predicate` is true, given that it is true for all later ranks. */
function lowerBound(length: number, predicate: (rank: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (predicate(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the `limit` smallest numbers in order. */
function smallest(numbers: Uint32Array, limit: number): number[] {
  const result: number[] = [];
  for (const number of numbers) {
    if (result.length === limit && number >= (result.at(-1) ?? 0)) continue;
    let at = result.length;
    while (at > 0 && (result[at - 1] ?? 0) > number) at -= 1;
    result.splice(at, 0, number);
    if (result.length > limit) result.pop();
  }
  return result;
}

/** Returns the first `limit` books that contain `query` and are accepted, each once, in catalog order. */
function scan(
  joined: string,
  starts: Uint32Array,
  query: string,
  limit: number,
  isIncluded: (at: number) => boolean = () => true,
): number[] {
  const hits: number[] = [];
  if (query === '') return hits;
  let from = joined.indexOf(query);
  let at = -1;
  while (from >= 0 && hits.length < limit) {
    at = recordAt(starts, from, at + 1);
    if (isIncluded(at)) hits.push(at);
    const next = starts[at + 1];
    if (next === undefined) break;
    from = joined.indexOf(query, next);
  }
  return hits;
}

/**
 * Returns the book of the character at `position`, which is `low` or a later one. The search doubles its steps. If nearly
 * every book matches, the first step finds the match.
 */
function recordAt(starts: Uint32Array, position: number, low: number): number {
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

function recordContains(joined: string, starts: Uint32Array, at: number, query: string): boolean {
  const start = starts[at] ?? 0;
  return joined.slice(start, starts[at + 1] ?? joined.length).includes(query);
}

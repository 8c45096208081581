import { authorOf, isSameId, type Listing, type Product } from '../entities/index.ts';
import { findMatch, type MatchRange } from './fold.ts';
import { normalizeQuery, type SearchIndex } from './search-index.ts';

/** Rows of the dropdown that are worked out at once. */
export const DEFAULT_LIMIT = 24;

/** A book that was found, with what to mark in it. */
export interface SearchHit {
  readonly product: Product;
  /** Where the text stands in the name; `null` when it was found elsewhere. */
  readonly nameMatch: MatchRange | null;
  /** Who wrote it, or `Unknown Author`. */
  readonly author: string;
  readonly authorMatch: MatchRange | null;
}

/** What the dropdown shows. */
export interface SearchResults {
  readonly hits: readonly SearchHit[];
  /** More books match than are listed. */
  readonly hasMore: boolean;
}

/** Nothing was asked, or nothing was found. */
export const noResults: SearchResults = { hits: [], hasMore: false };

/** A row that works out what to mark when it is drawn: most rows of a keystroke are gone before they are. */
class LazySearchHit implements SearchHit {
  readonly product: Product;
  readonly #query: string;

  constructor(product: Product, needle: string) {
    this.product = product;
    this.#query = needle;
  }

  get author(): string {
    return authorOf(this.product);
  }

  get nameMatch(): MatchRange | null {
    return findMatch(this.product.name, this.#query);
  }

  get authorMatch(): MatchRange | null {
    return findMatch(this.author, this.#query);
  }
}

/** The rows found here with those a server found beside them; there are `total` in all. */
export function mergeServerResults(
  { hits }: SearchResults,
  { data, total }: Listing<Product>,
  text: string,
  limit: number = DEFAULT_LIMIT,
): SearchResults {
  const query = normalizeQuery(text);
  const added = data.filter(({ id }) => !hits.some(({ product }) => isSameId(product.id, id)));
  const all = [...hits, ...added.map((product) => new LazySearchHit(product, query))].slice(0, limit);
  return { hits: all, hasMore: total > all.length };
}

/** Looks the text up in name, author and editor; the rows tell where it stands in them. Blank text finds nothing. */
export function searchProducts(index: SearchIndex<Product>, text: string, limit: number = DEFAULT_LIMIT): SearchResults {
  const query = normalizeQuery(text);
  if (query === '') return noResults;
  const positions = index.find(text, limit + 1);
  const hits: SearchHit[] = [];
  for (const at of positions) {
    const product = index.products[at];
    if (!product || hits.length === limit) break;
    hits.push(new LazySearchHit(product, query));
  }
  return { hits, hasMore: positions.length > limit };
}

import { authorOf, isSameId, type Listing, type Product } from '../entities/index.ts';
import { findMatch, type MatchRange } from './fold.ts';
import { normalizeQuery, type SearchIndex } from './search-index.ts';

/** The number of rows in the dropdown. */
export const DEFAULT_LIMIT = 24;

/** A matching book with the ranges to highlight. */
export interface SearchHit {
  readonly product: Product;
  /** The match in the name; `null` when another field matches. */
  readonly nameMatch: MatchRange | null;
  /** The author, or `Unknown Author`. */
  readonly author: string;
  readonly authorMatch: MatchRange | null;
}

/** The content of the dropdown. */
export interface SearchResults {
  readonly hits: readonly SearchHit[];
  /** Whether more books match than are listed. */
  readonly hasMore: boolean;
}

/** Results of a blank text, or without a match. */
export const noResults: SearchResults = { hits: [], hasMore: false };

/** A row that computes its highlights when it is drawn, because most rows are replaced by the next key before that. */
class LazySearchHit implements SearchHit {
  readonly product: Product;
  readonly #query: string;

  constructor(product: Product, query: string) {
    this.product = product;
    this.#query = query;
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

/** Merges local rows with those of the server; `total` is the number of all matches. */
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

/** Searches in name, author and editor and returns rows with their match ranges. Blank text matches nothing. */
export function searchProducts(
  index: SearchIndex<Product>,
  text: string,
  limit: number = DEFAULT_LIMIT,
): SearchResults {
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

import { authorOf, isSameId, type Listing, type Product } from '../entities/index.ts';
import { findFolded, type MarkedRange } from './fold.ts';
import { toNeedle, type SearchIndex } from './search-index.ts';

/** Rows of the dropdown that are worked out at once. */
export const SCREENFUL = 24;

/** A book that was found, with what to mark in it. */
export interface SearchHit {
  readonly product: Product;
  /** Where the text stands in the name; `null` when it was found elsewhere. */
  readonly nameMark: MarkedRange | null;
  /** Who wrote it, or `Unknown Author`. */
  readonly author: string;
  readonly authorMark: MarkedRange | null;
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
class Row implements SearchHit {
  readonly product: Product;
  readonly #needle: string;

  constructor(product: Product, needle: string) {
    this.product = product;
    this.#needle = needle;
  }

  get author(): string {
    return authorOf(this.product);
  }

  get nameMark(): MarkedRange | null {
    return findFolded(this.product.name, this.#needle);
  }

  get authorMark(): MarkedRange | null {
    return findFolded(this.author, this.#needle);
  }
}

/** The rows found here with those a server found beside them; there are `total` in all. */
export function withServerRows(
  { hits }: SearchResults,
  { data, total }: Listing<Product>,
  text: string,
  limit: number = SCREENFUL,
): SearchResults {
  const needle = toNeedle(text);
  const added = data.filter(({ id }) => !hits.some(({ product }) => isSameId(product.id, id)));
  const all = [...hits, ...added.map((product) => new Row(product, needle))].slice(0, limit);
  return { hits: all, hasMore: total > all.length };
}

/** Looks the text up in name, author and editor; the rows tell where it stands in them. Blank text finds nothing. */
export function searchProducts(index: SearchIndex<Product>, text: string, limit: number = SCREENFUL): SearchResults {
  const needle = toNeedle(text);
  if (needle === '') return noResults;
  const found = index.find(text, limit + 1);
  const hits: SearchHit[] = [];
  for (const at of found) {
    const product = index.products[at];
    if (!product || hits.length === limit) break;
    hits.push(new Row(product, needle));
  }
  return { hits, hasMore: found.length > limit };
}

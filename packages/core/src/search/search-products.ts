import { authorOf, type Product } from '../entities/index.ts';
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

/** Looks the text up in name, author and editor and marks where it stands. Blank text finds nothing. */
export function searchProducts(index: SearchIndex<Product>, text: string, limit: number = SCREENFUL): SearchResults {
  const needle = toNeedle(text);
  if (needle === '') return noResults;
  const found = index.find(text, limit + 1);
  const hits: SearchHit[] = [];
  for (const at of found) {
    const product = index.products[at];
    if (!product || hits.length === limit) break;
    const author = authorOf(product);
    const nameMark = findFolded(product.name, needle);
    hits.push({ product, nameMark, author, authorMark: findFolded(author, needle) });
  }
  return { hits, hasMore: found.length > limit };
}

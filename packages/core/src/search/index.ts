/** The rule behind the search box: containment in name, author or editor, without regard to case and accents. */
export { findFolded, fold } from './fold.ts';
export type { MarkedRange } from './fold.ts';
export { readableText } from './readable-text.ts';
export { createSearchIndex, indexInSlices } from './search-index.ts';
export type { Searchable, SearchIndex } from './search-index.ts';
export { noResults, SCREENFUL, searchProducts, withServerRows } from './search-products.ts';
export type { SearchHit, SearchResults } from './search-products.ts';

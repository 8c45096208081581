/** The rule of the search box: containment in name, author or editor, ignoring case and accents. */
export { findMatch, fold } from './fold.ts';
export type { MatchRange } from './fold.ts';
export { normalizeText } from './normalize-text.ts';
export { createSearchIndex, createSearchIndexInChunks } from './search-index.ts';
export type { Searchable, SearchIndex } from './search-index.ts';
export { noResults, DEFAULT_LIMIT, searchProducts, mergeServerResults } from './search-products.ts';
export type { SearchHit, SearchResults } from './search-products.ts';

import type { Api, CallOptions } from '@octavo/core/api';
import { constants, type Genre, type Listing, type Product } from '@octavo/core/entities';
import { createSearchIndex, type SearchIndex } from '@octavo/core/search';

/** Cached public lists that several screens use. A list is fetched again when it is stale. */
export interface CatalogCache {
  genres(options?: CallOptions): Promise<Genre[]>;
  topSales(options?: CallOptions): Promise<Product[]>;
  newReleases(options?: CallOptions): Promise<Product[]>;
  featured(options?: CallOptions): Promise<Product[]>;
  /** The search index of the listed catalog. */
  searchIndex(options?: CallOptions): Promise<SearchIndex<Product>>;
}

/** Creates the {@link CatalogCache} of a shop. */
export function createCatalogCache({ products }: Pick<Api, 'products'>, now: () => number = Date.now): CatalogCache {
  const catalog = cached((options) => products.catalog(options), now);
  let indexed: { books: Listing<Product>; index: SearchIndex<Product> } | undefined;
  return {
    genres: cached((options) => products.genres(options), now),
    topSales: cached((options) => products.topSales(options), now),
    featured: cached((options) => products.featured(options), now),
    newReleases: async (options) => (await catalog(options)).data,
    searchIndex: async (options) => {
      const books = await catalog(options);
      if (indexed?.books !== books) indexed = { books, index: createSearchIndex(books.data, books.total) };
      return indexed.index;
    },
  };
}

/** Caches a value for the stale time of the specification. Failures are not cached. */
function cached<T>(
  fetchValue: (options?: CallOptions) => Promise<T>,
  now: () => number,
): (options?: CallOptions) => Promise<T> {
  let entry: { readonly value: T; readonly cachedAt: number } | undefined;
  return async (options) => {
    if (entry && now() - entry.cachedAt < constants.queryCache.staleMs) return entry.value;
    const value = await fetchValue(options);
    entry = { value, cachedAt: now() };
    return value;
  };
}

import type { Api, CallOptions } from '@octavo/core/api';
import { constants, type Genre, type Listing, type Product } from '@octavo/core/entities';
import { createSearchIndex, type SearchIndex } from '@octavo/core/search';

/** Public lists that several screens show; asked for once and then again when they are no longer fresh. */
export interface Shelves {
  genres(options?: CallOptions): Promise<Genre[]>;
  topSales(options?: CallOptions): Promise<Product[]>;
  newReleases(options?: CallOptions): Promise<Product[]>;
  featured(options?: CallOptions): Promise<Product[]>;
  /** The catalog, as far as the shop lists it, ready to be searched. */
  index(options?: CallOptions): Promise<SearchIndex<Product>>;
}

/** Makes the {@link Shelves} of a shop. */
export function createShelves({ products }: Pick<Api, 'products'>, now: () => number = Date.now): Shelves {
  const catalog = fresh((options) => products.catalog(options), now);
  let indexed: { books: Listing<Product>; index: SearchIndex<Product> } | undefined;
  return {
    genres: fresh((options) => products.genres(options), now),
    topSales: fresh((options) => products.topSales(options), now),
    featured: fresh((options) => products.featured(options), now),
    newReleases: async (options) => (await catalog(options)).data,
    index: async (options) => {
      const books = await catalog(options);
      if (indexed?.books !== books) indexed = { books, index: createSearchIndex(books.data, books.total) };
      return indexed.index;
    },
  };
}

/** Remembers an answer for as long as the specification calls it fresh. A failure is never remembered. */
function fresh<T>(
  ask: (options?: CallOptions) => Promise<T>,
  now: () => number,
): (options?: CallOptions) => Promise<T> {
  let held: { readonly value: T; readonly since: number } | undefined;
  return async (options) => {
    if (held && now() - held.since < constants.queryCache.staleMs) return held.value;
    const value = await ask(options);
    held = { value, since: now() };
    return value;
  };
}

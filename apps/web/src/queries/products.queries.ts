import type { Id, Listing, Product } from '@octavo/core/entities';
import {
  catalogQuery,
  genreProductsQuery as coreGenreProductsQuery,
  productQuery as coreProductQuery,
} from '@octavo/core/shop';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { withSanitizer } from './await-on-server.ts';

export {
  catalogQuery,
  favoritesQuery,
  featuredQuery,
  genresQuery,
  libraryQuery,
  newestQuery,
  ownedIdsQuery,
  topSalesQuery,
} from '@octavo/core/shop';

type Deps = Pick<Shop, 'api'>;

/** The books of the catalog: for New Releases, and to look up books by id. */
export const allProductsQuery = (deps: Deps) => queryOptions({ ...catalogQuery(deps), select: booksOf });

const booksOf = ({ data }: Listing<Product>): Product[] => data;

/** The books of a genre, page by page from `first`; all books without an id. */
export const genreProductsQuery = (deps: Deps, genreId: Id | undefined, first?: number) =>
  infiniteQueryOptions(coreGenreProductsQuery(deps, genreId, first));

/** One book as visible to this user; `null` if there is none with this slug. */
export const productQuery = (deps: Deps, slug: string, userId: Id | undefined) =>
  withSanitizer(coreProductQuery(deps, slug, userId));

/**
 * The same book for reading. It is fetched on every visit and not cached, because stream URLs expire and access may
 * have changed. It has its own query key, so that persisted queries are never used for it.
 */
export const streamQuery = ({ api, queryClient }: Pick<Shop, 'api' | 'queryClient'>, slug: string, userId: Id) => {
  const product = productQuery({ api }, slug, userId);
  return queryOptions({
    queryKey: ['stream', slug.toLowerCase(), userId],
    queryFn: () => queryClient.fetchQuery({ ...product, staleTime: 0 }),
    placeholderData: () => queryClient.getQueryData(product.queryKey),
    gcTime: 0,
    // An open book must not reload under the reader.
    staleTime: Number.POSITIVE_INFINITY,
  });
};

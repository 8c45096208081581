import { type Id, type Listing, pageSizes, type Product } from '@octavo/core/entities';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { withSanitizer } from './await-on-server.ts';
import { nullIfMissing } from './null-if-missing.ts';

type Deps = Pick<Shop, 'api'>;

/** The number of books in New Releases. */
const NEWEST_COUNT = 24;

/** The catalog, newest first, with its total count: a server may truncate a long list. For the search box. */
export const catalogQuery = ({ api }: Deps) =>
  queryOptions({ queryKey: ['products'], queryFn: ({ signal }) => api.products.catalog({ signal }) });

/** The books of the same response: for New Releases, and to look up books by id. */
export const allProductsQuery = (deps: Deps) => queryOptions({ ...catalogQuery(deps), select: booksOf });

const booksOf = ({ data }: Listing<Product>): Product[] => data;

/**
 * The newest books. In a browser they are the first part of the catalog, which the search box needs as well. A server
 * requests only the books it renders.
 */
export const newestQuery = ({ api, isServer, queryClient }: Pick<Shop, 'api' | 'isServer' | 'queryClient'>) =>
  queryOptions({
    queryKey: ['products', 'newest'],
    queryFn: async ({ signal }) => {
      const books = isServer
        ? await api.products.ofGenre({ page: 1 }, { signal })
        : (await queryClient.fetchQuery(catalogQuery({ api }))).data;
      return books.slice(0, NEWEST_COUNT);
    },
  });

export const topSalesQuery = ({ api }: Deps) =>
  queryOptions({ queryKey: ['products', 'topSales'], queryFn: ({ signal }) => api.products.topSales({ signal }) });

export const featuredQuery = ({ api }: Deps) =>
  queryOptions({ queryKey: ['products', 'featured'], queryFn: ({ signal }) => api.products.featured({ signal }) });

export const genresQuery = ({ api }: Deps) =>
  queryOptions({ queryKey: ['genres'], queryFn: ({ signal }) => api.products.genres({ signal }) });

/** The books of a genre, page by page from `first`; all books without an id. */
export const genreProductsQuery = ({ api }: Deps, genreId: Id | undefined, first = 1) =>
  infiniteQueryOptions({
    queryKey: ['products', 'genre', genreId ?? '', ...(first === 1 ? [] : [first])],
    queryFn: ({ pageParam, signal }) => api.products.ofGenre({ genreId, page: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: (lastPage: Product[], _pages, lastNumber) =>
      lastPage.length < pageSizes.genre ? undefined : lastNumber + 1,
  });

/** One book as visible to this user; `null` if there is none with this slug. */
export const productQuery = ({ api }: Deps, slug: string, userId: Id | undefined) =>
  queryOptions({
    queryKey: ['product', slug.toLowerCase(), userId ?? ''],
    queryFn: ({ signal }): Promise<Product | null> =>
      withSanitizer(nullIfMissing(api.products.bySlug({ slug: slug.toLowerCase(), userId }, { signal }))),
  });

/**
 * The same book for reading. It is fetched on every visit and not cached, because stream URLs expire and access may
 * have changed. Its query key differs from that of persisted queries, so that these are never used for it.
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

export const libraryQuery = ({ api }: Deps, userId: Id) =>
  queryOptions({
    queryKey: ['library', userId],
    queryFn: ({ signal }) => api.products.library({ userId }, { signal }),
  });

/** The query key is defined by the specification. */
export const favoritesQuery = ({ api }: Deps) =>
  queryOptions({ queryKey: ['userFavorites'], queryFn: ({ signal }) => api.products.favorites({ signal }) });

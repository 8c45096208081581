import type { DataTag, InfiniteData, QueryClient } from '@tanstack/query-core';
import type { Api, CallOptions } from '../api/index.ts';
import { type Id, pageSizes, type Product } from '../entities/index.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { shopQuery } from './shop-query.ts';

/** The client of a query. */
export interface QueryDeps {
  readonly api: Api;
}

/** The number of books in New Releases. */
const NEWEST_COUNT = 24;

/** The catalog, newest first, with its total count: a server may truncate a long list. For the search box. */
export const catalogQuery = ({ api }: QueryDeps) => shopQuery(['products'], (options) => api.products.catalog(options));

/**
 * The newest books: by default the first part of the catalog, which the search box needs as well. With `isServer` only
 * the first page is requested.
 */
export const newestQuery = ({
  api,
  queryClient,
  isServer = false,
}: QueryDeps & { readonly queryClient: QueryClient; readonly isServer?: boolean }) =>
  shopQuery(['products', 'newest'], async (options): Promise<Product[]> => {
    const books = isServer
      ? await api.products.ofGenre({ page: 1 }, options)
      : (await queryClient.fetchQuery(catalogQuery({ api }))).data;
    return books.slice(0, NEWEST_COUNT);
  });

/** The books by copies sold. */
export const topSalesQuery = ({ api }: QueryDeps) =>
  shopQuery(['products', 'topSales'], (options) => api.products.topSales(options));

/** The featured books of the month. */
export const featuredQuery = ({ api }: QueryDeps) =>
  shopQuery(['products', 'featured'], (options) => api.products.featured(options));

/** The genres with their book counts. */
export const genresQuery = ({ api }: QueryDeps) => shopQuery(['genres'], (options) => api.products.genres(options));

/** The books of a genre, page by page from `first`; all books without an id. For `fetchInfiniteQuery`. */
export const genreProductsQuery = ({ api }: QueryDeps, genreId: Id | undefined, first = 1) => {
  const queryKey = ['products', 'genre', genreId ?? '', ...(first === 1 ? [] : [first])];
  return {
    queryKey: queryKey as DataTag<typeof queryKey, InfiniteData<Product[], number>>,
    queryFn: ({ pageParam, signal }: CallOptions & { readonly pageParam: number }) =>
      api.products.ofGenre({ genreId, page: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: (lastPage: Product[], _pages: Product[][], lastNumber: number) =>
      lastPage.length < pageSizes.genre ? undefined : lastNumber + 1,
  };
};

/** One book as visible to this user; `null` if there is none with this slug. */
export const productQuery = ({ api }: QueryDeps, slug: string, userId: Id | undefined) =>
  shopQuery(['product', slug.toLowerCase(), userId ?? ''], (options) =>
    nullIfMissing(api.products.bySlug({ slug: slug.toLowerCase(), userId }, options)),
  );

/** The books that the user owns. */
export const libraryQuery = ({ api }: QueryDeps, userId: Id) =>
  shopQuery(['library', userId], (options) => api.products.library({ userId }, options));

/**
 * The ids of the books that the user owns; `null` if the server does not support it. Do not persist it, because purchases
 * are private.
 */
export const ownedIdsQuery = ({ api }: QueryDeps) =>
  shopQuery(['ownedIds'], (options) => api.products.ownedIds(options));

/** The favorites of the user. The specification defines the query key. */
export const favoritesQuery = ({ api }: QueryDeps) =>
  shopQuery(['userFavorites'], (options) => api.products.favorites(options));

import { type Id, type Listing, pageSizes, type Product } from '@octavo/core/entities';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';
import { withSanitizer } from './await-on-server.ts';
import { nullIfMissing } from './null-if-missing.ts';

type Deps = Pick<Shop, 'api'>;

/** New Releases shows this many of the newest books. */
const NEWEST_COUNT = 24;

/** The catalog, newest first, and how many books it has: a server may cut a long list short. For the search box. */
export const catalogQuery = ({ api }: Deps) =>
  queryOptions({ queryKey: ['products'], queryFn: ({ signal }) => api.products.catalog({ signal }) });

/** The same answer, as far as it goes: New Releases, and what a book looks like of which only the number is known. */
export const allProductsQuery = (deps: Deps) => queryOptions({ ...catalogQuery(deps), select: booksOf });

const booksOf = ({ data }: Listing<Product>): Product[] => data;

/**
 * The newest books. In a browser they are the beginning of the catalog, which the search box is about to need; a server that
 * renders a page asks for no more than it shows.
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

/** The books of a genre, page by page from the `first` on; without an id all books. */
export const genreProductsQuery = ({ api }: Deps, genreId: Id | undefined, first = 1) =>
  infiniteQueryOptions({
    queryKey: ['products', 'genre', genreId ?? '', ...(first === 1 ? [] : [first])],
    queryFn: ({ pageParam, signal }) => api.products.ofGenre({ genreId, page: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: (lastPage: Product[], _pages, lastNumber) =>
      lastPage.length < pageSizes.genre ? undefined : lastNumber + 1,
  });

/** One book, as this user may see it; `null` where there is none at this address. */
export const productQuery = ({ api }: Deps, slug: string, userId: Id | undefined) =>
  queryOptions({
    queryKey: ['product', slug.toLowerCase(), userId ?? ''],
    queryFn: ({ signal }): Promise<Product | null> =>
      withSanitizer(nullIfMissing(api.products.bySlug({ slug: slug.toLowerCase(), userId }, { signal }))),
  });

/**
 * The same book for reading it now: asked for on every visit and forgotten with it, since addresses are short-lived and the
 * right to read may be new or gone. What an earlier visit kept has another name, so that it is never taken for this answer.
 */
export const streamQuery = ({ api, queryClient }: Pick<Shop, 'api' | 'queryClient'>, slug: string, userId: Id) => {
  const product = productQuery({ api }, slug, userId);
  return queryOptions({
    queryKey: ['stream', slug.toLowerCase(), userId],
    queryFn: () => queryClient.fetchQuery({ ...product, staleTime: 0 }),
    placeholderData: () => queryClient.getQueryData(product.queryKey),
    gcTime: 0,
    // A running reading must not be reloaded under the reader.
    staleTime: Number.POSITIVE_INFINITY,
  });
};

export const libraryQuery = ({ api }: Deps, userId: Id) =>
  queryOptions({
    queryKey: ['library', userId],
    queryFn: ({ signal }) => api.products.library({ userId }, { signal }),
  });

/** The key is the specification's. */
export const favoritesQuery = ({ api }: Deps) =>
  queryOptions({ queryKey: ['userFavorites'], queryFn: ({ signal }) => api.products.favorites({ signal }) });

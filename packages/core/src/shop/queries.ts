import type { QueryClient } from '@tanstack/query-core';
import type { Api } from '../api/index.ts';
import type { Id } from '../entities/index.ts';
import {
  annotatedBooksQuery,
  appPasswordsQuery,
  currentUserQuery,
  lastBillingQuery,
  orderQuery,
  ordersQuery,
  sessionsQuery,
} from './account.queries.ts';
import { authorQuery, seriesQuery } from './authors.queries.ts';
import {
  catalogQuery,
  favoritesQuery,
  featuredQuery,
  genreProductsQuery,
  genresQuery,
  libraryQuery,
  ownedIdsQuery,
  newestQuery,
  productQuery,
  topSalesQuery,
} from './catalog.queries.ts';
import type { LegalTextKind } from '../contract/index.ts';
import { legalTextQuery } from './legal.queries.ts';
import { type ReviewOrder, reviewsQuery, reviewSummaryQuery } from './reviews.queries.ts';

/** Creates all queries of a shop, such as `queryClient.fetchQuery(queries.topSales())`. */
export function createQueries(deps: { readonly api: Api; readonly queryClient: QueryClient }) {
  return {
    catalog: () => catalogQuery(deps),
    newest: () => newestQuery(deps),
    topSales: () => topSalesQuery(deps),
    featured: () => featuredQuery(deps),
    genres: () => genresQuery(deps),
    genreProducts: (genreId?: Id, first?: number) => genreProductsQuery(deps, genreId, first),
    product: (slug: string, userId?: Id) => productQuery(deps, slug, userId),
    author: (slug: string, page = 1) => authorQuery(deps, slug, page),
    series: (slug: string, page = 1) => seriesQuery(deps, slug, page),
    reviews: (productId: number, page = 1, order?: ReviewOrder) => reviewsQuery(deps, productId, page, order),
    reviewSummary: (productId: number, userId?: Id) => reviewSummaryQuery(deps, productId, userId),
    library: (userId: Id) => libraryQuery(deps, userId),
    ownedIds: () => ownedIdsQuery(deps),
    favorites: () => favoritesQuery(deps),
    orders: (page = 1) => ordersQuery(deps, page),
    order: (id: Id) => orderQuery(deps, id),
    lastBilling: () => lastBillingQuery(deps),
    currentUser: () => currentUserQuery(deps),
    sessions: () => sessionsQuery(deps),
    appPasswords: () => appPasswordsQuery(deps),
    legalText: (kind: LegalTextKind) => legalTextQuery(deps, kind),
    annotatedBooks: () => annotatedBooksQuery(deps),
  };
}

/** The queries of a shop. */
export type ShopQueries = ReturnType<typeof createQueries>;

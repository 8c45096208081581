/**
 * A complete shop without a user interface: `createShop` connects client, storage, machines and query cache.
 *
 * A front end may also take the parts. `createShopState` and `lazy` need neither the API client nor the machines.
 */
export {
  annotatedBooksQuery,
  appPasswordsQuery,
  currentUserQuery,
  lastBillingQuery,
  orderQuery,
  ordersQuery,
  sessionsQuery,
} from './account.queries.ts';
export { authorQuery, seriesQuery } from './authors.queries.ts';
export { legalTextQuery } from './legal.queries.ts';
export {
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
export type { QueryDeps } from './catalog.queries.ts';
export { startCheckout } from './checkout.ts';
export type { CheckoutActor, CheckoutDeps, CheckoutOptions, UnpaidOrder } from './checkout.ts';
export { createShop } from './create-shop.ts';
export type { AuthActor, Shop, ShopOptions } from './create-shop.ts';
export { createCurrentSession, isSameUser } from './current-session.ts';
export type { CurrentSession } from './current-session.ts';
export { createFavorites } from './favorites.ts';
export type { FavoriteProduct, Favorites, FavoritesDeps } from './favorites.ts';
export { lazy } from './lazy.ts';
export type { Lazy } from './lazy.ts';
export { createQueries } from './queries.ts';
export type { ShopQueries } from './queries.ts';
export { createQueryClient } from './query-client.ts';
export { reviewsQuery, reviewSummaryQuery } from './reviews.queries.ts';
export type { ReviewOrder } from './reviews.queries.ts';
export type { ShopQuery } from './shop-query.ts';
export { createShopState } from './shop-state.ts';
export type { ShopState, ShopStateOptions } from './shop-state.ts';
export { createStripeApiGateway, testProviderUrl } from './stripe-api-gateway.ts';
export type { StripeApiGatewayOptions } from './stripe-api-gateway.ts';
export { createStripeGateway } from './stripe-gateway.ts';
export type { StripeClient, StripeGatewayOptions, StripeResult } from './stripe-gateway.ts';
export { testCards } from './test-cards.ts';
export type { TestCard } from './test-cards.ts';

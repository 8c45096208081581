import type { Tokens, TokenStore } from '../entities/index.ts';
import { authApi } from './auth.api.ts';
import { authorsApi, seriesApi } from './authors.api.ts';
import { configApi } from './config.api.ts';
import { favoritesApi } from './favorites.api.ts';
import { type ApiOptions, createClients } from './create-clients.ts';
import { annotationsApi } from './annotations.api.ts';
import { legalApi } from './legal.api.ts';
import { ordersApi } from './orders.api.ts';
import { productsApi } from './products.api.ts';
import { reviewsApi } from './reviews.api.ts';
import { stripeApi } from './stripe.api.ts';
import { usersApi } from './users.api.ts';

/** Creates an API client with one function per call. Failures are `StoreError`s; see `@octavo/core/errors`. */
export function createApi(options: ApiOptions = {}) {
  const tokens = options.tokens ?? createMemoryTokenStore();
  const { http, plain } = createClients({ ...options, tokens });
  return {
    products: productsApi(http),
    favorites: favoritesApi(http),
    reviews: reviewsApi(http),
    orders: ordersApi(http),
    users: usersApi(http),
    auth: authApi(http, plain, tokens),
    stripe: stripeApi(http),
    authors: authorsApi(http),
    series: seriesApi(http),
    annotations: annotationsApi(http),
    legal: legalApi(http),
    config: configApi(http),
  };
}

/** All calls of the API client. */
export type Api = ReturnType<typeof createApi>;

function createMemoryTokenStore(): TokenStore {
  let current: Tokens | null = null;
  return {
    read: () => current,
    write: (tokens) => {
      current = tokens;
    },
    clear: () => {
      current = null;
    },
  };
}

import { BASE_PATH, calls } from '../contract/index.ts';
import type { Tokens, TokenStore } from '../entities/index.ts';
import { authApi } from './auth.api.ts';
import { withAuth } from './with-auth.ts';
import { authorsApi, seriesApi } from './authors.api.ts';
import { configApi } from './config.api.ts';
import { favoritesApi } from './favorites.api.ts';
import { createHttpClient, type Fetch } from './http-client.ts';
import { createLock, type Lock } from './lock.ts';
import { annotationsApi } from './annotations.api.ts';
import { ordersApi } from './orders.api.ts';
import { productsApi } from './products.api.ts';
import { createRefresh } from './refresh.ts';
import { reviewsApi } from './reviews.api.ts';
import { stripeApi } from './stripe.api.ts';
import { usersApi } from './users.api.ts';

/** What a client may be given. */
export interface ApiOptions {
  /** Where the calls go, base path included; `/api/v1` of the page's own host without it. */
  readonly baseUrl?: string;
  /** Instead of the global `fetch`: another implementation, or a server in the same process. */
  readonly fetch?: Fetch;
  /** Where the tokens are kept; without it in memory. */
  readonly tokens?: TokenStore;
  /** Lets one tab at a time renew the session; without it Web Locks where there are any. */
  readonly lock?: Lock;
  /** Told when the session cannot be renewed; its tokens are dropped right after, the cart is not touched. */
  readonly onSessionEnded?: () => void;
}

/** The shop as functions, one per call. Failures are `StoreError`s; see `@octavo/core/errors`. */
export function createApi(options: ApiOptions = {}) {
  const tokens = options.tokens ?? createMemoryTokenStore();
  const plain = createHttpClient(options.baseUrl ?? BASE_PATH, options.fetch);
  const refresh = createRefresh({
    tokens,
    lock: options.lock ?? createLock(),
    exchange: async (refresh_token) => {
      const answer = await plain(calls.auth.refresh, { body: { refresh_token } });
      return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
    },
    onSessionEnded: options.onSessionEnded ?? (() => undefined),
  });
  const http = withAuth(plain, tokens, refresh);
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
    config: configApi(http),
  };
}

/** Everything a front end can ask of the shop. */
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

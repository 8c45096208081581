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

/** Options of a client. */
export interface ApiOptions {
  /** Base URL of the calls, including the base path; by default `/api/v1` on the page's own origin. */
  readonly baseUrl?: string;
  /** Replaces the global `fetch`, such as with a server in the same process. */
  readonly fetch?: Fetch;
  /** Token storage; in memory by default. */
  readonly tokens?: TokenStore;
  /** Lets one tab at a time refresh the session; by default Web Locks, where available. */
  readonly lock?: Lock;
  /** Called when the session cannot be refreshed. Its tokens are removed right after; the cart stays. */
  readonly onSessionEnded?: () => void;
}

/** Creates an API client with one function per call. Failures are `StoreError`s; see `@octavo/core/errors`. */
export function createApi(options: ApiOptions = {}) {
  const tokens = options.tokens ?? createMemoryTokenStore();
  const plain = createHttpClient(options.baseUrl ?? BASE_PATH, options.fetch);
  const refresh = createRefresh({
    tokens,
    lock: options.lock ?? createLock(),
    exchange: async (refresh_token) => {
      const response = await plain(calls.auth.refresh, { body: { refresh_token } });
      return { accessToken: response.access_token, refreshToken: response.refresh_token };
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

import { BASE_PATH, calls } from '../contract/index.ts';
import type { TokenStore } from '../entities/index.ts';
import { createHttpClient, type Fetch, type HttpClient } from './http-client.ts';
import { createLock, type Lock } from './lock.ts';
import { createRefresh } from './refresh.ts';
import { withAuth } from './with-auth.ts';

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

/** Creates two clients of one server: `http` sends the token of the session and refreshes it, `plain` sends none. */
export function createClients({
  baseUrl = BASE_PATH,
  fetch,
  tokens,
  lock = createLock(),
  onSessionEnded = () => undefined,
}: ApiOptions & { readonly tokens: TokenStore }): { readonly http: HttpClient; readonly plain: HttpClient } {
  const plain = createHttpClient(baseUrl, fetch);
  const refresh = createRefresh({
    tokens,
    lock,
    exchange: async (refresh_token) => {
      const response = await plain(calls.auth.refresh, { body: { refresh_token } });
      return { accessToken: response.access_token, refreshToken: response.refresh_token };
    },
    onSessionEnded,
  });
  return { http: withAuth(plain, tokens, refresh), plain };
}

import type { ApiOptions } from '../api/index.ts';
import { createHttpClient, type Fetch, type HttpClient } from '../api/http-client.ts';
import { createLock } from '../api/lock.ts';
import { createRefresh } from '../api/refresh.ts';
import { withAuth } from '../api/with-auth.ts';
import { BASE_PATH, calls } from '../contract/index.ts';
import type { TokenStore } from '../entities/index.ts';
import { studioApi } from './studio.api.ts';

/** Options of the studio's client. The tokens and the lock are those of the shop's client, so both share one session. */
export interface StudioApiOptions extends ApiOptions {
  readonly tokens: TokenStore;
}

/** Creates the client of the studio's calls. Failures are `StoreError`s with codes of `studioMessages` and others. */
export function createStudioApi({ baseUrl = BASE_PATH, tokens, lock, onSessionEnded, ...options }: StudioApiOptions) {
  const fetch: Fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const plain = createHttpClient(baseUrl, fetch);
  const refresh = createRefresh({
    tokens,
    lock: lock ?? createLock(),
    exchange: async (refresh_token) => {
      const response = await plain(calls.auth.refresh, { body: { refresh_token } });
      return { accessToken: response.access_token, refreshToken: response.refresh_token };
    },
    onSessionEnded: onSessionEnded ?? (() => undefined),
  });
  /** A client whose requests apply only to one version of a book. */
  const ifMatch = (version: string): HttpClient =>
    withAuth(createHttpClient(baseUrl, addHeader(fetch, 'If-Match', version)), tokens, refresh);
  return studioApi(withAuth(plain, tokens, refresh), ifMatch);
}

/** All calls of the studio's client. */
export type StudioApi = ReturnType<typeof createStudioApi>;

const addHeader =
  (fetch: Fetch, name: string, value: string): Fetch =>
  (input, init) => {
    const request = new Request(input, init);
    request.headers.set(name, value);
    return fetch(request);
  };

import type { Api } from '@octavo/core/api';
import type { Config } from '@octavo/core/entities';
import { createShopState, type ShopState } from '@octavo/core/shop';
import { sessionCookie, storageKeys, webStorage } from '@octavo/core/storage';
import { LazyAuth } from '../actors/lazy-auth.ts';
import { withHomePrefetch } from '../api-client/home-prefetch.ts';
import { lazyApi } from '../api-client/lazy-api.ts';
import { createSlowRequests, type SlowRequests } from '../api-client/slow-requests.ts';
import { createReturnState, type ReturnStateStore } from '../navigation/return-state.ts';

/** Dependencies of every route: core with the storage and network of this browser. */
export interface Shop extends ShopState {
  readonly config: Config;
  readonly api: Api;
  readonly auth: LazyAuth;
  readonly returnState: ReturnStateStore;
  readonly slowRequests: SlowRequests;
  /** The time of the page in milliseconds: when the server rendered it, or else when it was opened. */
  readonly openedAt: number;
  /** Whether the page renders on a server and therefore waits for its data instead of showing loading states. */
  readonly isServer: boolean;
}

/** Options that depend on the page. */
interface ShopOptions {
  /** Called once when storage becomes unavailable. Changes then last only until the page is closed. */
  onStorageUnavailable(): void;
  /** When the server rendered the page, in milliseconds. Undefined without server-side rendering. */
  renderedAt?: number | undefined;
}

/** Creates the shop of this browser. Call it once, before the first render. */
export function createShop(config: Config, { onStorageUnavailable, renderedAt }: ShopOptions): Shop {
  const storage = webStorage({ area: () => window.localStorage, events: window, onDegraded: onStorageUnavailable });
  const slowRequests = createSlowRequests();
  const state = createShopState({ storage, marker: sessionCookie(() => document) });
  const { session, cart, currentSession } = state;
  const returnState = createReturnState(webStorage({ area: () => window.sessionStorage }));
  // A server-rendered page includes its lists. Stored lists are restored first, because they may be fresh.
  const hasLists = renderedAt !== undefined || storage.get(storageKeys.queryCache) !== null;
  const needsHomeLists = window.location.pathname === '/' && !hasLists;
  const api = lazyApi(
    {
      tokens: session,
      ...(needsHomeLists ? { fetch: withHomePrefetch(`${window.location.origin}/api/v1`) } : {}),
      onSessionEnded: () => auth.send({ type: 'session.expired' }),
    },
    { watch: slowRequests.track },
  );
  const auth = new LazyAuth({ api, session, cart });
  currentSession.onUserChange((_user, before) => {
    // No data of one user may be visible to the next user or after sign-out.
    if (before) returnState.clear();
  });
  return {
    ...state,
    config,
    api,
    auth,
    returnState,
    slowRequests,
    openedAt: renderedAt ?? Date.now(),
    isServer: false,
  };
}

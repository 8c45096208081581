import { createApi, type Fetch } from '@octavo/core/api';
import type { Config } from '@octavo/core/entities';
import { createQueryClient, createShopState } from '@octavo/core/shop';
import { memoryStorage } from '@octavo/core/storage';
import { LazyAuth } from '../actors/lazy-auth.ts';
import type { Shop } from '../app/shop.ts';
import { createSlowRequests } from '../api-client/slow-requests.ts';
import { createReturnState } from '../navigation/return-state.ts';

/** The base URL of API calls during rendering. Only the given `fetch` sees it. */
const BASE_URL = 'http://shop.local/api/v1';

/** Creates the shop for rendering one page on a server: no user, empty storage, and an empty cart. */
export function createServerShop(config: Config, { fetch, at }: { fetch: Fetch; at: number }): Shop {
  const storage = memoryStorage();
  // Discarded with the page; a timer for each query would outlive it.
  const state = createShopState({ storage, queryClient: createQueryClient(Number.POSITIVE_INFINITY) });
  const { session, cart } = state;
  const api = createApi({ baseUrl: BASE_URL, fetch });
  return {
    ...state,
    config,
    api,
    auth: new LazyAuth({ api, session, cart }),
    returnState: createReturnState(storage),
    slowRequests: createSlowRequests(),
    openedAt: at,
    isServer: true,
  };
}

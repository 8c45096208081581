import type { Api } from '@octavo/core/api';
import { type Config, constants } from '@octavo/core/entities';
import {
  type CartStore,
  createCartStore,
  createGenreSelection,
  createSessionStore,
  type GenreSelectionStore,
  type SessionMarker,
  type SessionStore,
  storageKeys,
  type StoragePort,
  webStorage,
} from '@octavo/core/storage';
import type { QueryClient } from '@tanstack/react-query';
import { LazyAuth } from '../actors/lazy-auth.ts';
import { createCurrentSession, type CurrentSession } from '../actors/current-session.ts';
import { withHomePrefetch } from '../api-client/home-prefetch.ts';
import { lazyApi } from '../api-client/lazy-api.ts';
import { createQueryClient } from '../queries/query-client.ts';
import { createSlowRequests, type SlowRequests } from '../api-client/slow-requests.ts';
import { createReturnState, type ReturnStateStore } from '../navigation/return-state.ts';

/** Everything a route works with: core on this browser's storage and network. */
export interface Shop {
  readonly config: Config;
  readonly api: Api;
  readonly storage: StoragePort;
  readonly session: SessionStore;
  readonly cart: CartStore;
  readonly genreSelection: GenreSelectionStore;
  readonly auth: LazyAuth;
  readonly currentSession: CurrentSession;
  readonly queryClient: QueryClient;
  readonly returnState: ReturnStateStore;
  readonly slowRequests: SlowRequests;
  /** The moment of the page, in milliseconds: that of the server that rendered it, else the one it was opened at. */
  readonly openedAt: number;
  /** A page waits for its data: there is nobody whom it could show that they are on their way. */
  readonly isServer: boolean;
}

/** The browser's own end as a cookie: it goes when the browser is closed. */
const sessionCookie: SessionMarker = {
  isSet: () => document.cookie.split('; ').includes('octavo_session=1'),
  set: () => {
    document.cookie = 'octavo_session=1; path=/; SameSite=Lax';
  },
  clear: () => {
    document.cookie = 'octavo_session=; path=/; SameSite=Lax; max-age=0';
  },
};

/** What the server says alike to everybody, by the first word of its key: signing in changes nothing about it. */
const PUBLIC_KEYS: ReadonlySet<unknown> = new Set(['products', 'genres', 'reviews']);

/** What the shop has to know, and to tell, of the page it runs in. */
interface ShopOptions {
  /** Storage refuses: what is done from here on lasts as long as the page. Told once. */
  onStorageUnavailable(): void;
  /** The moment a server rendered it, in milliseconds; without one nobody did. */
  renderedAt?: number | undefined;
}

/** Puts core together for this browser. Call it once, before the first render. */
export function createShop(config: Config, { onStorageUnavailable, renderedAt }: ShopOptions): Shop {
  const storage = webStorage({ area: () => window.localStorage, events: window, onDegraded: onStorageUnavailable });
  const slowRequests = createSlowRequests();
  const session = createSessionStore(storage, sessionCookie);
  const cart = createCartStore(storage);
  const returnState = createReturnState(webStorage({ area: () => window.sessionStorage }));
  const queryClient = createQueryClient(constants.queryCache.cacheMs);
  // A page that was rendered has its lists.
  const isHomeWithoutSsr = renderedAt === undefined && window.location.pathname === '/';
  const api = lazyApi(
    {
      tokens: session,
      ...(isHomeWithoutSsr ? { fetch: withHomePrefetch(`${window.location.origin}/api/v1`) } : {}),
      onSessionEnded: () => auth.send({ type: 'session.expired' }),
    },
    { watch: slowRequests.track },
  );
  const auth = new LazyAuth({ api, session, cart });
  const currentSession = createCurrentSession(session);
  currentSession.onUserChange((user, before) => {
    // Nothing of one user may be shown to the next, or to nobody; on disk least of all.
    if (before) {
      queryClient.clear();
      storage.remove(storageKeys.queryCache);
      returnState.clear();
    }
    if (user) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !PUBLIC_KEYS.has(queryKey[0]) });
  });
  return {
    config,
    api,
    storage,
    session,
    cart,
    genreSelection: createGenreSelection(storage),
    auth,
    currentSession,
    queryClient,
    returnState,
    slowRequests,
    openedAt: renderedAt ?? Date.now(),
    isServer: false,
  };
}

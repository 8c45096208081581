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
import { LateAuth } from './actors/late-auth.ts';
import { createSignedIn, type SignedIn } from './actors/signed-in.ts';
import { withEarlyAnswers } from './early-answers.ts';
import { lateApi } from './late-api.ts';
import { createQueryClient } from './query-client.ts';
import { createSlowCalls, type SlowCalls } from './slow-calls.ts';
import { createWayBack, type WayBackStore } from './way-back.ts';

/** Everything a route works with: core on this browser's storage and network. */
export interface Shop {
  readonly config: Config;
  readonly api: Api;
  readonly storage: StoragePort;
  readonly session: SessionStore;
  readonly cart: CartStore;
  readonly genreSelection: GenreSelectionStore;
  readonly auth: LateAuth;
  readonly signedIn: SignedIn;
  readonly queryClient: QueryClient;
  readonly wayBack: WayBackStore;
  readonly slowCalls: SlowCalls;
  /** The moment of the page, in milliseconds: that of the server that rendered it, else the one it was opened at. */
  readonly openedAt: number;
  /** A page waits for its data: there is nobody whom it could show that they are on their way. */
  readonly isServer: boolean;
}

/** The browser's own end as a cookie: it goes when the browser is closed. */
const browserMark: SessionMarker = {
  isSet: () => document.cookie.split('; ').includes('octavo_session=1'),
  set: () => {
    document.cookie = 'octavo_session=1; path=/; SameSite=Lax';
  },
  clear: () => {
    document.cookie = 'octavo_session=; path=/; SameSite=Lax; max-age=0';
  },
};

/** What the server says alike to everybody, by the first word of its key: signing in changes nothing about it. */
const ALIKE: ReadonlySet<unknown> = new Set(['products', 'genres', 'reviews']);

/** What the shop has to know, and to tell, of the page it runs in. */
interface ShopPage {
  /** Storage refuses: what is done from here on lasts as long as the page. Told once. */
  onForgetful(): void;
  /** The moment a server rendered it, in milliseconds; without one nobody did. */
  renderedAt?: number | undefined;
}

/** Puts core together for this browser. Call it once, before the first render. */
export function createShop(config: Config, { onForgetful, renderedAt }: ShopPage): Shop {
  const storage = webStorage({ area: () => window.localStorage, events: window, onDegraded: onForgetful });
  const slowCalls = createSlowCalls();
  const session = createSessionStore(storage, browserMark);
  const cart = createCartStore(storage);
  const wayBack = createWayBack(webStorage({ area: () => window.sessionStorage }));
  const queryClient = createQueryClient(constants.queryCache.cacheMs);
  // A page that was rendered has its lists.
  const isBareHome = renderedAt === undefined && window.location.pathname === '/';
  const api = lateApi(
    {
      tokens: session,
      ...(isBareHome ? { fetch: withEarlyAnswers(`${window.location.origin}/api/v1`) } : {}),
      onSessionEnded: () => auth.send({ type: 'session.expired' }),
    },
    { watch: slowCalls.watch },
  );
  const auth = new LateAuth({ api, session, cart });
  const signedIn = createSignedIn(session);
  signedIn.onUserChange((user, before) => {
    // Nothing of one user may be shown to the next, or to nobody; on disk least of all.
    if (before) {
      queryClient.clear();
      storage.remove(storageKeys.queryCache);
      wayBack.forget();
    }
    if (user) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !ALIKE.has(queryKey[0]) });
  });
  return {
    config,
    api,
    storage,
    session,
    cart,
    genreSelection: createGenreSelection(storage),
    auth,
    signedIn,
    queryClient,
    wayBack,
    slowCalls,
    openedAt: renderedAt ?? Date.now(),
    isServer: false,
  };
}

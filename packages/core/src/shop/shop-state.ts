import type { QueryClient } from '@tanstack/query-core';
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
} from '../storage/index.ts';
import { createCurrentSession, type CurrentSession } from './current-session.ts';
import { createQueryClient } from './query-client.ts';

/** The first key parts of queries whose responses are the same for every user. Signing in does not invalidate them. */
const PUBLIC_KEYS: ReadonlySet<unknown> = new Set(['products', 'genres', 'reviews']);

/** The ports of a {@link ShopState}. */
export interface ShopStateOptions {
  readonly storage: StoragePort;
  /** Ends a session that is not remembered. Without a marker such a session is stored like any other. */
  readonly marker?: SessionMarker | undefined;
  /** Default: {@link createQueryClient}. */
  readonly queryClient?: QueryClient | undefined;
}

/** The local state of a front end: session, cart, selected genre and cached responses. */
export interface ShopState {
  readonly storage: StoragePort;
  readonly session: SessionStore;
  readonly cart: CartStore;
  readonly genreSelection: GenreSelectionStore;
  readonly currentSession: CurrentSession;
  readonly queryClient: QueryClient;
}

/**
 * Creates the part of a shop that needs neither the API client nor the state machines, so that a first page can start
 * without them. When the user changes, cached responses of the previous user are removed.
 */
export function createShopState({ storage, marker, queryClient = createQueryClient() }: ShopStateOptions): ShopState {
  const session = createSessionStore(storage, marker);
  const currentSession = createCurrentSession(session);
  currentSession.onUserChange((user, before) => {
    // No data of one user may be visible to the next user or after sign-out, least of all from disk.
    if (before) {
      queryClient.clear();
      storage.remove(storageKeys.queryCache);
    }
    if (user) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !PUBLIC_KEYS.has(queryKey[0]) });
  });
  return {
    storage,
    session,
    cart: createCartStore(storage),
    genreSelection: createGenreSelection(storage),
    currentSession,
    queryClient,
  };
}

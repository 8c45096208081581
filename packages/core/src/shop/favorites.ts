import type { QueryClient } from '@tanstack/query-core';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Api } from '../api/index.ts';
import type { Product, TokenStore } from '../entities/index.ts';
import { bindFavorite, type FavoriteEmitted, selectIsFavorite } from '../machines/index.ts';
import { favoritesQuery } from './catalog.queries.ts';
import { createEventEmitter, type EventEmitter } from './event-emitter.ts';

type FavoriteActor = ActorRefFrom<ReturnType<typeof bindFavorite>>;

/** A book as a list shows it: `favorite` is the state that the list contains. */
export type FavoriteProduct = Pick<Product, 'id' | 'favorite'>;

/** Dependencies of the favorites. */
export interface FavoritesDeps {
  readonly api: Api;
  readonly session: Pick<TokenStore, 'read'>;
  /** The client whose list of favorites is the saved state. The list is invalidated after each change. */
  readonly queryClient?: QueryClient | undefined;
}

/** The favorite state of books in all lists. The same book has the same state everywhere. */
export interface Favorites extends Pick<EventEmitter<FavoriteEmitted>, 'on'> {
  isFavorite(product: FavoriteProduct): boolean;
  /** The states of toggled books by id. The same object for as long as nothing has changed. */
  read(): ReadonlyMap<number, boolean>;
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Toggles a book immediately and saves the final state after a delay. A visitor causes `signIn.required` instead. */
  toggle(product: FavoriteProduct): void;
  /** Sets the favorites that the server returned. A book that is being changed keeps its state. */
  setSaved(favorites: readonly Pick<Product, 'id'>[]): void;
  /** Saves pending changes immediately, before the user leaves a page or the program. */
  flush(): void;
  /** Removes all state after a change of user. */
  reset(): void;
  /** Stops following the query cache. Pending changes are still saved. */
  close(): void;
}

/** Creates the {@link Favorites}: one state machine for each toggled book, which outlives the list of the book. */
export function createFavorites({ api, session, queryClient }: FavoritesDeps): Favorites {
  const machine = bindFavorite({ api, tokens: session });
  const events = createEventEmitter<FavoriteEmitted>();
  const actors = new Map<number, FavoriteActor>();
  const listeners = new Set<() => void>();
  const { queryKey } = favoritesQuery({ api });
  let overrides: ReadonlyMap<number, boolean> = new Map();
  let savedIds: ReadonlySet<number> | null = null;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const isSaved = ({ id, favorite }: FavoriteProduct): boolean => savedIds?.has(id) ?? favorite;

  const start = (product: FavoriteProduct): FavoriteActor => {
    const productId = product.id;
    const actor = createActor(machine, { input: { productId, isFavorite: isSaved(product) } });
    actors.set(productId, actor);
    actor.subscribe((snapshot) => {
      const isShown = selectIsFavorite(snapshot);
      if (overrides.get(productId) === isShown) return;
      overrides = new Map([...overrides, [productId, isShown]]);
      notify();
    });
    actor.on('favorite.saved', () => {
      // A list requested before the change does not contain it.
      void queryClient?.cancelQueries({ queryKey });
      void queryClient?.invalidateQueries({ queryKey });
      void queryClient?.invalidateQueries({ queryKey: ['product'] });
    });
    actor.on('*', events.emit);
    return actor.start();
  };
  const setSaved: Favorites['setSaved'] = (favorites) => {
    const ids = new Set(favorites.map(({ id }) => id));
    savedIds = ids;
    for (const [id, actor] of actors) actor.send({ type: 'favorite.synced', isFavorite: ids.has(id) });
    notify();
  };
  const stopFollowing = queryClient?.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== queryKey[0]) return;
    setSaved(queryClient.getQueryData(queryKey) ?? []);
  });
  return {
    on: events.on,
    isFavorite: (product) => overrides.get(product.id) ?? isSaved(product),
    read: () => overrides,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toggle: (product) => (actors.get(product.id) ?? start(product)).send({ type: 'toggled' }),
    setSaved,
    flush: () => {
      for (const actor of actors.values()) actor.send({ type: 'flush.requested' });
    },
    reset: () => {
      for (const actor of actors.values()) actor.stop();
      actors.clear();
      overrides = new Map();
      savedIds = null;
      notify();
    },
    close: () => stopFollowing?.(),
  };
}

import type { Api } from '@octavo/core/api';
import type { Product, TokenStore } from '@octavo/core/entities';
import { bindFavorite, selectIsFavorite, type Toast } from '@octavo/core/machines';
import { type ActorRefFrom, createActor } from 'xstate';

type FavoriteActor = ActorRefFrom<ReturnType<typeof bindFavorite>>;

/** Callbacks of the favorites. */
export interface FavoritesEvents {
  onChange(): void;
  onToast(toast: Toast): void;
  onSignInNeeded(): void;
}

/** The favorite state of books: one machine for each toggled book, shared by all lists. */
export interface Favorites {
  isFavorite(product: Pick<Product, 'id' | 'favorite'>): boolean;
  toggle(product: Pick<Product, 'id' | 'favorite'>): void;
  /** Sets the favorites that the server returned. */
  setSaved(favorites: readonly Pick<Product, 'id'>[]): void;
  /** Saves pending changes now, before the user leaves a list or the program. */
  flush(): void;
  /** Discards the state after a change of user. */
  reset(): void;
}

/** Creates the {@link Favorites}. */
export function createFavorites(
  { api, session }: { api: Pick<Api, 'favorites'>; session: Pick<TokenStore, 'read'> },
  events: FavoritesEvents,
): Favorites {
  const machine = bindFavorite({ api, tokens: session });
  const actors = new Map<number, FavoriteActor>();
  let savedIds: ReadonlySet<number> | null = null;

  const isSaved = ({ id, favorite }: Pick<Product, 'id' | 'favorite'>) => savedIds?.has(id) ?? favorite;
  const start = (product: Pick<Product, 'id' | 'favorite'>): FavoriteActor => {
    const actor = createActor(machine, { input: { productId: product.id, isFavorite: isSaved(product) } });
    actors.set(product.id, actor);
    actor.subscribe(events.onChange);
    actor.on('toast', events.onToast);
    actor.on('signIn.required', events.onSignInNeeded);
    return actor.start();
  };
  return {
    isFavorite: (product) => {
      const actor = actors.get(product.id);
      return actor ? selectIsFavorite(actor.getSnapshot()) : isSaved(product);
    },
    toggle: (product) => (actors.get(product.id) ?? start(product)).send({ type: 'toggled' }),
    setSaved: (favorites) => {
      savedIds = new Set(favorites.map(({ id }) => id));
      for (const [id, actor] of actors) actor.send({ type: 'favorite.synced', isFavorite: savedIds.has(id) });
      events.onChange();
    },
    flush: () => {
      for (const actor of actors.values()) actor.send({ type: 'flush.requested' });
    },
    reset: () => {
      for (const actor of actors.values()) actor.stop();
      actors.clear();
      savedIds = null;
    },
  };
}

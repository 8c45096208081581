import { bindFavorite, selectIsFavorite, type Toast } from '@octavo/core/machines';
import { type Actor, createActor } from 'xstate';
import { favoritesQuery } from '../queries/products.queries.ts';
import type { Shop } from '../app/shop.ts';

type FavoriteActor = Actor<ReturnType<typeof bindFavorite>>;

/** Events from the favorite machines to the page. */
export interface FavoriteEvents {
  onToast(toast: Toast): void;
  onSignInNeeded(): void;
}

/**
 * One favorite machine for each toggled book. The same book has the same state in every list, and a pending change
 * outlives its page.
 */
export class FavoriteActors {
  readonly #actors = new Map<number, FavoriteActor>();
  readonly #listeners = new Set<() => void>();
  #overrides: ReadonlyMap<number, boolean> = new Map();

  constructor(
    private readonly shop: Pick<Shop, 'api' | 'session' | 'queryClient'>,
    private readonly events: FavoriteEvents,
  ) {
    const [name] = favoritesQuery(shop).queryKey;
    shop.queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === name)
        this.#syncFromServer();
    });
  }

  /** The state of toggled books by id. The same object for as long as nothing has changed. */
  readonly read = (): ReadonlyMap<number, boolean> => this.#overrides;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Toggles the favorite of a book that currently shows `isShown`. */
  toggle(productId: number, isShown: boolean): void {
    (this.#actors.get(productId) ?? this.#start(productId, isShown)).send({ type: 'toggled' });
  }

  /** Sends pending changes at once, because the page is being left. */
  flush(): void {
    for (const actor of this.#actors.values()) actor.send({ type: 'flush.requested' });
  }

  /** Resets all state after a change of user. */
  reset(): void {
    for (const actor of this.#actors.values()) actor.stop();
    this.#actors.clear();
    this.#overrides = new Map();
    this.#notify();
  }

  #start(productId: number, isFavorite: boolean): FavoriteActor {
    const { api, session, queryClient } = this.shop;
    const actor = createActor(bindFavorite({ api, tokens: session }), { input: { productId, isFavorite } });
    this.#actors.set(productId, actor);
    actor.subscribe((snapshot) => {
      const isShown = selectIsFavorite(snapshot);
      if (this.#overrides.get(productId) === isShown) return;
      this.#overrides = new Map([...this.#overrides, [productId, isShown]]);
      this.#notify();
    });
    actor.on('toast', (toast) => this.events.onToast(toast));
    actor.on('signIn.required', () => this.events.onSignInNeeded());
    actor.on('favorite.saved', () => {
      const { queryKey } = favoritesQuery(this.shop);
      // A list requested before the change does not contain it.
      void queryClient.cancelQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ['product'] });
    });
    actor.start();
    return actor;
  }

  /** Applies the favorites of the server: a favorite toggled here may have changed on another device. */
  #syncFromServer(): void {
    const list = this.shop.queryClient.getQueryData(favoritesQuery(this.shop).queryKey);
    const favoriteIds = new Set(list?.map(({ id }) => id));
    for (const [id, actor] of this.#actors) actor.send({ type: 'favorite.synced', isFavorite: favoriteIds.has(id) });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

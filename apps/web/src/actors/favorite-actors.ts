import { bindFavorite, selectIsFavorite, type Toast } from '@octavo/core/machines';
import { type Actor, createActor } from 'xstate';
import { favoritesQuery } from '../queries/products.queries.ts';
import type { Shop } from '../app/shop.ts';

type FavoriteActor = Actor<ReturnType<typeof bindFavorite>>;

/** What the hearts have to say to the page. */
export interface FavoriteEvents {
  onToast(toast: Toast): void;
  onSignInNeeded(): void;
}

/**
 * One running heart per book that was pressed, so that the same book agrees with itself on every shelf and a change on
 * its way outlives the page it was made on.
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
      if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === name) this.#syncFromServer();
    });
  }

  /** What the icons of pressed books show; the same object as long as nothing changed. */
  readonly read = (): ReadonlyMap<number, boolean> => this.#overrides;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A heart was pressed that shows `isShown`. */
  toggle(productId: number, isShown: boolean): void {
    (this.#actors.get(productId) ?? this.#start(productId, isShown)).send({ type: 'toggled' });
  }

  /** The page is being left: nothing may wait any longer. */
  flush(): void {
    for (const actor of this.#actors.values()) actor.send({ type: 'page.left' });
  }

  /** Somebody else looks at the shop now. */
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
    actor.on('signIn.needed', () => this.events.onSignInNeeded());
    actor.on('favorite.saved', () => {
      const { queryKey } = favoritesQuery(this.shop);
      // A list that was asked for before the change does not know of it.
      void queryClient.cancelQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ['product'] });
    });
    actor.start();
    return actor;
  }

  /** The server has said which books are favorites: a heart that was pressed here may have been changed elsewhere. */
  #syncFromServer(): void {
    const list = this.shop.queryClient.getQueryData(favoritesQuery(this.shop).queryKey);
    const favoriteIds = new Set(list?.map(({ id }) => id));
    for (const [id, actor] of this.#actors) actor.send({ type: 'server.told', isFavorite: favoriteIds.has(id) });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

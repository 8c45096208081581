import type { Api } from '@octavo/core/api';
import type { Product, TokenStore } from '@octavo/core/entities';
import { bindFavorite, selectIsFavorite, type Toast } from '@octavo/core/machines';
import { type ActorRefFrom, createActor } from 'xstate';

type Heart = ActorRefFrom<ReturnType<typeof bindFavorite>>;

/** What the hearts have to say to the storefront. */
export interface HeartEvents {
  onChange(): void;
  onToast(toast: Toast): void;
  onSignInNeeded(): void;
}

/** The hearts beside the books: one machine per book that was pressed, whichever list it was pressed in. */
export interface Hearts {
  isFavorite(product: Pick<Product, 'id' | 'favorite'>): boolean;
  toggle(product: Pick<Product, 'id' | 'favorite'>): void;
  /** The server's own list has come. */
  learn(favorites: readonly Pick<Product, 'id'>[]): void;
  /** A list or the program is being left: nothing may wait any longer. */
  flush(): void;
  /** Somebody else looks at the shop now. */
  forget(): void;
}

/** Makes the {@link Hearts}. */
export function createHearts(
  { api, session }: { api: Pick<Api, 'favorites'>; session: Pick<TokenStore, 'read'> },
  events: HeartEvents,
): Hearts {
  const machine = bindFavorite({ api, tokens: session });
  const hearts = new Map<number, Heart>();
  let onServer: ReadonlySet<number> | null = null;

  const shownByServer = ({ id, favorite }: Pick<Product, 'id' | 'favorite'>) => onServer?.has(id) ?? favorite;
  const start = (product: Pick<Product, 'id' | 'favorite'>): Heart => {
    const heart = createActor(machine, { input: { productId: product.id, isFavorite: shownByServer(product) } });
    hearts.set(product.id, heart);
    heart.subscribe(events.onChange);
    heart.on('toast', events.onToast);
    heart.on('signIn.needed', events.onSignInNeeded);
    return heart.start();
  };
  return {
    isFavorite: (product) => {
      const heart = hearts.get(product.id);
      return heart ? selectIsFavorite(heart.getSnapshot()) : shownByServer(product);
    },
    toggle: (product) => (hearts.get(product.id) ?? start(product)).send({ type: 'toggled' }),
    learn: (favorites) => {
      onServer = new Set(favorites.map(({ id }) => id));
      for (const [id, heart] of hearts) heart.send({ type: 'server.told', isFavorite: onServer.has(id) });
      events.onChange();
    },
    flush: () => {
      for (const heart of hearts.values()) heart.send({ type: 'page.left' });
    },
    forget: () => {
      for (const heart of hearts.values()) heart.stop();
      hearts.clear();
      onServer = null;
    },
  };
}

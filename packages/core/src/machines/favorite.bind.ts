import { fromPromise } from 'xstate';
import type { Api } from '../api/index.ts';
import type { TokenStore } from '../entities/index.ts';
import { favoriteMachine, type FavoriteChange } from './favorite.machine.ts';

/** What the favorite machine works on. */
export interface FavoriteBinding {
  readonly api: Pick<Api, 'favorites'>;
  readonly tokens: Pick<TokenStore, 'read'>;
}

/** The favorite machine on a client. A change that is on its way is not given up when the heart leaves the screen. */
export function bindFavorite({ api, tokens }: FavoriteBinding) {
  return favoriteMachine.provide({
    actors: {
      saveFavorite: fromPromise(({ input }: { input: FavoriteChange }) =>
        input.isFavorite ? api.favorites.add(input.productId) : api.favorites.remove(input.productId),
      ),
    },
    guards: { hasToken: () => tokens.read() !== null },
  });
}

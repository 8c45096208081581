import { fromPromise } from 'xstate';
import type { Api } from '../api/index.ts';
import type { TokenStore } from '../entities/index.ts';
import { favoriteMachine, type FavoriteChange } from './favorite.machine.ts';

/** Dependencies of the favorite machine. */
export interface FavoriteBinding {
  readonly api: Pick<Api, 'favorites'>;
  readonly tokens: Pick<TokenStore, 'read'>;
}

/** Binds the favorite machine to a client. A pending change is not aborted when its icon leaves the screen. */
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

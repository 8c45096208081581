import type { FavoriteActors, FavoriteEvents } from './favorite-actors.ts';

/**
 * Returns a loader of the favorite actors. The first call fetches them, later calls return the same ones. A failed
 * fetch is repeated.
 */
export function lazyFavorites(
  shop: ConstructorParameters<typeof FavoriteActors>[0],
  events: FavoriteEvents,
): () => Promise<FavoriteActors> {
  const load = async (): Promise<FavoriteActors> => {
    const module = await import('./favorite-actors.ts');
    return new module.FavoriteActors(shop, events);
  };
  let loading: Promise<FavoriteActors> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

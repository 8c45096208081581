import type { FavoriteActors, FavoriteEvents } from './favorite-actors.ts';

/** Gives the hearts, which are fetched on the first call and the same ones from then on; after a failure anew. */
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

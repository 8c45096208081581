import type { FavoriteActors, FavoriteEvents } from './favorite-actors.ts';

/** Gives the hearts, which are fetched on the first call and the same ones from then on; after a failure anew. */
export function lateFavorites(
  shop: ConstructorParameters<typeof FavoriteActors>[0],
  events: FavoriteEvents,
): () => Promise<FavoriteActors> {
  const fetched = async (): Promise<FavoriteActors> => {
    const module = await import('./favorite-actors.ts');
    return new module.FavoriteActors(shop, events);
  };
  let coming: Promise<FavoriteActors> | undefined;
  return () => {
    coming ??= fetched().catch((error: unknown) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
}

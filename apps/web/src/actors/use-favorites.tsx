import type { Product } from '@octavo/core/entities';
import { selectHasToken } from '@octavo/core/machines';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { favoritesQuery } from '../queries/products.queries.ts';
import { showToast } from '../shell/show-toast.ts';
import { FavoriteActors } from './favorite-actors.ts';
import { useAuth } from './use-auth.ts';
import { useShop } from './use-shop.tsx';

const FavoritesContext = createContext<FavoriteActors | null>(null);

/** Keeps the hearts beating while pages come and go. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const shop = useShop();
  const router = useRouter();
  const actors = useMemo(
    () =>
      new FavoriteActors(shop, { onToast: showToast, onSignInNeeded: () => void router.navigate({ to: '/login' }) }),
    [shop, router],
  );
  useEffect(() => {
    const flush = () => actors.flush();
    window.addEventListener('pagehide', flush);
    const stops = [router.subscribe('onBeforeNavigate', flush)];
    const subscription = shop.auth.on('session.ended', () => actors.forget());
    return () => {
      window.removeEventListener('pagehide', flush);
      for (const stop of stops) stop();
      subscription.unsubscribe();
    };
  }, [actors, router, shop]);
  return <FavoritesContext value={actors}>{children}</FavoritesContext>;
}

/** Which books are favorites, as the server said and the finger since then changed. */
export function useFavorites() {
  const actors = use(FavoritesContext);
  if (!actors) throw new Error('useFavorites needs a FavoritesProvider above it.');
  const shop = useShop();
  const isSignedIn = useAuth(selectHasToken);
  const saved = useQuery({ ...favoritesQuery(shop), enabled: isSignedIn }).data;
  const overrides = useSyncExternalStore(actors.subscribe, actors.read, actors.read);
  const ids = useMemo(() => {
    const all = new Set(saved?.map(({ id }) => id));
    for (const [id, isFavorite] of overrides) {
      if (isFavorite) all.add(id);
      else all.delete(id);
    }
    return all;
  }, [saved, overrides]);
  return {
    ids,
    isFavorite: (product: Product): boolean =>
      ids.has(product.id) || (product.favorite && !overrides.has(product.id) && saved === undefined),
    /** `isFavorite` is what is wanted now, so the icon showed the opposite. */
    toggle: (productId: number, isFavorite: boolean) => actors.toggle(productId, !isFavorite),
  };
}

import type { Product } from '@octavo/core/entities';
import { initialMessages } from '@octavo/core/messages';
import { type Favorites, lazy } from '@octavo/core/shop';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { favoritesQuery } from '../queries/products.queries.ts';
import { afterFirstInteraction } from '@octavo/ui/deferred-loading';
import { notify } from '../toasts/notify.ts';
import { useShop } from './use-shop.tsx';
import { useHasToken } from './use-user.ts';

interface FavoritesContextValue {
  /** `null` until loaded: after the first paint, on a phone at the first interaction, or at the first toggle. */
  readonly favorites: Favorites | null;
  /** Toggles a favorite. `wasFavorite` is the state that the icon showed. */
  readonly toggle: (productId: number, wasFavorite: boolean) => void;
}

const FavoritesContext = createContext<FavoritesContextValue | null>(null);

/** Keeps the favorites across pages: a pending change outlives its page. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const shop = useShop();
  const router = useRouter();
  const [favorites, setFavorites] = useState<Favorites | null>(null);
  const load = useMemo(() => {
    const lazyFavorites = lazy(async () => {
      const { createFavorites } = await import('./create-favorites.ts');
      const created = createFavorites(shop);
      created.on('toast', notify);
      created.on('signIn.required', () => void router.navigate({ to: '/login' }));
      return created;
    });
    return async (): Promise<Favorites> => {
      const loaded = await lazyFavorites.load();
      setFavorites(loaded);
      return loaded;
    };
  }, [shop, router]);

  useEffect(
    () =>
      afterFirstInteraction(() => {
        // Nothing has been toggled yet. A failed toggle shows an error.
        load().catch(() => undefined);
      }),
    [load],
  );
  useEffect(() => {
    if (!favorites) return undefined;
    const flush = () => favorites.flush();
    window.addEventListener('pagehide', flush);
    const stop = router.subscribe('onBeforeNavigate', flush);
    const stopWatching = shop.currentSession.onUserChange(() => favorites.reset());
    return () => {
      window.removeEventListener('pagehide', flush);
      stop();
      stopWatching();
    };
  }, [favorites, router, shop]);

  const toggle = useCallback(
    (productId: number, wasFavorite: boolean) => {
      load().then(
        (loaded) => loaded.toggle({ id: productId, favorite: wasFavorite }),
        () => notify({ kind: 'error', message: initialMessages.favoriteFailed }),
      );
    },
    [load],
  );
  const value = useMemo(() => ({ favorites, toggle }), [favorites, toggle]);
  return <FavoritesContext value={value}>{children}</FavoritesContext>;
}

const noOverrides: ReadonlyMap<number, boolean> = new Map();
const subscribeNever = () => () => undefined;
const readNoOverrides = () => noOverrides;

/** The favorites from the server with local changes applied. */
export function useFavorites() {
  const context = use(FavoritesContext);
  if (!context) throw new Error('useFavorites needs a FavoritesProvider above it.');
  const { favorites, toggle } = context;
  const shop = useShop();
  const isSignedIn = useHasToken();
  const saved = useQuery({ ...favoritesQuery(shop), enabled: isSignedIn }).data;
  const overrides = useSyncExternalStore(
    favorites?.subscribe ?? subscribeNever,
    favorites?.read ?? readNoOverrides,
    readNoOverrides,
  );
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
    /** `isFavorite` is the requested state, the opposite of what the icon showed. */
    toggle: (productId: number, isFavorite: boolean) => toggle(productId, !isFavorite),
  };
}

import type { Product } from '@octavo/core/entities';
import { initialMessages } from '@octavo/core/messages';
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
import type { FavoriteActors } from './favorite-actors.ts';
import { lazyFavorites } from './lazy-favorites.ts';
import { useShop } from './use-shop.tsx';
import { useHasToken } from './use-user.ts';

interface FavoritesContextValue {
  /** `null` until loaded: after the first paint, on a phone at the first interaction, or at the first toggle. */
  readonly actors: FavoriteActors | null;
  readonly toggle: (productId: number, isShown: boolean) => void;
}

const FavoritesContext = createContext<FavoritesContextValue | null>(null);

/** Keeps the favorite machines running across pages. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const shop = useShop();
  const router = useRouter();
  const [actors, setActors] = useState<FavoriteActors | null>(null);
  const load = useMemo(() => {
    const favoriteActors = lazyFavorites(shop, {
      onToast: notify,
      onSignInNeeded: () => void router.navigate({ to: '/login' }),
    });
    return async (): Promise<FavoriteActors> => {
      const arrived = await favoriteActors();
      setActors(arrived);
      return arrived;
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
    if (!actors) return undefined;
    const flush = () => actors.flush();
    window.addEventListener('pagehide', flush);
    const stop = router.subscribe('onBeforeNavigate', flush);
    const stopWatching = shop.currentSession.onUserChange(() => actors.reset());
    return () => {
      window.removeEventListener('pagehide', flush);
      stop();
      stopWatching();
    };
  }, [actors, router, shop]);

  const toggle = useCallback(
    (productId: number, isShown: boolean) => {
      load().then(
        (favoriteActors) => favoriteActors.toggle(productId, isShown),
        () => notify({ kind: 'error', message: initialMessages.favoriteFailed }),
      );
    },
    [load],
  );
  const loadFavorites = useMemo(() => ({ actors, toggle }), [actors, toggle]);
  return <FavoritesContext value={loadFavorites}>{children}</FavoritesContext>;
}

const noOverrides: ReadonlyMap<number, boolean> = new Map();
const subscribeNever = () => () => undefined;
const readNoOverrides = () => noOverrides;

/** The favorites from the server with local changes applied. */
export function useFavorites() {
  const favorites = use(FavoritesContext);
  if (!favorites) throw new Error('useFavorites needs a FavoritesProvider above it.');
  const { actors, toggle } = favorites;
  const shop = useShop();
  const isSignedIn = useHasToken();
  const saved = useQuery({ ...favoritesQuery(shop), enabled: isSignedIn }).data;
  const overrides = useSyncExternalStore(
    actors?.subscribe ?? subscribeNever,
    actors?.read ?? readNoOverrides,
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
    /** `isFavorite` is the requested state, so the icon showed the opposite. */
    toggle: (productId: number, isFavorite: boolean) => toggle(productId, !isFavorite),
  };
}

import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Shop } from '../app/shop.ts';
import { FavoritesProvider } from '../actors/use-favorites.tsx';
import { LazyNotFoundPage } from '../errors/lazy-error-pages.tsx';
import { Shell } from '../layout/Shell.tsx';

export const Route = createRootRouteWithContext<{ shop: Shop }>()({
  component: () => (
    <FavoritesProvider>
      <Shell />
    </FavoritesProvider>
  ),
  notFoundComponent: LazyNotFoundPage,
});

import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Shop } from '../shop.ts';
import { FavoritesProvider } from '../actors/use-favorites.tsx';
import { LazyNotFoundPage } from '../shell/late-pages.tsx';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRouteWithContext<{ shop: Shop }>()({
  component: () => (
    <FavoritesProvider>
      <Shell />
    </FavoritesProvider>
  ),
  notFoundComponent: LazyNotFoundPage,
});

import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import type { Shop } from './shop.ts';

/** The sitemap, working with `shop`. */
export function createShopRouter(shop: Shop) {
  return createRouter({
    routeTree,
    context: { shop },
    defaultPreload: 'intent',
    // React Query decides what is fresh; the router asks it every time.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'never',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}

import { createRouter, type SearchParser, type SearchSerializer } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { LazyErrorPage } from './errors/lazy-error-pages.tsx';
import type { Shop } from './app/shop.ts';

/** Search parameters stay plain text: `?login=007` is a name, not the number 7. */
const parseSearch: SearchParser = (text) => Object.fromEntries(new URLSearchParams(text));
const stringifySearch: SearchSerializer = (search) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** Creates the router for `shop`. */
export function createShopRouter(shop: Shop) {
  return createRouter({
    routeTree,
    context: { shop },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: LazyErrorPage,
    defaultPreload: 'intent',
    // React Query decides what is fresh. The router asks it every time.
    defaultPreloadStaleTime: 0,
    // On a server the router would insert an inline script, which our policy blocks. The browser part is sufficient.
    scrollRestoration: shop.isServer ? false : restoreScrollAfterFirstPage(),
    trailingSlash: 'never',
  });
}

/**
 * Returns whether a page starts at its top or at its saved position. The first page is excluded if the user scrolled
 * before hydration.
 */
function restoreScrollAfterFirstPage(): () => boolean {
  let isFirst = true;
  return () => {
    const wasScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    // The router saves positions on scroll events, and missed the earlier one.
    if (wasScrolled) document.dispatchEvent(new Event('scroll'));
    return !wasScrolled;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}

import { createRouter, type SearchParser, type SearchSerializer } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { LazyErrorPage } from './errors/lazy-error-pages.tsx';
import type { Shop } from './app/shop.ts';

/** Addresses carry plain text: `?login=007` names a person, never the number 7. */
const parseSearch: SearchParser = (text) => Object.fromEntries(new URLSearchParams(text));
const stringifySearch: SearchSerializer = (search) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** The sitemap, working with `shop`. */
export function createShopRouter(shop: Shop) {
  return createRouter({
    routeTree,
    context: { shop },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: LazyErrorPage,
    defaultPreload: 'intent',
    // React Query decides what is fresh; the router asks it every time.
    defaultPreloadStaleTime: 0,
    // On a server it would be a script in the page, which no policy of ours lets run; the browser's own part does it all.
    scrollRestoration: shop.isServer ? false : restoreScrollAfterFirstPage(),
    trailingSlash: 'never',
  });
}

/** Whether a page is to begin at its top, or where it was left: not the first one, where somebody went on before its code had come. */
function restoreScrollAfterFirstPage(): () => boolean {
  let isFirst = true;
  return () => {
    const wasScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    // The router keeps the place of a page that it has heard scroll, and could not hear this one.
    if (wasScrolled) document.dispatchEvent(new Event('scroll'));
    return !wasScrolled;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}

import { hydrate } from '@tanstack/react-router/ssr/client';
import type { DehydratedRouter, TsrSsrGlobal } from '@tanstack/react-router/ssr/client';
import type { createShopRouter } from '../router.tsx';
import type { Shop } from '../app/shop.ts';

/** Data that the server sends with a rendered page. */
export interface DehydratedPage {
  /** When the data of the page last changed, in milliseconds. */
  readonly renderedAt: number;
  readonly matches: DehydratedRouter['matches'];
  /** The query results of the page by query key. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The id of the script element that contains it. */
export const DEHYDRATED_PAGE_ID = 'octavo-page';

/** Marks a server-rendered preview of a page, which the browser replaces instead of hydrating it. */
export const PREVIEW_ATTRIBUTE = 'data-preview';

/** Reads the data of a server-rendered page. Returns `null` if there is none or it cannot be read. */
export function readDehydratedPage(document: Document): DehydratedPage | null {
  const json = document.querySelector(`#${DEHYDRATED_PAGE_ID}`)?.textContent;
  if (!json) return null;
  try {
    const page = JSON.parse(json) as Partial<DehydratedPage>;
    // A cached page of an older build may use other property names.
    return page.queries && page.matches ? (page as DehydratedPage) : null;
  } catch {
    // Unreadable: the page is rendered from fresh API responses.
    return null;
  }
}

/** Puts the query results of the page into the query cache, so that they are not requested again. */
export function hydrateQueries(
  { queryClient }: Pick<Shop, 'queryClient'>,
  { queries, renderedAt }: DehydratedPage,
): void {
  // A rendered page is fresh when sent. A page restored from the browser history is as old as its timestamp.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const updatedAt = visit?.type === 'back_forward' ? renderedAt : Date.now();
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt });
}

/** Hydrates the router from the server state, once the code of the page has loaded. */
export async function hydrateRouter(
  router: ReturnType<typeof createShopRouter>,
  { matches }: DehydratedPage,
): Promise<void> {
  // Replaces the inline script that the router would use: the state is JSON, so that no script policy applies.
  const noop = (): void => undefined;
  const bootstrap: TsrSsrGlobal = {
    router: { manifest: undefined, matches },
    h: noop,
    e: noop,
    c: noop,
    p: noop,
    buffer: [],
  };
  window.$_TSR = bootstrap;
  await hydrate(router);
  delete window.$_TSR;
}

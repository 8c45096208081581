import { hydrate } from '@tanstack/react-router/ssr/client';
import type { DehydratedRouter, TsrSsrGlobal } from '@tanstack/react-router/ssr/client';
import type { createShopRouter } from '../router.tsx';
import type { Shop } from '../app/shop.ts';

/** What a server that rendered the page says of it, beside the page itself. */
export interface DehydratedPage {
  /** When what it is made of changed last, in milliseconds. */
  readonly renderedAt: number;
  readonly matches: DehydratedRouter['matches'];
  /** The answers the page was made of, by their keys. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The name of the element it is written into. */
export const DEHYDRATED_PAGE_ID = 'octavo-page';

/** What the server said of this page; `null` where it sent none that was rendered, or one that cannot be read. */
export function readDehydratedPage(page: Document): DehydratedPage | null {
  const json = page.querySelector(`#${DEHYDRATED_PAGE_ID}`)?.textContent;
  if (!json) return null;
  try {
    return JSON.parse(json) as DehydratedPage;
  } catch {
    // Mangled on its way here: the page is built anew from what the server says when it is asked.
    return null;
  }
}

/** Puts the answers of a page where its queries look for them, so that nothing is asked for that has come already. */
export function hydrateQueries({ queryClient }: Pick<Shop, 'queryClient'>, { queries, renderedAt }: DehydratedPage): void {
  // A page is only sent as long as it is true. One that the browser kept to go back to is as old as it says.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const updatedAt = visit?.type === 'back_forward' ? renderedAt : Date.now();
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt });
}

/** Lets the router take over where the server stands, once the code of its page has come. */
export async function hydrateRouter(router: ReturnType<typeof createShopRouter>, { matches }: DehydratedPage): Promise<void> {
  // What the router would read from a script; ours is text, which no policy has to let run.
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

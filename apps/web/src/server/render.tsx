import { setImmediate as later } from 'node:timers/promises';
import type { Fetch } from '@octavo/core/api';
import type { Config } from '@octavo/core/entities';
import { setSanitizer } from '@octavo/ui/Prose';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { App } from '../app/App.tsx';
import { createShopRouter } from '../router.tsx';
import { DEHYDRATED_PAGE_ID, type DehydratedPage } from '../hydration/dehydrated-page.ts';
import { dehydrateQueries } from './dehydrate-queries.ts';
import { createServerShop } from './server-shop.ts';

/** What a page is rendered from. */
export interface RenderOptions {
  /** Path and search. */
  readonly address: string;
  readonly config: Config;
  /** The shop's own API, in this process. */
  readonly fetch: Fetch;
  /** Takes everything out of HTML from elsewhere that may not be in a page; `rel` is written on every link. */
  readonly clean: (html: string, rel?: string) => string;
  /** The moment it speaks of, in milliseconds: nothing of the page may depend on any other, or no two of it are alike. */
  readonly at: number;
}

/** A page as a stranger sees it. */
export interface RenderedPage {
  /** What stands in the place of the shop. */
  readonly body: string;
  /** What the browser takes over from: an element to be laid behind the body. */
  readonly state: string;
  /** The routes it is made of, from the outside in. */
  readonly routes: readonly string[];
}

/** Around signing in: who is signed in already is led on, and only a browser knows. */
const CLIENT_ONLY_ROUTES: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/undo-email',
]);

/** What React leaves in the place of a part that it could not render. */
const SUSPENDED_MARKER = '<!--$!-->';
/** A part whose code comes late is there the next time. */
const MAX_ATTEMPTS = 10;

/**
 * Renders the page at `address`; `null` for one that is made in the browser alone: behind the guard, or around signing in.
 * @throws whatever kept the page, or an answer it needs, from being there
 */
export async function renderPage({ address, config, fetch, clean, at: renderedAt }: RenderOptions): Promise<RenderedPage | null> {
  setSanitizer(clean);
  const shop = createServerShop(config, { fetch, at: renderedAt });
  const { queryClient } = shop;
  const handle = createRequestHandler({
    createRouter: () => createShopRouter(shop),
    request: new Request(new URL(address, 'http://shop.local')),
  });
  let page: RenderedPage | null = null;
  try {
    // Where a guard leads elsewhere it is never asked to draw.
    await handle(async ({ router }) => {
      const matches = router.stores.matches.get();
      const routes = matches.map(({ routeId }): string => routeId);
      if (routes.some((id) => CLIENT_ONLY_ROUTES.has(id))) return new Response();
      const failed = queryClient
        .getQueryCache()
        .getAll()
        .find(({ state }) => state.status === 'error');
      if (failed) throw failed.state.error ?? new Error('An answer is missing.');
      // Its code comes late in a browser, and has to be there when it is drawn.
      if (matches.some(({ _notFound: isMissing }) => isMissing)) await import('../errors/NotFoundPage.tsx');
      const body = await renderUntilComplete(() => renderToString(<App shop={shop} router={router} />));
      const dehydratedPage: DehydratedPage = {
        renderedAt,
        matches: matches.map((match) => dehydrateMatch(match, renderedAt)),
        queries: dehydrateQueries(queryClient),
      };
      page = { body, state: dehydratedPageScript(dehydratedPage), routes };
      return new Response();
    });
  } finally {
    queryClient.clear();
  }
  return page;
}

async function renderUntilComplete(render: () => string): Promise<string> {
  for (let attempt = MAX_ATTEMPTS; attempt > 0; attempt -= 1) {
    const body = render();
    if (!body.includes(SUSPENDED_MARKER)) return body;
    await later();
  }
  throw new Error('A part of the page could not be rendered.');
}

type Match = ReturnType<ReturnType<typeof createShopRouter>['stores']['matches']['get']>[number];

/** As much of a match as the browser cannot know by itself; none of ours has data of its own. */
function dehydrateMatch({ id, status, _notFound: isMissing }: Match, at: number): DehydratedPage['matches'][number] {
  // Written as the router writes it, to which a slash would end an element.
  return { i: id.replaceAll('/', '#'), u: at, s: status, ...(isMissing ? { g: true } : {}) };
}

/** "<" could end the element early, whatever text it stands in. */
const dehydratedPageScript = (sent: DehydratedPage): string =>
  `<script type="application/json" id="${DEHYDRATED_PAGE_ID}">${JSON.stringify(sent).replaceAll('<', String.raw`\u003c`)}</script>`;

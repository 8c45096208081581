import { setImmediate as later } from 'node:timers/promises';
import type { Fetch } from '@octavo/core/api';
import type { Config } from '@octavo/core/entities';
import { setSanitizer } from '@octavo/ui/Prose';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { App } from '../app/App.tsx';
import { createShopRouter } from '../router.tsx';
import { DEHYDRATED_PAGE_ID, PREVIEW_ATTRIBUTE, type DehydratedPage } from '../hydration/dehydrated-page.ts';
import { dehydrateQueries } from './dehydrate-queries.ts';
import { createServerShop } from './server-shop.ts';

/** The options of {@link renderPage}. */
export interface RenderOptions {
  /** Path and search of the URL. */
  readonly address: string;
  readonly config: Config;
  /** The API of the shop, called in process. */
  readonly fetch: Fetch;
  /** Sanitizes HTML. `rel` is set on every link. */
  readonly clean: (html: string, rel?: string) => string;
  /**
   * The time of the page in milliseconds. The page must not depend on any other clock, so that equal pages have equal
   * bytes.
   */
  readonly at: number;
}

/** A page as an anonymous visitor sees it. */
export interface RenderedPage {
  /** The content of the root element. */
  readonly body: string;
  /** The state for hydration: an element that follows the body content. Empty for a preview, which is not hydrated. */
  readonly state: string;
  /** The matched routes, from the outermost to the innermost. */
  readonly routes: readonly string[];
}

/** Pages that depend on the key of an emailed link. */
const CLIENT_ONLY_ROUTES: ReadonlySet<string> = new Set(['/reset-password', '/undo-email', '/verify-email']);
/**
 * Pages that depend on the session, which only the browser knows: auth pages redirect signed-in users, and protected pages
 * redirect all others. The server renders what is the same for everyone, and the browser replaces it.
 */
const PREVIEW_ROUTES: ReadonlySet<string> = new Set(['/login', '/register', '/forgot-password', '/_protected']);

/** The marker of React for a part that could not be rendered. */
const SUSPENDED_MARKER = '<!--$!-->';
/** A component whose code loads late is available on a later attempt. */
const MAX_ATTEMPTS = 10;

/**
 * Renders the page at `address`, or its preview. Returns `null` for a page that only the browser renders.
 *
 * @throws the error of the page or of a response it needs
 */
export async function renderPage({
  address,
  config,
  fetch,
  clean,
  at: renderedAt,
}: RenderOptions): Promise<RenderedPage | null> {
  setSanitizer(clean);
  const shop = createServerShop(config, { fetch, at: renderedAt });
  const { queryClient } = shop;
  const handle = createRequestHandler({
    createRouter: () => createShopRouter(shop),
    request: new Request(new URL(address, 'http://shop.local')),
  });
  let page: RenderedPage | null = null;
  try {
    // A route whose guard redirects is never rendered.
    await handle(async ({ router }) => {
      const matches = router.stores.matches.get();
      const routes = matches.map(({ routeId }): string => routeId);
      if (routes.some((id) => CLIENT_ONLY_ROUTES.has(id))) return new Response();
      const failed = queryClient
        .getQueryCache()
        .getAll()
        .find(({ state }) => state.status === 'error');
      if (failed) throw failed.state.error ?? new Error('A response is missing.');
      // In a browser its code loads late. Here it must be loaded before rendering.
      if (matches.some(({ _notFound: isMissing }) => isMissing)) await import('../errors/NotFoundPage.tsx');
      const body = await renderUntilComplete(() => renderToString(<App shop={shop} router={router} />));
      if (routes.some((id) => PREVIEW_ROUTES.has(id))) {
        page = { body: disabledPreview(body), state: '', routes };
        return new Response();
      }
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

/**
 * Disables the controls of a preview. Input from a visitor, a password manager or a test would be lost when the browser
 * replaces the preview. A form would send a password in the URL.
 */
const disabledPreview = (body: string): string =>
  `<div ${PREVIEW_ATTRIBUTE} style="display:contents">${body.replaceAll(/<(?:button|input|select|textarea)\b/g, '$& disabled')}</div>`;

async function renderUntilComplete(render: () => string): Promise<string> {
  for (let attempt = MAX_ATTEMPTS; attempt > 0; attempt -= 1) {
    const body = render();
    if (!body.includes(SUSPENDED_MARKER)) return body;
    await later();
  }
  throw new Error('A part of the page could not be rendered.');
}

type Match = ReturnType<ReturnType<typeof createShopRouter>['stores']['matches']['get']>[number];

/** The part of a match that the browser cannot derive. Our routes have no loader data. */
function dehydrateMatch({ id, status, _notFound: isMissing }: Match, at: number): DehydratedPage['matches'][number] {
  // Written as the router expects it: a slash could end an element.
  return { i: id.replaceAll('/', '#'), u: at, s: status, ...(isMissing ? { g: true } : {}) };
}

/** Escapes "<", which could close the script element from within a text. */
const dehydratedPageScript = (sent: DehydratedPage): string =>
  `<script type="application/json" id="${DEHYDRATED_PAGE_ID}">${JSON.stringify(sent).replaceAll('<', String.raw`\u003c`)}</script>`;

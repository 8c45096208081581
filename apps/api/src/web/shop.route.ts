import type { Config } from '@octavo/core/entities';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { findPage, NOT_FOUND_HEAD, type PageHead, type PublicPage, injectHead, injectShopName } from '../seo/index.ts';
import type { Env } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { compressText } from '../response-cache/compression.ts';
import { BodyWithHeaders } from '../response-cache/cached-response.ts';
import { shopConfig } from '../shop-config.ts';
import { startOfMonth, monthValidUntil } from '../catalog/shop-month.ts';
import type { RenderedPage, RenderPage } from './page-renderer.ts';
import { styleSheetLoader } from '../http/inline-styles.ts';
import { type ShopPage, buildShopPage } from './shop-page.ts';
import type { StaticFiles } from './static-files.ts';

const NOT_BUILT_PAGE =
  '<!doctype html><html lang="en"><title>Shop</title><p>The store has not been built yet. Run the build first.</p></html>';

/** The manifest of the installed app. The built file has the default name. */
const MANIFEST_PATH = '/manifest.webmanifest';

const renderManifest = (built: string, name: string): BodyWithHeaders =>
  new BodyWithHeaders(
    { ...(JSON.parse(built) as object), name, short_name: name },
    { 'Content-Type': 'application/manifest+json' },
  );

/** The URL that the shared not-found page is rendered for. */
const NOT_FOUND_PATH = '/not-found';

/** Maximum compression takes a third of a second of CPU time and saves a tenth, so it is only used for visited pages. */
const REQUESTS_UNTIL_MAX_COMPRESSION = 8;

/**
 * Not-found pages that are rendered in a second. Their number is unlimited, they are not cached, and each takes about 30 ms of
 * CPU time. Further ones are sent without their content.
 */
const MAX_NOT_FOUND_RENDERS = 5;

type ShopRouteDeps = Pick<
  Deps,
  | 'settings'
  | 'paymentConfig'
  | 'ports'
  | 'responseCache'
  | 'shopProfiles'
  | 'products'
  | 'genres'
  | 'authorSeries'
  | 'seo'
  | 'clock'
  | 'log'
>;

/** The URL has no page: it redirects or is not found. */
class NoPageError extends Error {
  constructor(readonly instead: Exclude<PublicPage, { kind: 'page' }>) {
    super('There is no page at this URL.');
  }
}

/** A rendering failed. Browsers render the page themselves, and the next request tries again. */
class RenderError extends Error {
  constructor(
    readonly head: PageHead,
    cause: unknown,
  ) {
    super('A page could not be rendered.', { cause });
  }
}

/**
 * `GET *` → 200 a file of the built store, or a page with its own head · 301 to the canonical URL · 308 to the public host ·
 * 404 with the not-found page. With `render`, public pages include their content. Pages are cached until the catalog changes,
 * and so is the shared not-found page. A missing book, genre, author or series is rendered for each URL, because hydration
 * depends on it. Above a limit per second, it is sent without its content.
 */
export function shopRoute(deps: ShopRouteDeps, files: StaticFiles, render?: RenderPage) {
  const { settings, paymentConfig, ports, responseCache, shopProfiles, seo, clock, log } = deps;
  const template = files.text('/index.html') ?? NOT_BUILT_PAGE;
  const getStyleSheet = styleSheetLoader(files);
  const mayRenderNotFound = limitPerSecond(MAX_NOT_FOUND_RENDERS, clock);
  const manifest = files.text(MANIFEST_PATH);
  return new Hono<Env>().get('*', async (c) => {
    const path = c.req.path;
    if (path === MANIFEST_PATH && manifest !== undefined)
      return responseCache.respond('manifest', c.req.raw, async () =>
        renderManifest(manifest, (await shopProfiles.current()).name),
      );
    const file = path === '/index.html' ? undefined : await files.respond(path, c.req.raw);
    if (file) return file;
    // A missing image or script must not return a page.
    if (/\.[a-z0-9]{2,12}$/i.test(path) && !(c.req.header('accept') ?? '').includes('text/html')) return c.notFound();
    const canonicalUrl = canonicalUrlOf(c, settings.PUBLIC_URL);
    if (canonicalUrl) return c.redirect(canonicalUrl, 308);
    const host = c.req.header('host');
    const origins = originsFor(host, settings, ports());
    // Read for each page that is built, because a cached page is built again after the settings of the shop change.
    const getConfig = async () => shopConfig(settings, paymentConfig, origins, await shopProfiles.current());
    const siteOf = (config: Config) => ({ origin: origins.shop, shopName: config.shop_name });
    const buildPage = (config: Config, head: PageHead, rendered?: RenderedPage | null) =>
      buildShopPage(injectHead(template, head, siteOf(config)), config, rendered, getStyleSheet);
    if (!settings.SERVER_RENDERING) {
      const config = await getConfig();
      const page = buildShopPage(injectShopName(template, config.shop_name), config, undefined, getStyleSheet);
      return sendPage(c, page, 200);
    }
    const { pathname, search } = new URL(c.req.url);
    const pathToRender = pathname === '/index.html' ? '/' : pathname;
    const isPreview = isPreviewAddress(pathToRender, search);
    const { address, page: pageNumber } = isPreview ? BROWSER_ONLY : parsePageAddress(pathToRender, search);
    const renderPage = async (head: PageHead, from = address) => {
      const config = await getConfig();
      if (!render || from === undefined) return buildPage(config, head);
      try {
        // Uses the time of the catalog change, so that every process renders the same bytes and `ETag`.
        const at = (await seo.catalogChangedAt()).getTime();
        return buildPage(config, head, await render({ address: from, config, at }));
      } catch (error) {
        throw new RenderError(head, error);
      }
    };
    const produce = async () => {
      const page = isPreview ? PREVIEW_PAGE : await findPage(deps, pathToRender, siteOf(await getConfig()), pageNumber);
      if (page.kind !== 'page') throw new NoPageError(page);
      return toCacheable(await renderPage(page.head));
    };
    const originKey = `${origins.shop} ${origins.reader}`;
    // The featured books depend on the month, even if the catalog does not change.
    const now = clock();
    const month = pathToRender === '/' ? ` ${startOfMonth(settings.SHOP_TIME_ZONE, now)}` : '';
    const expiry = pathToRender === '/' ? { expiresAt: monthValidUntil(now) } : {};
    // All previews share one page.
    const key = isPreview ? `preview ${originKey}` : `page ${originKey} ${address ?? `${pathToRender}?`}${month}`;
    const cacheOptions = { host, maxCompressionAfter: REQUESTS_UNTIL_MAX_COMPRESSION };
    const sendShared = (name: string, build: () => Promise<ShopPage>) =>
      responseCache.respond(`${name} ${originKey}`, c.req.raw, async () => toCacheable(await build()), {
        ...cacheOptions,
        status: 404,
      });
    try {
      try {
        return await responseCache.respond(key, c.req.raw, produce, { ...cacheOptions, ...expiry });
      } catch (error) {
        if (!(error instanceof NoPageError)) throw error;
        if (error.instead.kind === 'notFound') {
          if (!error.instead.isUnknownPath) {
            if (mayRenderNotFound()) return await sendPage(c, await renderPage(NOT_FOUND_HEAD), 404);
            return await sendShared('unrendered not-found', async () => buildPage(await getConfig(), NOT_FOUND_HEAD));
          }
          return await sendShared('not-found', () => renderPage(NOT_FOUND_HEAD, NOT_FOUND_PATH));
        }
        c.header('Cache-Control', 'no-cache');
        return c.redirect(error.instead.to + search, 301);
      }
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      log.error({ err: error.cause, path: pathToRender }, error.message);
      return sendPage(c, buildPage(await getConfig(), error.head), error.head === NOT_FOUND_HEAD ? 404 : 200);
    }
  });
}

/** Returns a function that is true at most `max` times in each second of the clock. */
function limitPerSecond(max: number, clock: () => Date): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(clock().getTime() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count <= max;
  };
}

const toCacheable = ({ html, headers }: ShopPage): BodyWithHeaders =>
  new BodyWithHeaders(new TextEncoder().encode(html), headers);

/**
 * Whether a page is a preview, such as `/product/a-draft?preview`. Its author and admins see the book, with the session of
 * their browser. The page itself is the same for every book and visitor, so it is 200, contains no data, and is not indexed.
 */
const isPreviewAddress = (pathname: string, search: string): boolean =>
  /^\/product\/[^/]+$/i.test(pathname) && new URLSearchParams(search).has('preview');

const PREVIEW_PAGE: PublicPage = {
  kind: 'page',
  head: { title: 'Preview', description: 'A book that is not on sale yet.' },
};

/** Pages with a paginated list. */
const PAGINATED_PATH = /^\/discover(?:\/[^/]+)?$|^\/(?:authors|series)\/[^/]+$|^\/product\/[^/]+\/reviews$/;

/** The requested page and its list page. */
interface PageAddress {
  /** The path with the queries that affect rendering; `undefined` for queries that only the browser handles. */
  readonly address: string | undefined;
  /** The list page, from 1. */
  readonly page: number;
}

/** A page that only the browser renders. */
const BROWSER_ONLY: PageAddress = { address: undefined, page: 1 };

function parsePageAddress(pathname: string, search: string): PageAddress {
  const first = { address: pathname, page: 1 };
  if (!PAGINATED_PATH.test(pathname)) return first;
  const parameters = new URLSearchParams(search);
  const page = parameters.get('page') ?? '1';
  if (parameters.has('sort') || !/^[1-9]\d{0,5}$/.test(page)) return BROWSER_ONLY;
  return page === '1' ? first : { address: `${pathname}?page=${page}`, page: Number(page) };
}

/** Sends an uncached page. */
async function sendPage(c: Context<Env>, { html, headers }: ShopPage, status: 200 | 404): Promise<Response> {
  const compressed = await compressText(html, c.req.header('accept-encoding'));
  return c.body(compressed.bytes, status, { ...headers, ...compressed.headers });
}

/** The public URL for a request to another hostname. */
function canonicalUrlOf(c: Context, publicUrl: string | undefined): string | undefined {
  if (!publicUrl || c.req.header('host') === new URL(publicUrl).host) return undefined;
  const { pathname, search } = new URL(c.req.url);
  return `${publicUrl}${pathname}${search}`;
}

import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { findPage, MISSING_HEAD, type PageHead, type PublicPage, withHead } from '../findability/index.ts';
import type { Env } from '../middleware/index.ts';
import { originsFor } from '../origins.ts';
import { packedText } from '../services/packing.ts';
import { WithHeaders } from '../services/ready-answer.ts';
import { shopConfig } from '../services/shop-config.ts';
import { monthIn, sameMonthUntil } from '../services/shop-month.ts';
import type { RenderedPage, RenderPage } from './page-renderer.ts';
import { styleReader } from './page-styles.ts';
import { type ShopPage, shopPage } from './shop-page.ts';
import type { StaticFiles } from './static-files.ts';

const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Octavo</title><p>The store has not been built yet: run its build first.</p></html>';

/** Where nothing ever is: the page that says so is made here, for whoever is nowhere else. */
const NOWHERE = '/nowhere';

/** The smallest form takes a third of a second of a processor, and saves a tenth: worth it for pages that people come to. */
const ASKS_UNTIL_SMALLEST = 8;

type Needs = Pick<
  Deps,
  'settings' | 'payment' | 'ports' | 'ready' | 'products' | 'genres' | 'pages' | 'findability' | 'clock' | 'log'
>;

/** There is no page of its own at an address. */
class NoPage extends Error {
  constructor(readonly instead: Exclude<PublicPage, { kind: 'page' }>) {
    super('There is no page at this address.');
  }
}

/** A page that could not be rendered: browsers make it themselves, and the next visitor's is tried again. */
class NotRendered extends Error {
  constructor(
    readonly head: PageHead,
    cause: unknown,
  ) {
    super('A page could not be rendered.', { cause });
  }
}

/**
 * `GET *` → a file of the built store, or the page of an address with a head of its own · 301 to the address a page has now
 * · 308 to the public host · 404 with the page that says so. With `render` public pages come with their content in them.
 * Pages are kept ready to be sent until the catalog changes, and so is what is said where not even a path begins. That a book,
 * a genre, an author or a series is not there is rendered for each address: the browser takes the page over from answers by it.
 */
export function shopRoute(deps: Needs, files: StaticFiles, render?: RenderPage) {
  const { settings, payment, ports, ready, findability, clock, log } = deps;
  const template = files.text('/index.html') ?? NOT_BUILT;
  const styleAt = styleReader(files);
  return new Hono<Env>().get('*', async (c) => {
    const path = c.req.path;
    const file = path === '/index.html' ? undefined : await files.respond(path, c.req.raw);
    if (file) return file;
    // A missing picture or script must not be answered with a page.
    if (/\.[a-z0-9]{2,12}$/i.test(path) && !(c.req.header('accept') ?? '').includes('text/html')) return c.notFound();
    const elsewhere = publicAddress(c, settings.PUBLIC_URL);
    if (elsewhere) return c.redirect(elsewhere, 308);
    const host = c.req.header('host');
    const origins = originsFor(host, settings, ports());
    const config = shopConfig(settings, payment, origins);
    const written = (head?: PageHead, rendered?: RenderedPage | null) => {
      const page = head ? withHead(template, head, origins.shop) : template;
      return shopPage(page, config, rendered, styleAt);
    };
    if (!settings.SERVER_RENDERING) return sent(c, written(), 200);
    const { pathname, search } = new URL(c.req.url);
    const place = pathname === '/index.html' ? '/' : pathname;
    const { address, page: part } = pageAddress(place, search);
    const rendered = async (head: PageHead, from = address) => {
      if (!render || from === undefined) return written(head);
      try {
        // A moment of the catalog and not of this process: whoever else makes the page gives it the same bytes and `ETag`.
        const at = (await findability.changedAt()).getTime();
        return written(head, await render({ address: from, config, at }));
      } catch (error) {
        throw new NotRendered(head, error);
      }
    };
    const make = async () => {
      const page = await findPage(deps, place, origins.shop, part);
      if (page.kind !== 'page') throw new NoPage(page);
      return bodyOf(await rendered(page.head));
    };
    const shops = `${origins.shop} ${origins.reader}`;
    // The shelf of the month changes with the month, whatever the catalog does.
    const now = clock();
    const month = place === '/' ? ` ${monthIn(settings.SHOP_TIME_ZONE, now)}` : '';
    const until = place === '/' ? { until: sameMonthUntil(now) } : {};
    const key = `page ${shops} ${address ?? `${place}?`}${month}`;
    const kept = { host, asksUntilSmallest: ASKS_UNTIL_SMALLEST };
    try {
      try {
        return await ready.respond(key, c.req.raw, make, { ...kept, ...until });
      } catch (error) {
        if (!(error instanceof NoPage)) throw error;
        if (error.instead.kind === 'missing') {
          if (!error.instead.isNowhere) return await sent(c, await rendered(MISSING_HEAD), 404);
          const tell = async () => bodyOf(await rendered(MISSING_HEAD, NOWHERE));
          return await ready.respond(`nowhere ${shops}`, c.req.raw, tell, { ...kept, status: 404 });
        }
        c.header('Cache-Control', 'no-cache');
        return c.redirect(error.instead.to + search, 301);
      }
    } catch (error) {
      if (!(error instanceof NotRendered)) throw error;
      log.error({ err: error.cause, path: place }, error.message);
      return sent(c, written(error.head), error.head === MISSING_HEAD ? 404 : 200);
    }
  });
}

const bodyOf = ({ html, headers }: ShopPage): WithHeaders => new WithHeaders(new TextEncoder().encode(html), headers);

/** Pages that show a part of a list, and which part in their address. */
const IN_PARTS = /^\/discover(?:\/[^/]+)?$|^\/(?:authors|series)\/[^/]+$|^\/product\/[^/]+\/reviews$/;

/** What a visitor asks for: a page, and which part of the list on it. */
interface PageAddress {
  /** The page's path with as much of its search as it shows; `undefined` for a search that only the page itself can read. */
  readonly address: string | undefined;
  /** From 1. */
  readonly page: number;
}

function pageAddress(place: string, search: string): PageAddress {
  const first = { address: place, page: 1 };
  if (!IN_PARTS.test(place)) return first;
  const asked = new URLSearchParams(search);
  const page = asked.get('page') ?? '1';
  if (asked.has('sort') || !/^[1-9]\d{0,5}$/.test(page)) return { address: undefined, page: 1 };
  return page === '1' ? first : { address: `${place}?page=${page}`, page: Number(page) };
}

/** A page that nobody keeps. */
async function sent(c: Context<Env>, { html, headers }: ShopPage, status: 200 | 404): Promise<Response> {
  const packed = await packedText(html, c.req.header('accept-encoding'));
  return c.body(packed.bytes, status, { ...headers, ...packed.headers });
}

/** Where a visitor who came by another host name belongs. */
function publicAddress(c: Context, publicUrl: string | undefined): string | undefined {
  if (!publicUrl || c.req.header('host') === new URL(publicUrl).host) return undefined;
  const { pathname, search } = new URL(c.req.url);
  return `${publicUrl}${pathname}${search}`;
}

import { contract } from '@octavo/core/contract';
import { truncateText } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import { type Context, Hono } from 'hono';
import { readGenreRedirects } from '../catalog/genre-redirects.ts';
import type { Deps } from '../deps.ts';
import { clientAddress, type Env, isStorable, valid } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { downloadBook, type BookDownloadDeps } from '../reading/book-download.ts';
import { BodyWithHeaders } from '../response-cache/cached-response.ts';
import type { CatalogFeed, CatalogFormat, CatalogSite } from './catalog-feed.ts';
import {
  AUTHENTICATION_PATH,
  AUTHENTICATION_TYPE,
  authenticationDocument,
  authenticationRequired,
} from './authentication.ts';
import { opdsV1, SEARCH_DESCRIPTION_PATH, renderSearchDescription } from './opds-v1.ts';
import { opdsV2 } from './opds-v2.ts';
import {
  bookEntry,
  booksFeed,
  genresFeed,
  isPastEnd,
  MAX_SEARCH_PAGE,
  parsePage,
  rootFeed,
  searchFeed,
  shelfFeed,
} from './feeds.ts';

type OpdsDeps = BookDownloadDeps &
  Pick<
    Deps,
    | 'products'
    | 'genres'
    | 'seo'
    | 'responseCache'
    | 'shopProfiles'
    | 'settings'
    | 'ports'
    | 'appPasswords'
    | 'rateLimiter'
  >;

/** Reading apps on other origins may read public feeds. */
const CORS_HEADERS = { 'Access-Control-Allow-Origin': '*' };
/** The maximum length of a search text in UTF-16 code units; the rest is ignored. */
const MAX_QUERY_LENGTH = 200;
const PRIVATE_HEADERS = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

/**
 * The OPDS catalog in both versions: below `/opds/v1.2` and `/opds/v2` each `GET` root, `/genres`, `/books`,
 * `/books/:slug`, `/search` → 200 · 304 · 404, the same for all users; `/shelf` → 200 the user's own books · 401 with the
 * authentication document. `GET /opds` is the root in the version that the client accepts. `GET /opds/books/:slug.epub`
 * → 200 · 206 · 304 · 401 · 403 `not_entitled` · 404 · 416.
 */
export function opdsRoute(deps: OpdsDeps) {
  const route = new Hono<Env>({ strict: false })
    .get('/opds', async (c) => {
      const form = (c.req.header('accept') ?? '').includes(opdsV2.feedType('navigation')) ? opdsV2 : opdsV1;
      const { status, headers, body } = await cachedFeed(deps, c, form, 'root', () => rootFeed(deps));
      // A copy, because this URL has two representations and the response cache registers only one per URL.
      const copy = new Response(body, { status, headers });
      copy.headers.append('Vary', 'Accept');
      return copy;
    })
    .get(AUTHENTICATION_PATH, (c) =>
      cachedResponse(deps, c, 'opds authentication', AUTHENTICATION_TYPE, async (origin) =>
        new TextEncoder().encode(JSON.stringify(authenticationDocument(await siteOf(deps, origin)))),
      ),
    )
    .get(SEARCH_DESCRIPTION_PATH, (c) =>
      cachedResponse(deps, c, 'opds search', 'application/opensearchdescription+xml', async (origin) =>
        renderSearchDescription(await siteOf(deps, origin)),
      ),
    )
    .get('/opds/books/:file{.+\\.epub}', (c) =>
      downloadOwnedBook(deps, c, c.req.param('file').slice(0, -'.epub'.length)),
    );
  for (const form of [opdsV1, opdsV2]) route.route(form.base, formatRoute(deps, form));
  return route;
}

/** The genre that has the books of a merged one now; any other genre is returned as it is. */
const currentGenre = async (deps: OpdsDeps, id: number): Promise<number> =>
  (await readGenreRedirects(deps)).ids.get(id) ?? id;

function formatRoute(deps: OpdsDeps, format: CatalogFormat) {
  return new Hono<Env>({ strict: false })
    .get('/', (c) => cachedFeed(deps, c, format, 'root', () => rootFeed(deps)))
    .get('/genres', (c) => cachedFeed(deps, c, format, 'genres', () => genresFeed(deps)))
    .get('/books', async (c) => {
      const genre = c.req.query('genre');
      if (genre !== undefined && !/^[1-9]\d{0,8}$/.test(genre)) throw new NotFoundError();
      const query = {
        genre: genre === undefined ? undefined : await currentGenre(deps, Number(genre)),
        order: c.req.query('order') === 'popular' ? ('popular' as const) : undefined,
        page: parsePage(c.req.query('page')),
      };
      const countBooks = () => deps.seo.countBooks(query.genre);
      const key = `length of ${JSON.stringify({ tagId: query.genre })}`;
      if (query.page > 1 && isPastEnd(query.page, await deps.responseCache.remember(key, countBooks)))
        throw new NotFoundError();
      return cachedFeed(deps, c, format, `books ${JSON.stringify(query)}`, () => booksFeed(deps, query));
    })
    .get('/books/:slug', valid('param', contract.products.bySlug.params), (c) => {
      const slug = c.req.valid('param').slug.toLowerCase();
      return cachedResponse(deps, c, `opds ${format.base} book ${slug}`, format.bookType, async (origin) =>
        format.renderBook(await bookEntry(deps, slug), origin),
      );
    })
    .get('/search', async (c) => {
      const { shop } = originsFor(c.req.header('host'), deps.settings, deps.ports());
      const text = truncateText((c.req.query('query') ?? '').trim(), MAX_QUERY_LENGTH);
      // Searches are not cached, because every search text would add an entry.
      const feed = await searchFeed(deps, text, parsePage(c.req.query('page'), MAX_SEARCH_PAGE));
      return c.body(format.renderFeed(feed, await siteOf(deps, shop)), 200, {
        'Content-Type': format.feedType('acquisition'),
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
        ...CORS_HEADERS,
      });
    })
    .get('/shelf', async (c) => {
      const { shop } = originsFor(c.req.header('host'), deps.settings, deps.ports());
      const userId = await authenticate(deps, c);
      if (userId === undefined) return authenticationRequired(await siteOf(deps, shop));
      await deps.paymentSync.syncBuyer(userId);
      const feed = await shelfFeed(deps, userId, parsePage(c.req.query('page')));
      return c.body(format.renderFeed(feed, await siteOf(deps, shop)), 200, {
        'Content-Type': format.feedType('acquisition'),
        ...PRIVATE_HEADERS,
      });
    });
}

/** Sends the file of a book to a user with access. */
async function downloadOwnedBook(deps: OpdsDeps, c: Context<Env>, slug: string): Promise<Response> {
  const userId = await authenticate(deps, c);
  if (userId === undefined)
    return authenticationRequired(
      await siteOf(deps, originsFor(c.req.header('host'), deps.settings, deps.ports()).shop),
    );
  return downloadBook(deps, userId, slug, c.req.raw);
}

/** Authenticates with HTTP Basic and an app password; failures count. @throws {RateLimitError} `too_many_requests` */
async function authenticate(
  { appPasswords, rateLimiter, settings }: OpdsDeps,
  c: Context<Env>,
): Promise<number | undefined> {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const separator = credentials.indexOf(':');
  if (separator < 1) return undefined;
  const login = credentials.slice(0, separator);
  const userId = isStorable(login)
    ? await appPasswords.authenticate(login, credentials.slice(separator + 1))
    : undefined;
  if (userId === undefined) await rateLimiter.consume({ 'app password address': clientAddress(c, settings) });
  return userId;
}

const cachedFeed = (
  deps: OpdsDeps,
  c: Context<Env>,
  form: CatalogFormat,
  name: string,
  make: () => Promise<CatalogFeed>,
) =>
  cachedResponse(
    deps,
    c,
    `opds ${form.base} ${name}`,
    form.feedType(name === 'root' || name === 'genres' ? 'navigation' : 'acquisition'),
    async (origin) => form.renderFeed(await make(), await siteOf(deps, origin)),
  );

const siteOf = async ({ shopProfiles }: Pick<OpdsDeps, 'shopProfiles'>, origin: string): Promise<CatalogSite> => ({
  origin,
  shopName: (await shopProfiles.current()).name,
});

/** A response that is cached until the catalog changes, with URLs of the requested host. */
function cachedResponse(
  { responseCache, settings, ports }: OpdsDeps,
  c: Context<Env>,
  name: string,
  type: string,
  produce: (origin: string) => Promise<Uint8Array>,
): Promise<Response> {
  const host = c.req.header('host');
  const { shop: origin } = originsFor(host, settings, ports());
  const headers = { 'Content-Type': type, ...CORS_HEADERS };
  return responseCache.respond(
    `${name} ${origin}`,
    c.req.raw,
    async () => new BodyWithHeaders(await produce(origin), headers),
    {
      host,
    },
  );
}

import { contract } from '@octavo/core/contract';
import { cutText } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import { type Context, Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { clientAddress, type Env, isKeepable, valid } from '../../middleware/index.ts';
import { originsFor } from '../../origins.ts';
import { bookFile, type FileNeeds } from '../../reading/book-file.ts';
import { WithHeaders } from '../../services/ready-answer.ts';
import type { CatalogFeed, CatalogForm } from './catalog-feed.ts';
import { AUTHENTICATION_PATH, AUTHENTICATION_TYPE, authenticationDocument, signInFirst } from './authentication.ts';
import { catalogFormV1, SEARCH_DESCRIPTION, searchDescription } from './catalog-form-v1.ts';
import { catalogFormV2 } from './catalog-form-v2.ts';
import { bookEntry, booksFeed, genresFeed, LAST_FOUND_PAGE, pageOf, rootFeed, searchFeed, shelfFeed } from './feeds.ts';

type Needs = FileNeeds &
  Pick<Deps, 'products' | 'genres' | 'findability' | 'ready' | 'settings' | 'ports' | 'appPasswords' | 'guards'>;

/** Reading apps that are pages of another origin may ask for what everybody may see. */
const FOR_ALL = { 'Access-Control-Allow-Origin': '*' };
/** What is looked for is no longer than this, in units; what comes after is not looked at. */
const LONGEST_SEARCH = 200;
const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

/**
 * The catalog for reading apps, in both forms: below `/opds/v1.2` and `/opds/v2` each `GET` root, `/genres`, `/books`,
 * `/books/:slug`, `/search` → 200 · 304 · 404, the same for everybody; `/shelf` → 200 one's own books · 401 with the
 * document that tells how to sign in. `GET /opds` is the root in the form that is asked for. `GET /opds/books/:slug.epub`
 * → 200 · 206 · 304 · 401 · 403 `not_entitled` · 404 · 416.
 */
export function opdsRoute(deps: Needs) {
  const route = new Hono<Env>({ strict: false })
    .get('/opds', async (c) => {
      const form = (c.req.header('accept') ?? '').includes(catalogFormV2.feedType('navigation'))
        ? catalogFormV2
        : catalogFormV1;
      const { status, headers, body } = await keptFeed(deps, c, form, 'root', () => rootFeed(deps));
      // A copy, because the same address has two answers and only one could be remembered for it.
      const copy = new Response(body, { status, headers });
      copy.headers.append('Vary', 'Accept');
      return copy;
    })
    .get(AUTHENTICATION_PATH, (c) =>
      kept(deps, c, 'opds authentication', AUTHENTICATION_TYPE, async (origin) =>
        new TextEncoder().encode(JSON.stringify(authenticationDocument(origin))),
      ),
    )
    .get(SEARCH_DESCRIPTION, (c) =>
      kept(deps, c, 'opds search', 'application/opensearchdescription+xml', async (origin) =>
        searchDescription(origin),
      ),
    )
    .get('/opds/books/:file{.+\\.epub}', (c) => ownFile(deps, c, c.req.param('file').slice(0, -'.epub'.length)));
  for (const form of [catalogFormV1, catalogFormV2]) route.route(form.base, formRoute(deps, form));
  return route;
}

function formRoute(deps: Needs, form: CatalogForm) {
  return new Hono<Env>({ strict: false })
    .get('/', (c) => keptFeed(deps, c, form, 'root', () => rootFeed(deps)))
    .get('/genres', (c) => keptFeed(deps, c, form, 'genres', () => genresFeed(deps)))
    .get('/books', (c) => {
      const genre = c.req.query('genre');
      if (genre !== undefined && !/^[1-9]\d{0,8}$/.test(genre)) throw new NotFoundError();
      const query = {
        genre: genre === undefined ? undefined : Number(genre),
        order: c.req.query('order') === 'popular' ? ('popular' as const) : undefined,
        page: pageOf(c.req.query('page')),
      };
      return keptFeed(deps, c, form, `books ${JSON.stringify(query)}`, () => booksFeed(deps, query));
    })
    .get('/books/:slug', valid('param', contract.products.bySlug.params), (c) => {
      const slug = c.req.valid('param').slug.toLowerCase();
      return kept(deps, c, `opds ${form.base} book ${slug}`, form.bookType, async (origin) =>
        form.book(await bookEntry(deps, slug), origin),
      );
    })
    .get('/search', async (c) => {
      const { shop } = originsFor(c.req.header('host'), deps.settings, deps.ports());
      const text = cutText((c.req.query('query') ?? '').trim(), LONGEST_SEARCH);
      // Every word somebody types would be an answer of its own to keep.
      const feed = await searchFeed(deps, text, pageOf(c.req.query('page'), LAST_FOUND_PAGE));
      return c.body(form.feed(feed, shop), 200, {
        'Content-Type': form.feedType('acquisition'),
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
        ...FOR_ALL,
      });
    })
    .get('/shelf', async (c) => {
      const { shop } = originsFor(c.req.header('host'), deps.settings, deps.ports());
      const userId = await whoAsks(deps, c);
      if (userId === undefined) return signInFirst(shop);
      await deps.settling.reconcileBuyer(userId);
      const feed = await shelfFeed(deps, userId, pageOf(c.req.query('page')));
      return c.body(form.feed(feed, shop), 200, { 'Content-Type': form.feedType('acquisition'), ...PRIVATE });
    });
}

/** The file of a book, for whoever may read it. */
async function ownFile(deps: Needs, c: Context<Env>, slug: string): Promise<Response> {
  const userId = await whoAsks(deps, c);
  if (userId === undefined) return signInFirst(originsFor(c.req.header('host'), deps.settings, deps.ports()).shop);
  return bookFile(deps, userId, slug, c.req.raw);
}

/** Who signs in by HTTP Basic with an app password; wrong ones are counted. @throws {RateLimitError} `too_many_requests` */
async function whoAsks({ appPasswords, guards, settings }: Needs, c: Context<Env>): Promise<number | undefined> {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  const parting = given.indexOf(':');
  if (parting < 1) return undefined;
  const login = given.slice(0, parting);
  const userId = isKeepable(login) ? await appPasswords.userOf(login, given.slice(parting + 1)) : undefined;
  if (userId === undefined) await guards.count({ 'app password address': clientAddress(c, settings) });
  return userId;
}

const keptFeed = (deps: Needs, c: Context<Env>, form: CatalogForm, name: string, make: () => Promise<CatalogFeed>) =>
  kept(
    deps,
    c,
    `opds ${form.base} ${name}`,
    form.feedType(name === 'root' || name === 'genres' ? 'navigation' : 'acquisition'),
    async (origin) => form.feed(await make(), origin),
  );

/** An answer that stands ready until the catalog changes, with the addresses of the host it was asked for at. */
function kept(
  { ready, settings, ports }: Needs,
  c: Context<Env>,
  name: string,
  type: string,
  make: (origin: string) => Promise<Uint8Array>,
): Promise<Response> {
  const host = c.req.header('host');
  const { shop: origin } = originsFor(host, settings, ports());
  const headers = { 'Content-Type': type, ...FOR_ALL };
  return ready.respond(`${name} ${origin}`, c.req.raw, async () => new WithHeaders(await make(origin), headers), {
    host,
  });
}

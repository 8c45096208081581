import { type CallResponse, contract, TOTAL_COUNT_HEADER } from '@octavo/core/contract';
import { type Genre, pageSizes, type Product } from '@octavo/core/entities';
import { NotFoundError, PermissionError } from '@octavo/core/errors';
import { Hono } from 'hono';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import { DEFAULT_SEARCH_LIMIT, type ProductListing } from '../db/catalog/product-lists.queries.ts';
import type { OwnedReadingRow } from '../db/catalog/products.queries.ts';
import type { Deps } from '../deps.ts';
import { type Env, requireSignIn, respondInPages, valid } from '../http/index.ts';
import { originsFor } from '../origins.ts';
import { ProductJsonCache, type ProductListJson } from '../catalog/product-json-cache.ts';
import { toWireProduct } from '../catalog/product-wire.ts';
import { finishedAt, progressOf } from '../reading/position.ts';
import { readGenreRedirects } from '../catalog/genre-redirects.ts';
import { BodyWithHeaders } from '../response-cache/cached-response.ts';
import { startOfMonth, monthValidUntil } from '../catalog/shop-month.ts';

const calls = contract.products;
/** The default number of bestsellers. */
const TOP_SALES = 24;
/** Product responses differ for users with access. */
const PERSONAL_HEADERS = 'private, no-cache';

type PublicProductDeps = Pick<
  Deps,
  'products' | 'genres' | 'seo' | 'responseCache' | 'settings' | 'clock' | 'backgroundTasks'
>;

/**
 * Public lists, served from the response cache:
 * `GET /products` · `GET /products/` (equivalent) · `/products/featured` · `/products/genres`
 * → 200 · 304 · 422 `validation_failed`.
 */
export function publicProductsRoute({
  products,
  genres,
  seo,
  responseCache,
  settings,
  clock,
  backgroundTasks,
}: PublicProductDeps) {
  const wire = async (rows: Promise<ProductRow[]>): Promise<Product[]> => (await rows).map((row) => toWireProduct(row));
  const texts = new ProductJsonCache({ products, backgroundTasks });
  /** The genre that has the books of a merged one now; any other genre is returned as it is. */
  const currentTag = async <Tag>(tag: Tag): Promise<Tag | number> =>
    (typeof tag === 'number' && (await readGenreRedirects({ genres, responseCache })).ids.get(tag)) || tag;
  return new Hono<Env>({ strict: false })
    .get('/products', valid('query', calls.list.query), async (c) => {
      const query = c.req.valid('query');
      const listing = toListing({ ...query, tag: await currentTag(query.tag) });
      let list: ProductListJson | undefined;
      const find = async () => (list ??= await texts.list(listing));
      if (listing.offset) {
        const total = await responseCache.remember(`length of ${JSON.stringify(withoutPage(listing))}`, async () =>
          listing.search ? (await find()).total : seo.countBooks(listing.tagId),
        );
        if (listing.offset >= total)
          return responseCache.respond(
            `products past the end ${total}`,
            c.req.raw,
            async () => new BodyWithHeaders([], { [TOTAL_COUNT_HEADER]: String(total) }),
            { isShared: true },
          );
      }
      // Searches are not cached, because every search text would add an entry.
      c.header('X-Content-Type-Options', 'nosniff');
      if (listing.search) {
        const { json, total } = await find();
        return c.body(json.toBytes(), 200, { 'Content-Type': 'application/json', [TOTAL_COUNT_HEADER]: String(total) });
      }
      const make = async () => {
        const { json, total } = await texts.list(listing);
        return new BodyWithHeaders(json, { [TOTAL_COUNT_HEADER]: String(total) });
      };
      return responseCache.respond(`products ${JSON.stringify(listing)}`, c.req.raw, make, { canRevalidate: true });
    })
    .get('/products/featured', (c) => {
      const now = clock();
      const month = startOfMonth(settings.SHOP_TIME_ZONE, now);
      const expiresAt = monthValidUntil(now);
      return responseCache.respond(`featured ${month}`, c.req.raw, () => wire(products.featured(month)), { expiresAt });
    })
    .get('/products/genres', (c) => responseCache.respond('genres', c.req.raw, (): Promise<Genre[]> => genres.list()));
}

/** The maximum number of ids in a response. Cards show the price of older books. */
const MAX_OWNED_IDS = 10_000;

/**
 * Personal responses:
 * `GET /products/favorites` → 200 · 401. `GET /products/library` → 200 · 401 · 403 for another user's `user_id`.
 * `GET /products/library/ids` → 200 · 401.
 * `GET /products/:slug` → 200 `Product`, with a stream URL for users with access · 401 for an expired token · 404
 * `product_not_found` · 429.
 */
export function personalProductsRoute(deps: Deps) {
  const { products, favorites, readingGrants, responseCache, paymentSync, rateLimiter, bookTraffic, settings, ports } =
    deps;
  const texts = new ProductJsonCache(deps);
  return new Hono<Env>({ strict: false })
    .get('/products/favorites', requireSignIn(deps), async (c) => {
      const { id } = c.var.user;
      return respondInPages(c, await products.favoriteIds(id), async (ids) => {
        const rows = await products.favorites(id, ids);
        return rows.map((row) => toWireProduct(row, { isFavorite: true })) satisfies CallResponse<
          typeof calls.favorites
        >;
      });
    })
    .get('/products/library', requireSignIn(deps), valid('query', calls.library.query), async (c) => {
      const owner = c.req.valid('query').user_id;
      if (owner !== undefined && owner !== c.var.user.id) throw new PermissionError();
      const { id } = c.var.user;
      await paymentSync.syncBuyer(id);
      return respondInPages(c, await products.libraryIds(id), async (ids) => {
        const rows = await products.library(id, ids);
        return rows.map((row) => toWireProduct(row, { reading: toReading(row) })) satisfies CallResponse<
          typeof calls.library
        >;
      });
    })
    .get('/products/library/ids', requireSignIn(deps), async (c) => {
      const { id } = c.var.user;
      // Right after a payment, cards would otherwise show the price until the next visit.
      await paymentSync.syncBuyer(id);
      const ids = await products.libraryIds(id, MAX_OWNED_IDS);
      return c.json({ product_ids: ids } satisfies CallResponse<typeof calls.ownedIds>);
    })
    .get('/products/:slug', valid('param', calls.bySlug.params), async (c, next) => {
      if (c.req.header('authorization')) return next();
      const { slug } = c.req.valid('param');
      const make = () => toSearchHit(texts.page(slug));
      return responseCache.respond(`product ${slug.toLowerCase()}`, c.req.raw, make, {
        cacheControl: PERSONAL_HEADERS,
        isAnonymous: true,
        canRevalidate: true,
      });
    })
    .get('/products/:slug', requireSignIn(deps), valid('param', calls.bySlug.params), async (c) => {
      const { user } = c.var;
      await rateLimiter.consume({ 'grant account': user.id });
      const row = await toSearchHit(products.findBySlug(c.req.valid('param').slug, user.id));
      c.header('Cache-Control', PERSONAL_HEADERS);
      await paymentSync.syncBuyer(user.id);
      const grant = await readingGrants.issue(user, row.id);
      const isOwn = row.seller_id === user.id || user.isEditor;
      if (grant === undefined && !isOwn) bookTraffic.countPersonalView(row.slug, c.req.header());
      const { reader } = originsFor(c.req.header('host'), settings, ports());
      const owned = await products.findOwnedReading(user.id, row.id);
      return c.json(
        toWireProduct(row, {
          isFavorite: await favorites.isFavorite(user.id, row.id),
          streamUrl: grant && `${reader}/read/${grant}/`,
          isPreview: isPreview(row, user),
          reading: owned && toReading(owned),
        }),
      );
    });
}

/** The reading of a book in a library. */
const toReading = (row: OwnedReadingRow) => ({
  progress: progressOf(row.locator),
  at: row.updated_at,
  finishedAt: finishedAt(row),
});

/** Whether the seller of a book, or an editor, sees a page that visitors do not see. */
const isPreview = (
  { status, seller_id: sellerId }: ProductRow,
  user: { readonly id: number; readonly isEditor: boolean },
) => status !== 'published' && status !== 'scheduled' && (sellerId === user.id || user.isEditor);

/** @throws {NotFoundError} `product_not_found` */
async function toSearchHit<Found>(book: Promise<Found | undefined>): Promise<Found> {
  const found = await book;
  if (found === undefined) throw new NotFoundError('product_not_found');
  return found;
}

/** The default direction of each order. */
const DEFAULT_DIRECTION = { date: 'desc', popularity: 'desc', rating: 'desc', price: 'asc', title: 'asc' } as const;

/** The filters of a listing, which decide its length. */
const withoutPage = ({ search, tagId }: ProductListing) => ({ search, tagId });

/** Converts a query to a listing; the empty query lists the whole catalog. */
function toListing(query: CallResponse<{ response: typeof calls.list.query }>): ProductListing {
  const order = query.orderby;
  const isPaged = query.page !== undefined && query.page > 1;
  const defaultLimit = query.search
    ? DEFAULT_SEARCH_LIMIT
    : order === 'popularity'
      ? TOP_SALES
      : isPaged
        ? pageSizes.genre
        : undefined;
  const limit = query.per_page ?? defaultLimit;
  return {
    order,
    isReversed: query.order !== undefined && query.order !== DEFAULT_DIRECTION[order ?? 'date'],
    ...(query.search ? { search: query.search } : {}),
    ...(query.tag === undefined ? {} : { tagId: typeof query.tag === 'number' ? query.tag : 0 }),
    ...(limit === undefined ? {} : { limit, offset: ((query.page ?? 1) - 1) * limit }),
  };
}

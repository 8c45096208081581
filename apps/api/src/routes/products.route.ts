import { type Answer, contract, TOTAL_COUNT } from '@octavo/core/contract';
import { type Genre, pageSizes, type Product } from '@octavo/core/entities';
import { NotFoundError, PermissionError } from '@octavo/core/errors';
import { Hono } from 'hono';
import type { ProductRow } from '../db/product-rows.ts';
import { MOST_FOUND, type ProductListing } from '../db/product-lists.ts';
import type { Deps } from '../deps.ts';
import { type Env, signedIn, valid } from '../middleware/index.ts';
import { originsFor } from '../origins.ts';
import { ProductTexts } from '../services/product-texts.ts';
import { toWireProduct } from '../services/product-wire.ts';
import { WithHeaders } from '../services/ready-answer.ts';
import { monthIn, sameMonthUntil } from '../services/shop-month.ts';

const calls = contract.products;
/** How many bestsellers are told where nobody says how many. */
const TOP_SALES = 24;
/** A page of a book is another one for whoever may read it. */
const PERSONAL = 'private, no-cache';

type PublicNeeds = Pick<Deps, 'products' | 'genres' | 'ready' | 'settings' | 'clock' | 'errands'>;

/**
 * Lists that are the same for everyone, answered from ready bytes:
 * `GET /products` · `GET /products/` (both forms of the address are one) · `/products/featured` · `/products/genres`
 * → 200 · 304 · 422 `validation_failed`.
 */
export function publicProductsRoute({ products, genres, ready, settings, clock, errands }: PublicNeeds) {
  const wire = async (rows: Promise<ProductRow[]>): Promise<Product[]> => (await rows).map((row) => toWireProduct(row));
  const texts = new ProductTexts({ products, errands });
  return new Hono<Env>({ strict: false })
    .get('/products', valid('query', calls.list.query), async (c) => {
      const listing = toListing(c.req.valid('query'));
      // Every word somebody types would be an answer of its own to keep.
      c.header('X-Content-Type-Options', 'nosniff');
      if (listing.search) {
        const { json, total } = await texts.list(listing);
        return c.body(json.whole(), 200, { 'Content-Type': 'application/json', [TOTAL_COUNT]: String(total) });
      }
      const make = async () => {
        const { json, total } = await texts.list(listing);
        return new WithHeaders(json, { [TOTAL_COUNT]: String(total) });
      };
      return ready.respond(`products ${JSON.stringify(listing)}`, c.req.raw, make, { isRemade: true });
    })
    .get('/products/featured', (c) => {
      const now = clock();
      const month = monthIn(settings.SHOP_TIME_ZONE, now);
      const until = sameMonthUntil(now);
      return ready.respond(`featured ${month}`, c.req.raw, () => wire(products.featured(month)), { until });
    })
    .get('/products/genres', (c) => ready.respond('genres', c.req.raw, (): Promise<Genre[]> => genres.list()));
}

/**
 * Answers made for one person:
 * `GET /products/favorites` → 200 · 401. `GET /products/library` → 200 · 401 · 403 for somebody else's `user_id`.
 * `GET /products/:slug` → 200 `Product` · 401 for a token that ended · 404 `product_not_found`; whoever may read the book
 * also gets the address to read it at.
 */
export function personalProductsRoute(deps: Deps) {
  const { products, favorites, readingGrants, ready, settling, settings, ports } = deps;
  const texts = new ProductTexts(deps);
  return new Hono<Env>({ strict: false })
    .get('/products/favorites', signedIn(deps), async (c) => {
      const rows = await products.favoritesOf(c.var.user.id);
      return c.json(
        rows.map((row) => toWireProduct(row, { isFavorite: true })) satisfies Answer<typeof calls.favorites>,
      );
    })
    .get('/products/library', signedIn(deps), valid('query', calls.library.query), async (c) => {
      const asked = c.req.valid('query').user_id;
      if (asked !== undefined && asked !== c.var.user.id) throw new PermissionError();
      await settling.reconcileBuyer(c.var.user.id);
      const rows = await products.ownedBy(c.var.user.id);
      const books = rows.map((row) =>
        toWireProduct(row, { reading: { progress: progressOf(row.place), at: row.read_at } }),
      );
      return c.json(books satisfies Answer<typeof calls.library>);
    })
    .get('/products/:slug', valid('param', calls.bySlug.params), async (c, next) => {
      if (c.req.header('authorization')) return next();
      const { slug } = c.req.valid('param');
      const make = () => foundIn(texts.page(slug));
      return ready.respond(`product ${slug.toLowerCase()}`, c.req.raw, make, {
        cacheControl: PERSONAL,
        isForStrangers: true,
        isRemade: true,
      });
    })
    .get('/products/:slug', signedIn(deps), valid('param', calls.bySlug.params), async (c) => {
      const { user } = c.var;
      const row = await foundIn(products.bySlug(c.req.valid('param').slug, user.id));
      c.header('Cache-Control', PERSONAL);
      await settling.reconcileBuyer(user.id);
      const grant = await readingGrants.issue(user, row.id);
      const { reader } = originsFor(c.req.header('host'), settings, ports());
      return c.json(
        toWireProduct(row, {
          isFavorite: await favorites.isMarked(user.id, row.id),
          streamUrl: grant && `${reader}/read/${grant}/`,
        }),
      );
    });
}

/** @throws {NotFoundError} `product_not_found` */
async function foundIn<Found>(book: Promise<Found | undefined>): Promise<Found> {
  const found = await book;
  if (found === undefined) throw new NotFoundError('product_not_found');
  return found;
}

/** Which way each order runs where nobody says. */
const OWN_DIRECTION = { date: 'desc', popularity: 'desc', rating: 'desc', price: 'asc', title: 'asc' } as const;

/** What a query asks for; without any it is the whole catalog. */
function toListing(query: Answer<{ response: typeof calls.list.query }>): ProductListing {
  const order = query.orderby;
  const isPaged = query.page !== undefined && query.page > 1;
  const usual = query.search ? MOST_FOUND : order === 'popularity' ? TOP_SALES : isPaged ? pageSizes.genre : undefined;
  const limit = query.per_page ?? usual;
  return {
    order,
    isReversed: query.order !== undefined && query.order !== OWN_DIRECTION[order ?? 'date'],
    ...(query.search ? { search: query.search } : {}),
    ...(query.tag === undefined ? {} : { tagId: typeof query.tag === 'number' ? query.tag : 0 }),
    ...(limit === undefined ? {} : { limit, offset: ((query.page ?? 1) - 1) * limit }),
  };
}

/** How far a place is into its book, 0 to 1. */
function progressOf(place: unknown): number {
  const given =
    typeof place === 'object' && place !== null && 'total_progression' in place ? place.total_progression : 0;
  return typeof given === 'number' && given > 0 ? Math.min(1, given) : 0;
}

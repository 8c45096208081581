import { type CallResponse, contract } from '@octavo/core/contract';
import { pageSizes } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import { Hono } from 'hono';
import type { ProductListing } from '../db/catalog/product-lists.queries.ts';
import type { Deps } from '../deps.ts';
import { type Env, valid } from '../http/index.ts';
import { toWireProduct } from '../catalog/product-wire.ts';

const authorCall = contract.authors.bySlug;
const seriesCall = contract.series.bySlug;

type AuthorDeps = Pick<Deps, 'authorSeries' | 'products' | 'responseCache'>;
interface Page {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

/** `GET /authors/:slug` → 200 the author and a page of their books, newest first · 304 · 404 `author_not_found`. Public. */
export function authorsRoute({ authorSeries, products, responseCache }: AuthorDeps) {
  return new Hono<Env>({ strict: false }).get(
    '/authors/:slug',
    valid('param', authorCall.params),
    valid('query', authorCall.query),
    (c) => {
      const { slug } = c.req.valid('param');
      const query = c.req.valid('query');
      return responseCache.respond(`author ${JSON.stringify([slug, query])}`, c.req.raw, async () => {
        const author = await authorSeries.findAuthor(slug);
        if (!author) throw new NotFoundError('author_not_found');
        const { id, ...told } = author;
        const books = await toPage(products, { authorId: id }, query, author.book_count);
        return { author: told, ...books } satisfies CallResponse<typeof authorCall>;
      });
    },
  );
}

/** `GET /series/:slug` → 200 the series and a page of its books in the order of reading · 304 · 404 `series_not_found`. Public. */
export function seriesRoute({ authorSeries, products, responseCache }: AuthorDeps) {
  return new Hono<Env>({ strict: false }).get(
    '/series/:slug',
    valid('param', seriesCall.params),
    valid('query', seriesCall.query),
    (c) => {
      const { slug } = c.req.valid('param');
      const query = c.req.valid('query');
      return responseCache.respond(`series ${JSON.stringify([slug, query])}`, c.req.raw, async () => {
        const series = await authorSeries.findSeries(slug);
        if (!series) throw new NotFoundError('series_not_found');
        const { id, ...told } = series;
        const books = await toPage(products, { seriesId: id, order: 'series' }, query, series.book_count);
        return { series: told, ...books } satisfies CallResponse<typeof seriesCall>;
      });
    },
  );
}

async function toPage(products: AuthorDeps['products'], listing: ProductListing, query: Page, count: number) {
  const limit = query.per_page ?? pageSizes.genre;
  const rows = await products.list({ ...listing, limit, offset: ((query.page ?? 1) - 1) * limit });
  return { data: rows.map((row) => toWireProduct(row)), total_pages: Math.ceil(count / limit) };
}

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

/** A page of books. */
interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly isPastEnd: boolean;
  /** Identifies the page. All pages past the end are the same. */
  readonly key: string;
}

/** `GET /authors/:slug` → 200 the author and a page of their books, newest first · 304 · 404 `author_not_found`. Public. */
export function authorsRoute({ authorSeries, products, responseCache }: AuthorDeps) {
  return new Hono<Env>({ strict: false }).get(
    '/authors/:slug',
    valid('param', authorCall.params),
    valid('query', authorCall.query),
    async (c) => {
      const { slug } = c.req.valid('param');
      const find = async () => {
        const author = await authorSeries.findAuthor(slug);
        if (!author) throw new NotFoundError('author_not_found');
        return author;
      };
      const page = await requestedPage(c.req.valid('query'), () =>
        responseCache.remember(`books of author ${slug}`, async () => (await find()).book_count),
      );
      const produce = async () => {
        const { id, links, ...author } = await find();
        const books = await toPage(products, { authorId: id }, page, author.book_count);
        return { author: { ...author, links: [...links] }, ...books } satisfies CallResponse<typeof authorCall>;
      };
      return responseCache.respond(`author ${slug} ${page.key}`, c.req.raw, produce, { isShared: page.isPastEnd });
    },
  );
}

/** `GET /series/:slug` → 200 the series and a page of its books in the order of reading · 304 · 404 `series_not_found`. Public. */
export function seriesRoute({ authorSeries, products, responseCache }: AuthorDeps) {
  return new Hono<Env>({ strict: false }).get(
    '/series/:slug',
    valid('param', seriesCall.params),
    valid('query', seriesCall.query),
    async (c) => {
      const { slug } = c.req.valid('param');
      const find = async () => {
        const series = await authorSeries.findSeries(slug);
        if (!series) throw new NotFoundError('series_not_found');
        return series;
      };
      const page = await requestedPage(c.req.valid('query'), () =>
        responseCache.remember(`books of series ${slug}`, async () => (await find()).book_count),
      );
      const produce = async () => {
        const { id, ...series } = await find();
        const books = await toPage(products, { seriesId: id, order: 'series' }, page, series.book_count);
        return { series, ...books } satisfies CallResponse<typeof seriesCall>;
      };
      return responseCache.respond(`series ${slug} ${page.key}`, c.req.raw, produce, { isShared: page.isPastEnd });
    },
  );
}

/** Resolves the page of a request. `count` is called for every page but the first. */
async function requestedPage(
  {
    page = 1,
    per_page: limit = pageSizes.genre,
  }: { readonly page?: number | undefined; readonly per_page?: number | undefined },
  count: () => Promise<number>,
): Promise<Page> {
  const offset = (page - 1) * limit;
  const isPastEnd = offset > 0 && offset >= (await count());
  return { limit, offset, isPastEnd, key: `${isPastEnd ? 'past the end' : page} ${limit}` };
}

async function toPage(
  products: AuthorDeps['products'],
  listing: ProductListing,
  { limit, offset, isPastEnd }: Page,
  count: number,
) {
  const rows = isPastEnd ? [] : await products.list({ ...listing, limit, offset });
  return { data: rows.map((row) => toWireProduct(row)), total_pages: Math.ceil(count / limit) };
}

import { NotFoundError } from '@octavo/core/errors';
import { Hono } from 'hono';
import { closingPageQueries, type OfferedRow } from '../db/reading/closing-page.queries.ts';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/index.ts';
import { toWireProduct } from '../catalog/product-wire.ts';
import { finishedAt } from '../reading/position.ts';
import { readingAccess, readingResponse } from '../reading/reading-access.ts';

/** Limit of the other books by the author. */
const MAX_OTHER_BOOKS = 3;

type ClosingPageDeps = Pick<Deps, 'readingGrants' | 'rateLimiter' | 'db' | 'reviewService'>;

/**
 * What the page after the last one shows, below a reading URL; 404 in another browser, 403 `not_entitled` after access has ended.
 * `GET closing` → 200 `{ book, finished_at, rating, can_review, next, more }`: the book, when the user finished it, their
 * rating, the next volume of its series, and other books by its author. For a sample, the values of a user are empty.
 */
export function closingPageRoute(deps: ClosingPageDeps) {
  const access = readingAccess(deps);
  return new Hono<Env>().get('/read/:grant/closing', async (c) => {
    const reading = await access.currentOrSample(c);
    const { productId } = reading;
    const userId = reading.sampleShare === undefined ? reading.userId : 0;
    const queries = closingPageQueries(deps.db, userId);
    const row = await queries.find(productId);
    if (!row) throw new NotFoundError();
    const { series_id: seriesId, series_position: position } = row;
    const next = seriesId === null || position === null ? undefined : await queries.findNextVolume(seriesId, position);
    const shownIds = [productId, ...(next ? [next.id] : [])];
    const more = await queries.listByAuthors(productId, shownIds, MAX_OTHER_BOOKS);
    const review = userId === 0 ? undefined : await deps.reviewService.reviewStatusOf(userId, productId);
    return readingResponse({
      // A book that is not on sale has no price.
      book: toClosingBook(row.status === 'published' ? row : { ...row, price_cents: null }),
      finished_at: finishedAt(row)?.toISOString() ?? null,
      rating: review?.own_review?.rating ?? null,
      can_review: review?.can_review === true,
      next: next ? toOfferedBook(next) : null,
      more: more.map(toOfferedBook),
    });
  });
}

/** The fields of a product that the closing page shows. */
function toClosingBook(row: ProductRow) {
  const { slug, name, images, regular_price, cover_hue, authors, series } = toWireProduct(row);
  const author = row.credits.authors.map((each) => each.name).join(', ');
  return { slug, name, author, images, regular_price, cover_hue, authors, series };
}

const toOfferedBook = (row: OfferedRow) => ({ ...toClosingBook(row), is_owned: row.is_owned });

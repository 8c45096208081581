import { type CallResponse, contract } from '@octavo/core/contract';
import { pageSizes, type Review, type ReviewSummary } from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import { type Env, isWithinInt32, requireSignIn, type SignedInEnv, valid, validBody } from '../http/index.ts';
import { toWireReview } from '../catalog/review.service.ts';

const calls = contract.reviews;

/**
 * `GET /reviews?product&page` → 200, ten visible reviews, newest first. `GET /reviews/summary?product` → 200, counts by
 * rating. Both 422 `validation_failed` without a product; an unknown product has no reviews.
 */
export const reviewsRoute = ({ reviews, responseCache }: Pick<Deps, 'reviews' | 'responseCache'>) =>
  new Hono<Env>({ strict: false })
    .get('/reviews', valid('query', calls.list.query), async (c) => {
      const {
        product,
        page = 1,
        per_page = pageSizes.reviews,
        orderby = 'date',
        order: direction = 'desc',
      } = c.req.valid('query');
      const order = { by: orderby, direction };
      const offset = (page - 1) * per_page;
      if (offset > 0 && offset >= (await responseCache.remember(`reviews ${product}`, () => reviews.count(product))))
        return responseCache.respond('reviews past the end', c.req.raw, async (): Promise<Review[]> => [], {
          isShared: true,
        });
      return responseCache.respond(
        `reviews ${product} ${page} ${per_page} ${orderby} ${direction}`,
        c.req.raw,
        async (): Promise<Review[]> => {
          return (await reviews.page(product, per_page, offset, order)).map(toWireReview);
        },
      );
    })
    .get('/reviews/summary', valid('query', calls.summary.query), async (c, next) => {
      // The signed-in route below returns a personal response.
      if (c.req.header('authorization')) return next();
      const { product } = c.req.valid('query');
      return responseCache.respond(`summary ${product}`, c.req.raw, () => reviewSummary(reviews, product));
    });

/**
 * Signed-in review calls: `POST /reviews` → 200 the review · 403 `not_entitled` · 404 `product_not_found` ·
 * 409 `already_reviewed` · 422. `PUT /reviews/:id` → 200 · 404 `review_not_found` · 422. `DELETE /reviews/:id` → 204 ·
 * 404 · 409 `review_moderated`. `POST /reviews/:id/report` → 204, idempotent · 404 · 409 `quota_exceeded` · 422.
 * `GET /reviews/summary` with a token includes the user's own review and whether they may write one. `GET /reviews/own` → 200,
 * a page of the user's reviews.
 * Rate limit: 429 `too_many_requests`. All: 401.
 */
export function reviewWritingRoute(
  deps: Pick<Deps, 'reviews' | 'reviewService' | 'rateLimiter' | 'tokens' | 'sessions' | 'clock'>,
) {
  const { reviews, reviewService, rateLimiter } = deps;
  const limitWrites = createMiddleware<SignedInEnv>(async (c, next) => {
    await rateLimiter.consume({ 'review account': c.var.user.id });
    await next();
  });
  return new Hono<SignedInEnv>({ strict: false })
    .get('/reviews/summary', requireSignIn(deps), valid('query', calls.summary.query), async (c) => {
      c.header('Cache-Control', 'no-store');
      const { product } = c.req.valid('query');
      const reviewStatus = await reviewService.reviewStatusOf(c.var.user.id, product);
      return c.json({ ...(await reviewSummary(reviews, product)), ...reviewStatus });
    })
    .get('/reviews/own', requireSignIn(deps), valid('query', calls.own.query), async (c) => {
      c.header('Cache-Control', 'no-store');
      await rateLimiter.consume({ 'own list account': c.var.user.id });
      const { page = 1, per_page: pageSize = pageSizes.reviews } = c.req.valid('query');
      const own = await reviewService.listOwn(c.var.user.id, { page, pageSize });
      return c.json(own satisfies CallResponse<typeof calls.own>);
    })
    .post('/reviews', requireSignIn(deps), limitWrites, validBody(calls.create.body), async (c) => {
      const review = await reviewService.create(c.var.user.id, c.req.valid('json'));
      return c.json(review satisfies CallResponse<typeof calls.create>);
    })
    .put(
      '/reviews/:id',
      requireSignIn(deps),
      limitWrites,
      valid('param', calls.update.params),
      validBody(calls.update.body),
      async (c) => {
        const id = formatId(c.req.valid('param'));
        const review = await reviewService.update(c.var.user.id, id, c.req.valid('json'));
        return c.json(review satisfies CallResponse<typeof calls.update>);
      },
    )
    .delete('/reviews/:id', requireSignIn(deps), limitWrites, valid('param', calls.remove.params), async (c) => {
      await reviewService.remove(c.var.user.id, formatId(c.req.valid('param')));
      return c.body(null, 204);
    })
    .post(
      '/reviews/:id/report',
      requireSignIn(deps),
      limitWrites,
      valid('param', calls.report.params),
      validBody(calls.report.body),
      async (c) => {
        await reviewService.report(c.var.user.id, formatId(c.req.valid('param')), c.req.valid('json'));
        return c.body(null, 204);
      },
    );
}

/**
 * Parses a review id. The contract allows any text, but this shop's ids are whole numbers.
 * @throws {NotFoundError} `review_not_found`
 */
function formatId({ id }: { readonly id: string | number }): number {
  if (!/^\d+$/.test(String(id)) || !isWithinInt32(Number(id))) throw new NotFoundError('review_not_found');
  return Number(id);
}

async function reviewSummary(reviews: Deps['reviews'], product: number): Promise<ReviewSummary> {
  const stars = await reviews.histogram(product);
  const countOf = (rating: number) => stars.find((row) => row.rating === rating)?.count ?? 0;
  const count = stars.reduce((sum, row) => sum + row.count, 0);
  const total = stars.reduce((sum, row) => sum + row.rating * row.count, 0);
  return {
    product_id: product,
    average_rating: (count === 0 ? 0 : total / count).toFixed(2),
    rating_count: count,
    histogram: [countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)],
  };
}

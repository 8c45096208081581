import { contract } from '@octavo/core/contract';
import { pageSizes, type Review, type ReviewSummary } from '@octavo/core/entities';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, valid } from '../middleware/index.ts';

const calls = contract.reviews;

/**
 * `GET /reviews?product&page` → 200, ten visible reviews, newest first. `GET /reviews/summary?product` → 200, counted by
 * stars. Both 422 `validation_failed` without a product; an unknown product has no reviews.
 */
export const reviewsRoute = ({ reviews, ready }: Pick<Deps, 'reviews' | 'ready'>) =>
  new Hono<Env>({ strict: false })
    .get('/reviews', valid('query', calls.list.query), (c) => {
      const { product, page = 1, per_page = pageSizes.reviews } = c.req.valid('query');
      return ready.respond(`reviews ${product} ${page} ${per_page}`, c.req.raw, async (): Promise<Review[]> => {
        const rows = await reviews.page(product, per_page, (page - 1) * per_page);
        return rows.map(({ id, rating, reviewer, review, is_verified, created_at }) => ({
          id,
          rating,
          reviewer,
          review,
          date_created: created_at.toISOString(),
          verified: is_verified,
        }));
      });
    })
    .get('/reviews/summary', valid('query', calls.summary.query), (c) => {
      const { product } = c.req.valid('query');
      return ready.respond(`summary ${product}`, c.req.raw, async (): Promise<ReviewSummary> => {
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
      });
    });

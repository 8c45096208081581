import { studioContract as calls } from '@octavo/core/studio';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';

/**
 * `GET /studio/reviews` → 200 · 404 `book_not_found` · 422. `PUT /studio/reviews/:id/reply` → 200 · 404 `review_not_found` ·
 * 422. `DELETE /studio/reviews/:id/reply` → 200 · 404 `review_not_found`. Rate limit: 429.
 */
export function studioReviewsRoute({ studio: { reviews }, rateLimiter }: Pick<Deps, 'studio' | 'rateLimiter'>) {
  const limitWrites = createMiddleware<SignedInEnv>(async (c, next) => {
    await rateLimiter.consume({ 'reply account': c.var.user.id });
    await next();
  });
  return new Hono<SignedInEnv>({ strict: false })
    .get('/studio/reviews', valid('query', calls.reviews.query), async (c) =>
      c.json(await reviews.list(c.var.user, c.req.valid('query'))),
    )
    .put(
      '/studio/reviews/:id/reply',
      limitWrites,
      valid('param', calls.setReply.params),
      validBody(calls.setReply.body),
      async (c) => c.json(await reviews.setReply(c.var.user, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/studio/reviews/:id/reply', limitWrites, valid('param', calls.deleteReply.params), async (c) =>
      c.json(await reviews.deleteReply(c.var.user, c.req.valid('param').id)),
    );
}

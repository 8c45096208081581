import { adminContract as calls } from '@octavo/core/admin';
import { Hono } from 'hono';
import { AdminReviewsService } from '../admin/reviews/admin-reviews.service.ts';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';

/**
 * `/admin/reviews` → 200 · 422 · 429. `POST …/:id/hide`, `…/:id/keep` → 200 · 404 `review_not_found` · 422. `POST …/:id/undo` → 200 ·
 * 404 · 409 `decision_not_found`. `/admin/reviews/words` → 200; `POST` → 200 · 409 `too_many_words` · 422; `DELETE …/:id` → 200. All
 * that write: 429. The back office's route checks the role before.
 */
export function adminReviewsRoute(deps: Pick<Deps, 'db' | 'clock' | 'rateLimiter'>) {
  const reviews = new AdminReviewsService(deps);
  return new Hono<SignedInEnv>({ strict: false })
    .get('/admin/reviews', valid('query', calls.adminReviews.query), async (c) => {
      await deps.rateLimiter.consume({ 'admin search account': c.var.user.id });
      return c.json(await reviews.list(c.req.valid('query')));
    })
    .get('/admin/reviews/words', async (c) => c.json(await reviews.words()))
    .post('/admin/reviews/words', validBody(calls.addHeldWord.body), async (c) =>
      c.json(await reviews.addWord(c.var.user.id, c.req.valid('json').word)),
    )
    .delete('/admin/reviews/words/:id', valid('param', calls.removeHeldWord.params), async (c) =>
      c.json(await reviews.removeWord(c.req.valid('param').id)),
    )
    .post(
      '/admin/reviews/:id/hide',
      valid('param', calls.hideReview.params),
      validBody(calls.hideReview.body),
      async (c) => {
        const { reason } = c.req.valid('json');
        return c.json(await reviews.decide(c.req.valid('param').id, c.var.user.id, { kind: 'hidden', reason }));
      },
    )
    .post(
      '/admin/reviews/:id/keep',
      valid('param', calls.keepReview.params),
      validBody(calls.keepReview.body),
      async (c) => {
        const { reason } = c.req.valid('json');
        return c.json(await reviews.decide(c.req.valid('param').id, c.var.user.id, { kind: 'kept', reason }));
      },
    )
    .post('/admin/reviews/:id/undo', valid('param', calls.undoReviewDecision.params), async (c) =>
      c.json(await reviews.undo(c.req.valid('param').id)),
    );
}

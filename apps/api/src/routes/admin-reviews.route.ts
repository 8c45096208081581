import { adminContract as calls } from '@octavo/core/admin';
import { type Context, Hono } from 'hono';
import { AdminReviewsService } from '../admin/reviews/admin-reviews.service.ts';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, valid, validBody } from '../http/index.ts';

/**
 * `/admin/reviews` → 200 · 422 · 429. `POST …/:id/hide`, `…/:id/keep` → 200 · 404 `review_not_found` · 412 `edited_elsewhere`
 * with the stored review in `current` · 422 · 428 `version_missing`. `POST …/:id/undo` → 200 · 404 · 409 `decision_not_found`,
 * `decision_superseded`, `review_edited`. `/admin/reviews/words` → 200; `POST` → 200 · 409 `too_many_words` · 422; `DELETE …/:id` → 200. All
 * that write: 429. The back office's route checks the role before.
 */
export function adminReviewsRoute(deps: Pick<Deps, 'db' | 'clock' | 'rateLimiter'>) {
  const reviews = new AdminReviewsService(deps);
  const decide = async (c: Context<SignedInEnv>, id: number, decision: { kind: 'hidden' | 'kept'; reason: string }) =>
    c.json(await reviews.decide(id, c.var.user.id, { ...decision, version: c.req.header('if-match') }));
  return new Hono<SignedInEnv>({ strict: false })
    .get('/admin/reviews', valid('query', calls.reviews.query), async (c) => {
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
      async (c) => decide(c, c.req.valid('param').id, { kind: 'hidden', ...c.req.valid('json') }),
    )
    .post(
      '/admin/reviews/:id/keep',
      valid('param', calls.keepReview.params),
      validBody(calls.keepReview.body),
      async (c) => decide(c, c.req.valid('param').id, { kind: 'kept', ...c.req.valid('json') }),
    )
    .post(
      '/admin/reviews/:id/undo',
      valid('param', calls.undoReviewDecision.params),
      validBody(calls.undoReviewDecision.body),
      async (c) => c.json(await reviews.undo(c.req.valid('param').id, c.req.valid('json').decision)),
    );
}

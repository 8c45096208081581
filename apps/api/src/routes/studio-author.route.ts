import { studioContract as calls } from '@octavo/core/studio';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import { type SignedInEnv, validBody } from '../http/index.ts';

/**
 * `GET /studio/author` → 200. `PUT /studio/author` → 200 · 409 `pen_name_taken` · 422. `DELETE /studio/author/portrait` → 200.
 * Rate limit: 429.
 */
export function studioAuthorRoute({ studio: { authorProfiles }, rateLimiter }: Pick<Deps, 'studio' | 'rateLimiter'>) {
  const limitWrites = createMiddleware<SignedInEnv>(async (c, next) => {
    await rateLimiter.consume({ 'profile account': c.var.user.id });
    await next();
  });
  return new Hono<SignedInEnv>({ strict: false })
    .get('/studio/author', async (c) => c.json(await authorProfiles.read(c.var.user)))
    .put('/studio/author', limitWrites, validBody(calls.setAuthorProfile.body), async (c) =>
      c.json(await authorProfiles.set(c.var.user, c.req.valid('json'))),
    )
    .delete('/studio/author/portrait', limitWrites, async (c) =>
      c.json(await authorProfiles.deletePortrait(c.var.user)),
    );
}

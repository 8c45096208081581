import { contract } from '@octavo/core/contract';
import { NotFoundError } from '@octavo/core/errors';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, requireSignIn, valid } from '../http/index.ts';
import { QUOTAS, quotaExceeded } from '../limits/limits.ts';

const calls = contract.favorites;

/**
 * `POST /favorites/:productId` → 204 · 401 · 404 `product_not_found` · 409 `quota_exceeded` · 429. `DELETE` → 204 · 401 · 429.
 * Both are idempotent.
 */
export const favoritesRoute = (deps: Pick<Deps, 'favorites' | 'rateLimiter' | 'tokens' | 'sessions' | 'clock'>) =>
  new Hono<Env>({ strict: false })
    .post('/favorites/:productId', requireSignIn(deps), valid('param', calls.add.params), async (c) => {
      const result = await deps.favorites.add(c.var.user.id, c.req.valid('param').productId, QUOTAS.favorites.max);
      if (result === 'not found') throw new NotFoundError('product_not_found');
      if (result === 'full') throw quotaExceeded('favorites');
      return c.body(null, 204);
    })
    .delete('/favorites/:productId', requireSignIn(deps), valid('param', calls.remove.params), async (c) => {
      await deps.favorites.remove(c.var.user.id, c.req.valid('param').productId);
      return c.body(null, 204);
    });

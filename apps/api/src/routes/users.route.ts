import { type Answer, contract } from '@octavo/core/contract';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, signedIn } from '../middleware/index.ts';

/** `GET /users/me` → 200, who is signed in · 401. */
export const usersRoute = (deps: Pick<Deps, 'accounts' | 'tokens' | 'sessions' | 'clock'>) =>
  new Hono<Env>({ strict: false }).get('/users/me', signedIn(deps), async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ user: await deps.accounts.me(c.var.user.id) } satisfies Answer<typeof contract.users.me>);
  });

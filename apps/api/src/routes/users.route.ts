import { type Answer, contract } from '@octavo/core/contract';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { signedIn, type SignedInEnv, validBody } from '../middleware/index.ts';

const calls = contract.users;
const PASSWORD_CHANGED = 'Password updated successfully';

/**
 * `GET /users/me` → 200, who is signed in. `PUT /users/profile` → 200 the user as they now are · 409 `email_taken` · 422.
 * `PUT /users/password` → 200, and all other sessions are over · 422 `current_password_incorrect`, `validation_failed`.
 * Wrong passwords are counted: 429 `too_many_requests`. All: 401.
 */
export function usersRoute(
  deps: Pick<Deps, 'accounts' | 'accountSettings' | 'guards' | 'tokens' | 'sessions' | 'clock'>,
) {
  const { accounts, accountSettings } = deps;
  return new Hono<SignedInEnv>({ strict: false })
    .use('/users/*', signedIn(deps))
    .get('/users/me', async (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json({ user: await accounts.me(c.var.user.id) } satisfies Answer<typeof calls.me>);
    })
    .put('/users/profile', validBody(calls.updateProfile.body), async (c) => {
      const user = await accountSettings.changeProfile(c.var.user.id, c.req.valid('json'));
      return c.json({ user } satisfies Answer<typeof calls.updateProfile>);
    })
    .put('/users/password', validBody(calls.changePassword.body), async (c) => {
      const failure = { 'password account': c.var.user.id };
      await deps.guards.count(failure);
      await accountSettings.changePassword(c.var.user, c.req.valid('json'));
      await deps.guards.forget(failure);
      return c.json({ message: PASSWORD_CHANGED });
    });
}

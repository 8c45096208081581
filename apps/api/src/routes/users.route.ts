import { type CallResponse, type AppPassword, contract } from '@octavo/core/contract';
import { type Context, Hono } from 'hono';
import type { AppPasswordRow } from '../db/accounts/app-passwords.queries.ts';
import type { Deps } from '../deps.ts';
import {
  clientAddress,
  type Env,
  requireSignIn,
  type SignedInEnv,
  streamText,
  valid,
  validBody,
} from '../http/index.ts';
import { originForMail } from '../origins.ts';
import { notificationsRoute } from './notifications.route.ts';
import { emailVerificationRoute } from './email-verification.route.ts';
import { writeDeviceToken } from './trusted-device-cookie.ts';

const calls = contract.users;
const PASSWORD_CHANGED = 'Password updated successfully';

type UserDeps = Pick<
  Deps,
  | 'accounts'
  | 'accountSettings'
  | 'accountData'
  | 'appPasswords'
  | 'passwordResets'
  | 'emailVerifications'
  | 'rateLimiter'
  | 'tokens'
  | 'sessions'
  | 'clock'
  | 'settings'
  | 'ports'
  | 'db'
>;

/**
 * `GET /users/me` → 200, the signed-in user. `PUT /users/profile` → 200 the updated user · 409 `email_taken` · 422 · 429.
 * `PUT /users/password` → 200, and all other sessions end · 422 `current_password_incorrect`, `validation_failed`.
 * `GET /users/sessions` → 200. `DELETE /users/sessions` → 200, all others end. `DELETE /users/sessions/:id` → 200 · 404
 * `session_not_found`. `GET /users/app-passwords` → 200. `POST /users/app-passwords` → 201 with the password, which is
 * returned only once · 409 `quota_exceeded` · 422 · 429. `DELETE /users/app-passwords/:id` → 204.
 * `POST /users/export` → 200 all data stored about the user · 429. `DELETE /users/me` → 204 · 409 `conflict` while books or
 * payouts depend on the account · 422 `current_password_incorrect` · 502 `payment_provider_unavailable` while an unpaid
 * order cannot be canceled. Wrong passwords are limited: 429 `too_many_requests`. All: 401.
 */
export function usersRoute(deps: UserDeps) {
  const { accounts, accountSettings, accountData, appPasswords } = deps;
  /** Keeps the current device trusted after all devices lost the user's trust. */
  const trustThisDevice = async (c: Context<SignedInEnv>): Promise<void> => {
    const token = await accounts.issueDeviceToken(c.var.user.id);
    if (token !== undefined) writeDeviceToken(c, c.var.user.id, token, deps.settings);
  };
  return new Hono<SignedInEnv>({ strict: false })
    .route('/', undoEmailChangeRoute(deps))
    .route('/', emailVerificationRoute(deps))
    .use('/users/*', requireSignIn(deps))
    .use('/users/*', async (c, next) => {
      c.header('Cache-Control', 'no-store');
      await next();
    })
    .route('/', notificationsRoute(deps))
    .get('/users/me', async (c) =>
      c.json({ user: await accounts.me(c.var.user.id) } satisfies CallResponse<typeof calls.me>),
    )
    .put('/users/profile', validBody(calls.updateProfile.body), async (c) => {
      const user = await accountSettings.changeProfile(c.var.user, c.req.valid('json'), {
        address: clientAddress(c, deps.settings),
        origin: originForMail(c.req.header('host'), deps.settings, deps.ports()),
      });
      return c.json({ user } satisfies CallResponse<typeof calls.updateProfile>);
    })
    .put('/users/password', validBody(calls.changePassword.body), async (c) => {
      const attempt = { 'password account': c.var.user.id };
      const change = { 'new password account': c.var.user.id };
      await deps.rateLimiter.consume(change);
      await deps.rateLimiter
        .countFailures(attempt, 'current_password_incorrect', () =>
          accountSettings.changePassword(c.var.user, c.req.valid('json')),
        )
        .catch(async (error: unknown) => {
          await deps.rateLimiter.reward(change);
          throw error;
        });
      await deps.rateLimiter.reset(attempt);
      await trustThisDevice(c);
      return c.json({ message: PASSWORD_CHANGED });
    })
    .get('/users/sessions', async (c) =>
      c.json((await accountData.sessions(c.var.user)) satisfies CallResponse<typeof calls.sessions>),
    )
    .delete('/users/sessions', async (c) => {
      const ended = await accountData.endOtherSessions(c.var.user);
      await trustThisDevice(c);
      return c.json({ ended } satisfies CallResponse<typeof calls.revokeOtherSessions>);
    })
    .delete('/users/sessions/:id', valid('param', calls.revokeSession.params), async (c) => {
      const ended = await accountData.endSession(c.var.user.id, c.req.valid('param').id);
      await trustThisDevice(c);
      return c.json({ ended } satisfies CallResponse<typeof calls.revokeSession>);
    })
    .get('/users/app-passwords', async (c) =>
      c.json(
        (await appPasswords.list(c.var.user.id)).map(toAppPassword) satisfies CallResponse<typeof calls.appPasswords>,
      ),
    )
    .post('/users/app-passwords', validBody(calls.createAppPassword.body), async (c) => {
      // Each app password triggers an email to the user with its name.
      await deps.rateLimiter.consume({ 'app password account': c.var.user.id });
      const { password, ...stored } = await appPasswords.create(c.var.user.id, c.req.valid('json').name);
      return c.json({ ...toAppPassword(stored), password } satisfies CallResponse<typeof calls.createAppPassword>, 201);
    })
    .delete('/users/app-passwords/:id', valid('param', calls.revokeAppPassword.params), async (c) => {
      await appPasswords.revoke(c.var.user.id, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .post('/users/export', async (c) => {
      await deps.rateLimiter.consume({ 'export account': c.var.user.id });
      // Validated against the contract by a test, because it is never in memory as a whole.
      return c.body(await streamText(accountData.exportData(c.var.user)), 200, { 'Content-Type': 'application/json' });
    })
    .delete('/users/me', validBody(calls.deleteAccount.body), async (c) => {
      const { password } = c.req.valid('json');
      await deps.rateLimiter.countFailures({ 'password account': c.var.user.id }, 'current_password_incorrect', () =>
        accountData.remove(c.var.user.id, password),
      );
      return c.body(null, 204);
    });
}

/** An app password in its wire format. */
const toAppPassword = ({ id, name, created_at: created, last_used_at: used }: AppPasswordRow): AppPassword => ({
  id,
  name,
  date_created: created.toISOString(),
  date_last_used: used?.toISOString() ?? '',
});

/**
 * `POST /users/email/undo` → 200: restores the former email address, ends all sessions, voids the password and sends a
 * reset link · 422 `undo_link_invalid`. The emailed key is sufficient, because an owner who lost the account cannot sign in.
 */
const undoEmailChangeRoute = ({ accountSettings, passwordResets, rateLimiter, settings, ports }: UserDeps) =>
  new Hono<Env>({ strict: false }).post('/users/email/undo', validBody(calls.undoEmailChange.body), async (c) => {
    await rateLimiter.consume({ 'reset address': clientAddress(c, settings) });
    const email = await accountSettings.undoEmailChange(c.req.valid('json').key);
    await passwordResets.request({ email }, originForMail(c.req.header('host'), settings, ports()));
    const message = `Your account uses the address ${email} again, and all sessions have ended. We emailed you a link to set a new password.`;
    return c.json({ message } satisfies CallResponse<typeof calls.undoEmailChange>);
  });

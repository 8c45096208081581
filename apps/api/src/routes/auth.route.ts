import { type CallResponse, contract } from '@octavo/core/contract';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { clientAddress, type Env, validBody } from '../http/index.ts';
import { originForMail } from '../origins.ts';
import { deviceName } from '../accounts/device-name.ts';
import { RESET_LINK_TTL_MINUTES } from '../mail/index.ts';
import { readDeviceToken, writeDeviceToken } from './trusted-device-cookie.ts';

const calls = contract.auth;

/** The response message after a registration. */
const REGISTERED_MESSAGE = 'Your account is ready. Please log in. We emailed you a link that verifies your address.';

/** The same message for known and unknown addresses. */
const LINK_SENT_MESSAGE = `If an account has this address, a link is on its way. It works for ${RESET_LINK_TTL_MINUTES} minutes.`;
const PASSWORD_SET_MESSAGE = 'Your password has been changed. Please log in.';

/**
 * `POST /auth/register` → 200 with `success` and `message` but no token, so the customer logs in next · 409
 * `username_taken`, `email_taken` · 422. `POST /auth/login` → 200 tokens and user · 401 `credentials_invalid` · 422.
 * `POST /auth/forgot-password` → 200 with the same message for every address · 422. `POST /auth/reset-password` → 200, and
 * all sessions end · 422 `reset_link_invalid`, `validation_failed`. `POST /auth/refresh` → 200 new tokens · 401
 * `session_ended`. `POST /auth/logout` → 204, even for invalid tokens. Calls that allow guessing or send email are limited
 * by account and by client address: 429 `too_many_requests`. A device that has signed in to the account before has a cookie and
 * a separate limit. A full password hash queue: 503 `overloaded`.
 */
export function authRoute({
  accounts,
  passwordResets,
  rateLimiter,
  settings,
  ports,
}: Pick<Deps, 'accounts' | 'passwordResets' | 'rateLimiter' | 'settings' | 'ports'>) {
  return new Hono<Env>({ strict: false })
    .post('/auth/register', validBody(calls.register.body), async (c) => {
      const address = clientAddress(c, settings);
      await rateLimiter.consume({ 'register address': address });
      const origin = originForMail(c.req.header('host'), settings, ports());
      await accounts.register(c.req.valid('json'), { address, origin });
      return c.json({ success: true, message: REGISTERED_MESSAGE });
    })
    .post('/auth/login', validBody(calls.login.body), async (c) => {
      c.header('Cache-Control', 'no-store');
      const { deviceToken, ...signedIn } = await accounts.login(c.req.valid('json'), {
        address: clientAddress(c, settings),
        device: deviceName(c.req.header('user-agent')),
        deviceToken: (userId) => readDeviceToken(c, userId),
      });
      writeDeviceToken(c, signedIn.user.id, deviceToken, settings);
      return c.json(signedIn satisfies CallResponse<typeof calls.login>);
    })
    .post('/auth/forgot-password', validBody(calls.forgotPassword.body), async (c) => {
      const form = c.req.valid('json');
      const address = clientAddress(c, settings);
      await rateLimiter.consume({ 'forgot account': form.email.toLowerCase(), 'forgot address': address });
      await passwordResets.request(form, originForMail(c.req.header('host'), settings, ports()));
      return c.json({ message: LINK_SENT_MESSAGE } satisfies CallResponse<typeof calls.forgotPassword>);
    })
    .post('/auth/reset-password', validBody(calls.resetPassword.body), async (c) => {
      const form = c.req.valid('json');
      await rateLimiter.consume({ 'reset address': clientAddress(c, settings) });
      await passwordResets.reset(form);
      await accounts.resetLoginFailures(form.login);
      return c.json({ message: PASSWORD_SET_MESSAGE } satisfies CallResponse<typeof calls.resetPassword>);
    })
    .post('/auth/refresh', validBody(calls.refresh.body), async (c) => {
      c.header('Cache-Control', 'no-store');
      await rateLimiter.consume({ 'renewal address': clientAddress(c, settings) });
      return c.json(
        (await accounts.refresh(c.req.valid('json').refresh_token)) satisfies CallResponse<typeof calls.refresh>,
      );
    })
    .post('/auth/logout', validBody(calls.logout.body), async (c) => {
      // An expired access token still identifies its session, so middleware must not reject it here.
      const accessToken = c.req.header('authorization')?.replace(/^Bearer +/i, '') ?? '';
      await accounts.logout({ accessToken, refreshToken: c.req.valid('json').refresh_token });
      return c.body(null, 204);
    });
}

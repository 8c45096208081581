import { type CallResponse, contract } from '@octavo/core/contract';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { clientAddress, type Env, requireSignIn, type SignedInEnv, validBody } from '../http/index.ts';
import { VERIFICATION_LINK_TTL_DAYS } from '../mail/index.ts';
import { originForMail } from '../origins.ts';

const calls = contract.users;

type VerificationDeps = Pick<
  Deps,
  'emailVerifications' | 'rateLimiter' | 'tokens' | 'sessions' | 'clock' | 'settings' | 'ports'
>;

/**
 * `POST /users/email/verify` → 200, even for an address that is already verified · 422 `verification_link_invalid`,
 * `verification_link_expired`, which sends a new link. It needs only the emailed key, because the link may be opened on another
 * device. `POST /users/email/verification` → 200, and a new link is sent · 401. Both: 429.
 */
export function emailVerificationRoute(deps: VerificationDeps) {
  const { emailVerifications, rateLimiter, settings, ports } = deps;
  const mailOrigin = (c: Context) => originForMail(c.req.header('host'), settings, ports());
  return new Hono<Env>({ strict: false })
    .post('/users/email/verify', validBody(calls.verifyEmail.body), async (c) => {
      await rateLimiter.consume({ 'reset address': clientAddress(c, settings) });
      const message = verifiedMessage(await emailVerifications.verify(c.req.valid('json').key, mailOrigin(c)));
      return c.json({ message } satisfies CallResponse<typeof calls.verifyEmail>);
    })
    .route(
      '/',
      new Hono<SignedInEnv>({ strict: false }).post('/users/email/verification', requireSignIn(deps), async (c) => {
        const { email, isVerified } = await emailVerifications.send(c.var.user.id, mailOrigin(c));
        const message = isVerified ? verifiedMessage(email) : sentMessage(email);
        return c.json({ message } satisfies CallResponse<typeof calls.sendVerificationLink>);
      }),
    );
}

const verifiedMessage = (email: string): string => `Your email address ${email} is verified.`;

const sentMessage = (email: string): string =>
  `A new link is on its way to ${email}. After three emails to this address, it can take up to an hour. The link works for ${VERIFICATION_LINK_TTL_DAYS} days.`;

import { AuthenticationError } from '@octavo/core/errors';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SignedInUser } from '../db/accounts/sessions.queries.ts';
import type { Deps } from '../deps.ts';
import type { SignedInEnv } from './hono-env.ts';

type AuthDeps = Pick<Deps, 'tokens' | 'sessions' | 'clock' | 'rateLimiter'>;

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Requires a bearer token of an active session, and counts each call that changes something.
 * @throws {AuthenticationError} `sign_in_required`, `session_ended` · {RateLimitError} `too_many_requests`
 */
export const requireSignIn = (deps: AuthDeps) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const user = await authenticate(deps, c);
    if (!user) throw new AuthenticationError('sign_in_required');
    if (!SAFE_METHODS.has(c.req.method)) await deps.rateLimiter.consume({ 'write account': user.id });
    c.set('user', user);
    return next();
  });

async function authenticate({ tokens, sessions, clock }: AuthDeps, c: Context): Promise<SignedInUser | undefined> {
  const header = c.req.header('authorization');
  if (!header) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  const sessionId = token && (await tokens.verify(token));
  const user = sessionId ? await sessions.findUser(sessionId, clock()) : undefined;
  if (!user) throw new AuthenticationError('session_ended');
  return user;
}

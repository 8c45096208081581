import { RateLimitError, toProblem } from '@octavo/core/errors';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { clientAddress, type Env, isStorable } from '../http/index.ts';

type SandboxDeps = Pick<Deps, 'cardTestingProtection' | 'settings'> & {
  readonly sandbox: NonNullable<Deps['sandbox']>;
};

/**
 * Forwards browser requests to the local card sandbox. `POST /sandbox/v1/payment_intents/:id/confirm` → 429 after too many
 * declined cards, in the provider's error format, because its script reads the response.
 */
export const sandboxRoute = ({ cardTestingProtection, settings, sandbox }: SandboxDeps) =>
  new Hono<Env>()
    .post('/sandbox/v1/payment_intents/:id/confirm', async (c, next) => {
      try {
        const id = c.req.param('id');
        if (isStorable(id)) await cardTestingProtection.checkIntent(id, clientAddress(c, settings));
      } catch (error) {
        if (!(error instanceof RateLimitError)) throw error;
        const { status, ...problem } = toProblem(error);
        const providerError = { type: 'invalid_request_error', code: 'rate_limit', message: problem.message };
        c.header('Retry-After', String(problem.retry_after_seconds));
        c.header('X-Content-Type-Options', 'nosniff');
        return c.json({ ...problem, error: providerError }, status as 429);
      }
      return next();
    })
    .all('/sandbox/*', (c) => sandbox.browserFetch(c.req.raw));

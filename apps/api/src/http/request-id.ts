import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './hono-env.ts';

/** A unique request id. Node buffers random bytes for many ids; one call for each would cost a fifth of a cached response. */
export const newRequestId = (): string => randomUUID();

/**
 * Assigns a request id and returns it in `X-Request-Id`. It sets the common headers before the handler runs: adding them to
 * a finished response would cost more than the response itself.
 */
export const requestId = (): MiddlewareHandler<Env> => async (c, next) => {
  const id = newRequestId();
  c.set('requestId', id);
  c.header('X-Request-Id', id);
  c.header('X-Content-Type-Options', 'nosniff');
  await next();
};

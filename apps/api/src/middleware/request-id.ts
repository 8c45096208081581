import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './environment.ts';

/** A name for a request that nobody else has. */
export const newRequestId = (): string => randomBytes(9).toString('base64url');

/**
 * Names every request; the answer tells the name in `X-Request-Id`. The headers that every answer carries are laid out
 * with it, before the handler runs: adding them to a finished answer would cost more than the answer.
 */
export const requestId = (): MiddlewareHandler<Env> => async (c, next) => {
  const id = newRequestId();
  c.set('requestId', id);
  c.header('X-Request-Id', id);
  c.header('X-Content-Type-Options', 'nosniff');
  await next();
};

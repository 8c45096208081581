import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './hono-env.ts';

/** A name for a request that nobody else has. Node draws the chance for many at once: a draw for each would cost a fifth of a ready answer. */
export const newRequestId = (): string => randomUUID();

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

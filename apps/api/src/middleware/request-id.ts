import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './environment.ts';

/** Names every request; the answer tells the name in `X-Request-Id`. */
export const requestId = (): MiddlewareHandler<Env> => async (c, next) => {
  const id = randomBytes(9).toString('base64url');
  c.set('requestId', id);
  await next();
  c.header('X-Request-Id', id);
};

import { timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { NotFoundError } from '@octavo/core/errors';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, isLocalHost, isLoopback } from '../http/index.ts';

/**
 * Operations endpoints. `GET /healthz` → 200 while the process is alive. `GET /readyz` → 200, or 503 while the shop cannot
 * serve or is about to stop. `GET /metrics` → 200 for local requests or with `METRICS_TOKEN`; otherwise 404.
 */
export const operationsRoute = ({ health, metrics, settings }: Pick<Deps, 'health' | 'metrics' | 'settings'>) =>
  new Hono<Env>()
    .use(async (c, next) => {
      c.header('Cache-Control', 'no-store');
      c.header('X-Content-Type-Options', 'nosniff');
      await next();
    })
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const { isReady, checks } = await health.readiness();
      if (!isReady) c.header('Retry-After', READY_RETRY_SECONDS);
      return c.json({ status: isReady ? 'ok' : 'unavailable', checks }, isReady ? 200 : 503);
    })
    .get('/metrics', async (c) => {
      if (!isAuthorized(c, settings.METRICS_TOKEN)) throw new NotFoundError();
      const { text, type } = await metrics.render();
      return c.body(text, 200, { 'Content-Type': type });
    });

/** Load balancers have their own interval; this is for other callers. */
const READY_RETRY_SECONDS = '5';

/**
 * Whether the caller has the token or is on this machine. A request through a local proxy, or for another hostname that
 * resolves to this machine, is not local.
 */
function isAuthorized(c: Context, token: string | undefined): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (shown !== undefined) return token !== undefined && timingSafeEquals(shown, token);
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
  return peer !== undefined && isLoopback(peer) && isLocalHost(c);
}

function timingSafeEquals(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

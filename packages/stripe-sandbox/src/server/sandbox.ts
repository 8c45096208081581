import type { Server } from 'node:http';
import { createTestHelpers } from './test-helpers-client.ts';
import { systemClock } from './clock.ts';
import { FaultQueue } from './fault-queue.ts';
import { adminApi } from './http/admin-api.ts';
import { browserApi } from './http/browser-api.ts';
import { createHandler } from './http/request-handler.ts';
import { addressOf, listen, closeServer } from './http/listen.ts';
import { createRouteMatcher } from './http/match-route.ts';
import { assertTestKeys, SANDBOX_KEYS } from './keys.ts';
import { connectPages } from './pages/connect-pages.ts';
import { routes } from './resources/index.ts';
import { IdempotencyKeys } from './storage/idempotency-keys.ts';
import { Outbox } from './storage/outbox.ts';
import { DatabaseRequestLog } from './storage/request-log.ts';
import type { Sandbox, SandboxOptions } from './public-api.ts';
import { WebhookDispatcher } from './webhooks/webhook-dispatcher.ts';
import { noWebhooks } from './webhooks/no-webhooks.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Creates a card provider that stores its state in the shop's database. Call `listen` to serve it over HTTP.
 * @throws {TypeError} for live keys and for keys with the wrong prefix.
 */
export function createSandbox({
  db,
  webhook,
  keys = SANDBOX_KEYS,
  browserUrl = 'http://127.0.0.1:3000/sandbox',
  clock = systemClock,
  onError = (error) => process.emitWarning(error instanceof Error ? error : String(error)),
}: SandboxOptions): Sandbox {
  assertTestKeys(keys);
  const faults = new FaultQueue(routes.map((route) => route.pattern));
  const log = new DatabaseRequestLog(db);
  const idempotencyKeys = new IdempotencyKeys(db, clock);
  const dispatcher = webhook ? new WebhookDispatcher(new Outbox(db), clock, webhook, onError) : undefined;
  const subscribedTypes = webhook?.events && new Set(webhook.events);
  const events = {
    emits: (type: string) => dispatcher !== undefined && (subscribedTypes?.has(type) ?? true),
    onEvents: () => dispatcher?.wake(),
  };

  const api = createHandler({
    db,
    clock,
    keys,
    browserUrl: browserUrl.replace(/\/$/, ''),
    matchRoute: createRouteMatcher(routes),
    faults,
    idempotencyKeys,
    log,
    ...events,
    onError,
  });
  const pages = connectPages({ db, clock, ...events });
  const browserFetch = browserApi({ calls: api, pages, publishableKey: keys.publishable });
  const admin = adminApi({ faults, log, secretKey: keys.secret });

  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/sandbox/faults' || pathname === '/sandbox/requests') return admin(request);
    return pathname.startsWith('/sandbox/') ? browserFetch(request) : api(request);
  };

  let server: Server | undefined;
  let pruneTimer: NodeJS.Timeout | undefined;
  const prune = async (): Promise<void> => {
    try {
      await idempotencyKeys.prune();
      await log.prune(clock.now());
    } catch (error) {
      onError(error);
    }
  };

  return {
    keys,
    fetch,
    browserFetch,
    faults,
    testHelpers: createTestHelpers(api, keys.secret),
    webhooks: dispatcher ?? noWebhooks,
    requests: log,
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      if (server) throw new TypeError('The sandbox is already listening.');
      server = await listen(fetch, { port, host, onError });
      pruneTimer = setInterval(() => void prune(), HOUR_MS);
      pruneTimer.unref();
      dispatcher?.wake();
      return addressOf(server);
    },
    async close() {
      clearInterval(pruneTimer);
      if (server) await closeServer(server);
      server = undefined;
      await dispatcher?.close();
    },
  };
}

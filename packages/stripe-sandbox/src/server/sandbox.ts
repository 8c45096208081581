import type { Server } from 'node:http';
import { createBank } from './bank.ts';
import { systemClock } from './clock.ts';
import { FaultBoard } from './faults.ts';
import { adminDoor } from './http/admin-door.ts';
import { browserDoor } from './http/browser-door.ts';
import { createHandler } from './http/handle.ts';
import { addressOf, listen, stop } from './http/listen.ts';
import { routeMatcher } from './http/match-route.ts';
import { assertTestKeys, SANDBOX_KEYS } from './keys.ts';
import { connectPages } from './pages/connect-pages.ts';
import { routes } from './resources/index.ts';
import { IdempotencyKeys } from './storage/idempotency-keys.ts';
import { Outbox } from './storage/outbox.ts';
import { DatabaseRequestLog } from './storage/request-log.ts';
import type { Sandbox, SandboxOptions } from './surface.ts';
import { Courier } from './webhooks/courier.ts';
import { noWebhooks } from './webhooks/no-webhooks.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Makes a card provider over the shop's database. It does nothing until it is called; `listen` makes it reachable.
 * @throws {TypeError} for live keys, and for keys that are not of their kind.
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
  const faults = new FaultBoard(routes.map((route) => route.pattern));
  const log = new DatabaseRequestLog(db);
  const idempotencyKeys = new IdempotencyKeys(db, clock);
  const courier = webhook ? new Courier(new Outbox(db), clock, webhook, onError) : undefined;
  const chosen = webhook?.events && new Set(webhook.events);
  const events = {
    tells: (type: string) => courier !== undefined && (chosen?.has(type) ?? true),
    onEvents: () => courier?.wake(),
  };

  const calls = createHandler({
    db,
    clock,
    keys,
    browserUrl: browserUrl.replace(/\/$/, ''),
    match: routeMatcher(routes),
    faults,
    idempotencyKeys,
    log,
    ...events,
    onError,
  });
  const pages = connectPages({ db, clock, ...events });
  const browserFetch = browserDoor({ calls, pages, publishableKey: keys.publishable });
  const admin = adminDoor({ faults, log, secretKey: keys.secret });

  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/sandbox/faults' || pathname === '/sandbox/requests') return admin(request);
    return pathname.startsWith('/sandbox/') ? browserFetch(request) : calls(request);
  };

  let server: Server | undefined;
  let housekeeping: NodeJS.Timeout | undefined;
  const tidy = async (): Promise<void> => {
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
    bank: createBank(calls, keys.secret),
    webhooks: courier ?? noWebhooks,
    requests: log,
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      if (server) throw new TypeError('The sandbox is listening already.');
      server = await listen(fetch, { port, host, onError });
      housekeeping = setInterval(() => void tidy(), HOUR_MS);
      housekeeping.unref();
      courier?.wake();
      return addressOf(server);
    },
    async close() {
      clearInterval(housekeeping);
      if (server) await stop(server);
      server = undefined;
      await courier?.close();
    },
  };
}

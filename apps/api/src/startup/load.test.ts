import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTH_SECRET, type Customer, seedShop } from '../../test/customer-load.ts';
import { openRawClient, requestHead } from '../../test/raw-client.ts';
import { bundleShop, startShopProcess, type SpawnedShop } from '../../test/shop-process.ts';
import { openDatabase } from '../db/database.ts';

/** The duration of each load; the deep checks use a minute. */
const DURATION_SECONDS = Number(process.env['OCTAVO_LOAD_SECONDS'] ?? 2);
const IS_LONG_RUN = DURATION_SECONDS >= 60;
/** Other tests may occupy the machine during a short run, so it is retried; a slow shop fails every try. */
const MAX_TRIES = IS_LONG_RUN ? 1 : 3;
/** The limits apply to a quiet machine, as in the deep checks. Next to other tests, five times as much is allowed. */
const TOLERANCE = IS_LONG_RUN ? 1 : 5;
const MAX_BROWSING_P95_MS = TOLERANCE * 300;
const MAX_RECOVERY_MS = TOLERANCE * 10_000;
/** Below this rate, a busy machine would not be overloaded. */
const MIN_OVERLOAD = 800;
/** More than any machine can answer from its database, and about as much as one process can request. */
const MAX_OVERLOAD = 8_000;
const MAX_GROWTH_MB = 300;
/** The visitors per second during an attack of slow clients. */
const SLOW_ATTACK_VISITORS = 50;
/** Below this time, twice the time at rest would be within the noise of the machine. */
const MIN_MEASURABLE_P99_MS = 20;

let directory: string;
let file: string;
let slowClients: string;
let shop: SpawnedShop;
let customers: Customer[];
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-load-'));
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  file = await bundleShop();
  slowClients = await bundleShop('slow-clients', fileURLToPath(new URL('../../test/slow-clients.ts', import.meta.url)));
  const database = await openDatabase({ dataDir });
  customers = await seedShop(database.db, 4);
  await database.close();
  // Behind a proxy, one machine can simulate many visitors.
  shop = await startShopProcess(file, { DATA_DIR: dataDir, AUTH_SECRET, TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' });
});
afterAll(async () => {
  agent.destroy();
  await shop.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

interface TimedResponse {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

/** Sends a request as one of many visitors. */
function requestPage(
  path: string,
  visitor: number,
  headers: Record<string, string> = {},
  { method = 'GET', tries = 5 } = {},
): Promise<TimedResponse> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, shop.origin),
      { agent, method, headers: { 'x-forwarded-for': `203.0.113.${visitor % 250}`, ...headers } },
      (response) => {
        response.resume();
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            ms: performance.now() - started,
          }),
        );
      },
    );
    sent.once('error', (error: Error & { code?: string }) => {
      // The shop closes idle connections, and every client retries then.
      if (tries > 1 && error.code === 'ECONNRESET')
        resolve(requestPage(path, visitor, headers, { method, tries: tries - 1 }));
      else reject(error);
    });
    sent.end();
  });
}

/** Sends requests at a fixed rate, independent of the responses, and waits for all of them. */
async function sendAtRate(perSecond: number, one: (at: number) => Promise<TimedResponse>): Promise<TimedResponse[]> {
  const responses: Promise<TimedResponse>[] = [];
  const started = performance.now();
  for (;;) {
    const elapsed = performance.now() - started;
    if (elapsed > DURATION_SECONDS * 1000) return Promise.all(responses);
    const due = Math.floor((elapsed * perSecond) / 1000);
    while (responses.length < due) responses.push(one(responses.length));
    await wait(5);
  }
}

const PAGES = [
  '/api/v1/products?per_page=25',
  '/api/v1/products/genres',
  '/api/v1/products/featured',
  '/api/v1/config',
];
/** The requests of a browsing visitor: lists, a book and its reviews. */
const browse = (at: number): Promise<TimedResponse> => {
  const book = 1 + (at % 40);
  const page = [...PAGES, `/api/v1/products/book-${book}`, `/api/v1/reviews?product=${book}`][at % 6] ?? '/';
  return requestPage(page, at);
};
/** A request without a cached response; it needs the database. */
const readOrders = (at: number): Promise<TimedResponse> =>
  requestPage('/api/v1/orders', at, { authorization: `Bearer ${customers[at % customers.length]?.token ?? ''}` });

const memoryMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

it(
  `serves 300 visitors per second for ${DURATION_SECONDS} seconds, each in time and without errors`,
  { tags: ['check-57'], timeout: 240_000 },
  async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => browse(at)));
    let p95 = Number.POSITIVE_INFINITY;
    for (let tries = 0; p95 >= MAX_BROWSING_P95_MS && tries < MAX_TRIES; tries += 1) {
      const responses = await sendAtRate(300, browse);
      expect(responses.length).toBeGreaterThanOrEqual((IS_LONG_RUN ? 290 : 50) * DURATION_SECONDS);
      const failed = responses.filter(({ status }) => status !== 200);
      expect(failed).toEqual([]);
      const times = responses.map(({ ms }) => ms).toSorted((one, other) => one - other);
      p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
    }
    process.stdout.write(
      `95 % of the visitors were served within ${p95.toFixed(1)} ms (at most ${MAX_BROWSING_P95_MS} ms).\n`,
    );
    expect(p95).toBeLessThan(MAX_BROWSING_P95_MS);
  },
);

it(
  `rejects excess load for ${DURATION_SECONDS} seconds, serves monitoring requests, and recovers quickly`,
  { tags: ['check-58'], timeout: IS_LONG_RUN ? 900_000 : 240_000 },
  async () => {
    const capacity = await capacityOf(readOrders);
    const before = memoryMb();
    const crush = new AbortController();
    const watched: TimedResponse[] = [];
    const watching = (async () => {
      while (!crush.signal.aborted) {
        watched.push(await requestPage('/healthz', 1));
        watched.push(await requestPage('/api/v1/webhooks/stripe', 2, { 'content-length': '0' }, { method: 'POST' }));
        await wait(50);
      }
    })();
    // A measurement next to other tests may be far below what the machine can do a second later.
    let responses: TimedResponse[] = [];
    let turnedAway: TimedResponse[] = [];
    try {
      for (let crowd = Math.max(MIN_OVERLOAD, 5 * capacity); turnedAway.length === 0; crowd *= 2) {
        responses = responses.concat(await sendAtRate(Math.min(MAX_OVERLOAD, crowd), readOrders));
        turnedAway = responses.filter(({ status }) => status === 429 || status === 503);
        // A fast machine may answer one such crowd completely, but not several.
        if (crowd >= 8 * MAX_OVERLOAD) break;
      }
    } finally {
      crush.abort();
      await watching;
    }
    expect(responses.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(turnedAway.length).toBeGreaterThan(0);
    expect(turnedAway.filter(({ retryAfter }) => retryAfter === undefined)).toEqual([]);
    expect(new Set(watched.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(memoryMb() - before).toBeLessThan(MAX_GROWTH_MB);
    const ended = performance.now();
    while ((await readOrders(0)).status !== 200) await wait(100);
    const recovery = performance.now() - ended;
    process.stdout.write(
      `Of ${responses.length} requests ${turnedAway.length} were rejected; the shop recovered after ${recovery.toFixed(0)} ms (at most ${MAX_RECOVERY_MS} ms).\n`,
    );
    expect(recovery).toBeLessThan(MAX_RECOVERY_MS);
  },
);

it.each([
  ['20 slow connections per second from one address', { perSecond: 20, burst: 0, addresses: 1 }],
  ['20 slow connections per second from 50 addresses', { perSecond: 20, burst: 0, addresses: 50 }],
  ['2,000 slow connections at once from one address', { perSecond: 0, burst: 2_000, addresses: 1 }],
  ['2,000 slow connections at once from 50 addresses', { perSecond: 0, burst: 2_000, addresses: 50 }],
])('serves all visitors during %s', { tags: ['check-59'], timeout: 600_000 }, async (attack, plan) => {
  await sendAtRate(SLOW_ATTACK_VISITORS, browse);
  const atRest = p99Of(await sendAtRate(SLOW_ATTACK_VISITORS, browse));
  const options = { port: Number(new URL(shop.origin).port), ...plan };
  const attacker = fork(slowClients, [JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  try {
    await once(attacker.stdout ?? attacker, 'data');
    const responses = await sendAtRate(SLOW_ATTACK_VISITORS, browse);
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    const underAttack = p99Of(responses);
    const limit = TOLERANCE * Math.max(2 * atRest, MIN_MEASURABLE_P99_MS);
    process.stdout.write(
      `${attack}: 99 % of the visitors were served within ${underAttack.toFixed(1)} ms (at rest ${atRest.toFixed(1)} ms, at most ${limit.toFixed(0)} ms).\n`,
    );
    expect(underAttack).toBeLessThan(limit);
  } finally {
    const exited = once(attacker, 'exit');
    attacker.kill();
    await exited;
  }
});

it('answers every request that was sent before SIGTERM', { tags: ['check-59'], timeout: 240_000 }, async () => {
  const dataDir = join(directory, 'stopped');
  mkdirSync(dataDir);
  const stopped = await startShopProcess(file, { DATA_DIR: dataDir, AUTH_SECRET, LOG_LEVEL: 'error' });
  const port = Number(new URL(stopped.origin).port);
  // Each registration hashes a password, so most of them wait for a thread when the signal arrives.
  const clients = Array.from({ length: 30 }, (_, at) => {
    const client = openRawClient(port);
    const body = JSON.stringify({
      username: `late_${at}`,
      email: `late_${at}@octavo.example`,
      password: 'Tide & Clock 42!',
      first_name: 'Nadia',
      last_name: '',
      role: 'customer',
    });
    const head = requestHead('/api/v1/auth/register', { bodyBytes: Buffer.byteLength(body) });
    return { client, sent: new Promise((resolve) => void client.socket.write(head + body, resolve)) };
  });
  await Promise.all(clients.map(({ sent }) => sent));
  await stopped.kill('SIGTERM');
  await Promise.all(clients.map(({ client }) => client.closed));
  expect(clients.map(({ client }) => client.statuses())).toEqual(clients.map(() => [200]));
});

function p99Of(responses: readonly TimedResponse[]): number {
  const times = responses.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** The responses per second when each visitor waits for a response before the next request. */
async function capacityOf(one: (at: number) => Promise<TimedResponse>): Promise<number> {
  let count = 0;
  const end = performance.now() + 1_000;
  const visitor = async (at: number): Promise<void> => {
    while (performance.now() < end) {
      await one(at);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, at) => visitor(at)));
  return count;
}

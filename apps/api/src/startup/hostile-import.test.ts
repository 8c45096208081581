import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE_BOOKS } from '../../test/a-hostile-book.ts';
import { anAnnotation } from '../../test/an-annotation.ts';
import { AUTH_SECRET, type Customer, seedShop } from '../../test/customer-load.ts';
import { insertUnchecked } from '../../test/insert-unchecked.ts';
import { bundleShop, startShopProcess, type SpawnedShop } from '../../test/shop-process.ts';
import { sendCommand } from '../admin/control-client.ts';
import { importCommand, type ImportEvent } from '../catalog/index.ts';
import { openDatabase } from '../db/database.ts';
import { QUOTAS } from '../limits/limits.ts';

const BOOKS = Number(process.env['OCTAVO_HOSTILE_BOOKS'] ?? 100);
const SEED = Number(process.env['OCTAVO_SEED'] ?? 1);
const VISITORS_PER_SECOND = 50;
const MAX_DELAY_MS = 50;
/** No single turn may stop the shop for longer. */
const MAX_TURN_MS = 250;
const EXPORTS = [
  ['GET', '/api/v1/marks?format=md'],
  ['GET', '/api/v1/marks?format=csv'],
  ['GET', '/api/v1/marks?format=jsonld'],
  ['POST', '/api/v1/users/export'],
] as const;
/** With it, the annotations have the bytes of the quota. It needs escaping in every format. */
const LONG_NOTE = '中*<;" '.repeat(450);
/** How long visitors read before, for comparison. */
const BASELINE_MS = 5_000;

let directory: string;
let dataDir: string;
let file: string;
let shop: SpawnedShop;
let customer: Customer;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-hostile-import-'));
  dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  file = await bundleShop();
  const database = await openDatabase({ dataDir });
  [customer] = (await seedShop(database.db, 1)) as [Customer];
  await insertUnchecked(
    database,
    `insert into annotations (user_id, id, product_id, body, seq, created_at, updated_at)
     select users.id, gen_random_uuid(), 1, $2::jsonb, number, now(), now()
     from users, generate_series(1, ${QUOTAS.annotations.max}) as number where username = $1`,
    [customer.username, anAnnotation({ note: LONG_NOTE })],
  );
  await database.close();
  // Behind a proxy, one machine can simulate many visitors.
  shop = await startShopProcess(file, { DATA_DIR: dataDir, AUTH_SECRET, TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' });
  // The first visits compile the code.
  await browseUntil(AbortSignal.timeout(BASELINE_MS));
});
afterAll(async () => {
  await shop.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

/** Numbers from 0 to 1 that the seed decides. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomNumbers(seed: number): () => number {
  let state = seed % 2 ** 31;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** Every kind of hostile book in turn, in sizes from a hundredth to the whole. */
async function writeBooks(): Promise<string[]> {
  const random = randomNumbers(SEED);
  const kinds = Object.values(HOSTILE_BOOKS);
  const paths: string[] = [];
  for (let at = 0; at < BOOKS; at += 1) {
    const path = join(directory, `hostile-${at}.epub`);
    const scale = at < kinds.length ? 1 : 0.01 + 0.99 * random();
    writeFileSync(path, (await kinds[at % kinds.length]?.(scale)) ?? '');
    paths.push(path);
  }
  return paths;
}

const PAGES = ['/api/v1/products?per_page=25', '/api/v1/products/genres', '/api/v1/products/featured'];
/** The request of a visitor from another process. */
interface Visit {
  /** The status, or the reason why there was no response. */
  readonly status: number | string;
  readonly ms: number;
}

async function visitPage(visitor: number): Promise<Visit> {
  const started = performance.now();
  const status = await readPage(visitor);
  return { status, ms: performance.now() - started };
}

/** Sends a request again when the shop has closed its idle connection, as every client does. */
async function fetchPage(path: string, headers: Readonly<Record<string, string>>, tries = 3): Promise<Response> {
  try {
    return await fetch(new URL(path, shop.origin), { headers });
  } catch (error) {
    const isIdleConnection = ['ECONNRESET', 'UND_ERR_SOCKET'].includes(reasonOf(error));
    if (!isIdleConnection || tries === 1) throw error;
    return fetchPage(path, headers, tries - 1);
  }
}

/** The code of a failed request. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
}

async function readPage(visitor: number): Promise<number | string> {
  const path = [...PAGES, `/api/v1/products/book-${1 + (visitor % 40)}`][visitor % 4] ?? '/';
  try {
    const response = await fetchPage(path, { 'x-forwarded-for': `203.0.113.${visitor % 250}` });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Reads pages at a fixed rate until the signal, and waits for all responses. */
async function browseUntil(signal: AbortSignal): Promise<Visit[]> {
  const responses: Promise<Visit>[] = [];
  const started = performance.now();
  while (!signal.aborted) {
    const due = ((performance.now() - started) * VISITORS_PER_SECOND) / 1000;
    while (responses.length < due) responses.push(visitPage(responses.length));
    await wait(5);
  }
  return Promise.all(responses);
}

/** The event-loop delay since the last call: its 99th percentile and its maximum, in milliseconds. */
async function eventLoopDelay(): Promise<{ readonly p99: number; readonly max: number }> {
  const metrics = await (await fetchPage('/metrics', { connection: 'close' })).text();
  const read = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(metrics)?.[1]) * 1000;
  return { p99: read('p99'), max: read('max') };
}

async function importBooks(files: string[]): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const event of (await sendCommand(dataDir, importCommand, { files })) ?? []) events.push(event);
  return events;
}

const p99Of = (visits: readonly Visit[]): number =>
  visits.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(visits.length * 0.99)] ?? Number.NaN;

/**
 * Reads pages while `work` runs. Prints the event-loop delay of the process and the response times of its visitors, each next to
 * the value before `work`. Fails on a failed request and on a long delay.
 */
async function measureDuring<T>(name: string, work: () => Promise<T>): Promise<T> {
  await eventLoopDelay();
  const before = p99Of(await browseUntil(AbortSignal.timeout(BASELINE_MS)));
  const baseline = await eventLoopDelay();
  const end = new AbortController();
  const started = performance.now();
  const working = work().finally(() => end.abort());
  const visits = await browseUntil(end.signal);
  const delay = await eventLoopDelay();
  const result = await working;
  const format = (ms: number) => `${ms.toFixed(1)} ms`;
  process.stdout.write(
    `${name} in ${Math.round((performance.now() - started) / 1000)} s; ${visits.length} visits; event-loop delay p99 ${format(delay.p99)} (at most ${MAX_DELAY_MS} ms, ${format(baseline.p99)} before), longest ${format(delay.max)} (at most ${MAX_TURN_MS} ms, ${format(baseline.max)} before); response time p99 ${format(p99Of(visits))} (${format(before)} before); seed ${SEED}.\n`,
  );
  expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
  expect(delay.p99).toBeLessThan(MAX_DELAY_MS);
  expect(delay.max).toBeLessThan(MAX_TURN_MS);
  return result;
}

it(
  `answers ${VISITORS_PER_SECOND} visitors per second while 5,000 annotations of 20 MB are exported`,
  { tags: ['check-59'], timeout: 600_000 },
  async () => {
    const statuses = await measureDuring('Exports', async () => {
      const responses: number[] = [];
      for (const [method, path] of EXPORTS) {
        const response = await fetch(new URL(path, shop.origin), {
          method,
          headers: { authorization: `Bearer ${customer.token}`, 'x-forwarded-for': '198.51.100.7' },
        });
        for await (const part of response.body ?? []) expect(part.byteLength).toBeGreaterThan(0);
        responses.push(response.status);
      }
      return responses;
    });
    expect(statuses).toEqual(EXPORTS.map(() => 200));
  },
);

it(
  `answers ${VISITORS_PER_SECOND} visitors per second while ${BOOKS} hostile books are imported`,
  { tags: ['check-45'], timeout: 3_600_000 },
  async () => {
    const files = await writeBooks();
    const events = await measureDuring(`${BOOKS} books`, () => importBooks(files));
    const failed = events.filter((event) => event.status === 'failed');
    process.stdout.write(`${failed.length} books rejected.\n`);
    expect(events).toHaveLength(BOOKS);
    expect(failed.filter(({ code }) => !code.startsWith('epub_'))).toEqual([]);
  },
);

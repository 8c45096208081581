import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE_BOOKS } from '../../test/a-hostile-book.ts';
import { AUTH_SECRET, seedShop } from '../../test/customer-load.ts';
import { bundleShop, startShopProcess, type SpawnedShop } from '../../test/shop-process.ts';
import { sendCommand } from '../admin/control-client.ts';
import { importCommand, type ImportEvent } from '../catalog/index.ts';
import { openDatabase } from '../db/database.ts';

const BOOKS = Number(process.env['OCTAVO_HOSTILE_BOOKS'] ?? 100);
const SEED = Number(process.env['OCTAVO_SEED'] ?? 1);
const VISITORS_PER_SECOND = 50;
const MAX_DELAY_SECONDS = 0.05;
/** How long visitors read before the import, for comparison. */
const BASELINE_MS = 5_000;

let directory: string;
let dataDir: string;
let file: string;
let shop: SpawnedShop;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'octavo-hostile-import-'));
  dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  file = await bundleShop();
  const database = await openDatabase({ dataDir });
  await seedShop(database.db, 1);
  await database.close();
  // Behind a proxy, one machine can simulate many visitors.
  shop = await startShopProcess(file, { DATA_DIR: dataDir, AUTH_SECRET, TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' });
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
/** The status of a page that a visitor reads, or the reason why there was no response. */
async function readPage(visitor: number, tries = 3): Promise<number | string> {
  const path = [...PAGES, `/api/v1/products/book-${1 + (visitor % 40)}`][visitor % 4] ?? '/';
  try {
    const response = await fetch(new URL(path, shop.origin), {
      headers: { 'x-forwarded-for': `203.0.113.${visitor % 250}` },
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
    // The shop closes idle connections, and every client retries then.
    const isIdleConnection = reason === 'ECONNRESET' || reason === 'UND_ERR_SOCKET';
    return isIdleConnection && tries > 1 ? readPage(visitor, tries - 1) : reason;
  }
}

/** Reads pages at a fixed rate until the signal, and waits for all responses. */
async function browseUntil(signal: AbortSignal): Promise<(number | string)[]> {
  const responses: Promise<number | string>[] = [];
  const started = performance.now();
  while (!signal.aborted) {
    const due = ((performance.now() - started) * VISITORS_PER_SECOND) / 1000;
    while (responses.length < due) responses.push(readPage(responses.length));
    await wait(5);
  }
  return Promise.all(responses);
}

/** The 99th percentile of the event-loop delay since the last call, in seconds. */
async function eventLoopDelay(): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', shop.origin))).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]);
}

async function importBooks(files: string[]): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const event of (await sendCommand(dataDir, importCommand, { files })) ?? []) events.push(event);
  return events;
}

it(
  `answers ${VISITORS_PER_SECOND} visitors per second while ${BOOKS} hostile books are imported`,
  { tags: ['check-45'], timeout: 3_600_000 },
  async () => {
    const files = await writeBooks();
    await browseUntil(AbortSignal.timeout(BASELINE_MS));
    await eventLoopDelay();
    await browseUntil(AbortSignal.timeout(BASELINE_MS));
    const baseline = await eventLoopDelay();
    const end = new AbortController();
    const importing = importBooks(files).finally(() => end.abort());
    const started = performance.now();
    const statuses = await browseUntil(end.signal);
    const delay = await eventLoopDelay();
    const events = await importing;
    const failed = events.filter((event) => event.status === 'failed');
    process.stdout.write(
      `${events.length} books in ${Math.round((performance.now() - started) / 1000)} s, ${failed.length} rejected; ${statuses.length} responses; event-loop delay p99 ${(delay * 1000).toFixed(1)} ms (at most ${MAX_DELAY_SECONDS * 1000} ms, ${(baseline * 1000).toFixed(1)} ms before); seed ${SEED}.\n`,
    );
    expect(events).toHaveLength(BOOKS);
    expect(failed.filter(({ code }) => !code.startsWith('epub_'))).toEqual([]);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(delay).toBeLessThan(MAX_DELAY_SECONDS);
  },
);

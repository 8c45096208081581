/**
 * Ten minutes of mixed load on each database: pages, lists, searches, logins, favorites, orders that change the catalog,
 * and reading. Measures memory at the start, after the first minute and at the end, and counts errors. Uses a catalog of
 * 1,000 books, one of them with a file. `OCTAVO_BENCH_MINUTES=1.5` is shorter as a trial.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildShop } from '../build.mjs';
import { writeBooks } from './books.mjs';
import { loginRequest, orderRequest } from './requests.mjs';
import { AUTH_SECRET, BUYERS, FREE_EVERY, GENRES, tokenOf } from './catalog.mjs';
import { seedEmbedded, seedPostgres, startPostgres } from './databases.mjs';
import { sendRequest } from './load.mjs';
import { importBook, residentMb, startShop } from './shop-process.mjs';
import { median } from './median.mjs';

const BOOKS = 1_000;
const MINUTES = Number(process.env.OCTAVO_BENCH_MINUTES ?? 10);
const CONCURRENCY = 4;
/** Users who read while others buy. */
const READERS = 20;
const MAX_GROWTH = 0.1;
/** Memory is the median over this window, because garbage collection makes it fluctuate. */
const SAMPLE_WINDOW_MS = 20_000;

export async function measure() {
  await buildShop();
  const [rows, violations] = [[], []];
  const server = await startPostgres();
  try {
    for (const seed of [() => seedPostgres(server, 'soak', BOOKS), () => seedEmbedded(BOOKS)]) {
      const database = await seed();
      try {
        const { start, early, end, statuses, seconds } = await runSoak(database);
        const growth = end / early - 1;
        const count = [...statuses.values()].reduce((sum, each) => sum + each, 0);
        const failed = [...statuses].filter(([name]) => /^5|^unexpected/.test(name));
        const failures = failed.reduce((sum, [, each]) => sum + each, 0);
        if (growth > MAX_GROWTH) violations.push(`${database.name} grew by ${(growth * 100).toFixed(1)} %`);
        if (failures > 0)
          violations.push(`${database.name}: ${failed.map(([name, each]) => `${each} times ${name}`).join(', ')}`);
        rows.push([
          database.name,
          (seconds / 60).toFixed(1),
          count.toLocaleString('en-US'),
          (count / seconds).toFixed(0),
          failures,
          start.toFixed(0),
          early.toFixed(0),
          end.toFixed(0),
          `${(growth * 100).toFixed(1)} %`,
        ]);
        console.log(rows.at(-1).join('  '));
      } finally {
        database.close();
      }
    }
  } finally {
    await server.stop();
  }
  if (violations.length > 0) process.exitCode = 1;
  return {
    isTrial: MINUTES < 10,
    columns: [
      'database',
      'minutes',
      'responses',
      'responses per s',
      '5xx and other unexpected responses',
      'MB when idle',
      'MB after the first minute',
      'MB at the end',
      'growth since the first minute',
    ],
    rows,
    notes: [
      `${CONCURRENCY} concurrent clients without pauses: pages and lists (half of them changed by an order in between), searches, feeds, static files, favorites, libraries, orders of paid and free books, logins, and ${READERS} readers whose positions are saved.`,
      `MB is the resident memory of the shop process, including the embedded database if it is used; the median of ${SAMPLE_WINDOW_MS / 1000} seconds. It may grow by at most ${MAX_GROWTH * 100} % after the first minute.`,
      violations.length === 0 ? 'Within all limits.' : `Limits exceeded: ${violations.join('; ')}.`,
    ],
  };
}

async function runSoak(database) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-books-'));
  await writeBooks(folder, 1);
  const shop = await startShop({ ...database.settings, AUTH_SECRET });
  try {
    const slug = importBook(folder, database.settings, '--price', '0');
    const start = residentMb(shop.pid);
    const actions = await createActions(shop, slug);
    const statuses = new Map();
    const samples = [];
    const started = performance.now();
    const sampling = setInterval(() => samples.push([performance.now() - started, residentMb(shop.pid)]), 500);
    try {
      await runActions(shop, actions, statuses, started);
    } finally {
      clearInterval(sampling);
    }
    const total = performance.now() - started;
    const over = (from) =>
      median(samples.filter(([at]) => at >= from && at < from + SAMPLE_WINDOW_MS).map(([, mb]) => mb));
    return { start, early: over(60_000), end: over(total - SAMPLE_WINDOW_MS), statuses, seconds: total / 1000 };
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runActions(shop, actions, statuses, started) {
  const isOver = () => performance.now() - started > MINUTES * 60_000;
  let next = 0;
  const count = (name) => statuses.set(name, (statuses.get(name) ?? 0) + 1);
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let n = next++; !isOver(); n = next++) {
        const {
          origin = shop.origin,
          expected = [200, 204, 304],
          ...request
        } = actions[n % actions.length](Math.floor(n / actions.length));
        const { status } = await sendRequest(origin, request);
        if (status >= 500 || !expected.includes(status)) {
          count(`${status >= 500 ? '' : 'unexpected '}${status} of ${request.method ?? 'GET'} ${request.path}`);
        } else count(String(status));
      }
    }),
  );
}

/** Returns the actions, which run in turn; each returns its nth request. Step sizes are coprime to the lists, so that all items are reached. */
async function createActions(shop, slug) {
  const readings = [];
  for (let buyer = 1; buyer <= READERS; buyer += 1) readings.push(await openReadingSession(shop, slug, buyer));
  const reading = (n) => readings[n % READERS];
  const book = (n) => 1 + ((n * 7) % BOOKS);
  const genre = (n) => 1 + (n % GENRES);
  const buyer = (n) => 1 + ((n * 13) % (BUYERS - 10));
  const { headers, body } = await sendRequest(shop.origin, { path: '/', headers: { 'accept-encoding': 'identity' } });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(body.toString())?.[1];
  if (!script || !headers.etag) throw new Error('The home page has an unexpected format.');
  const { headers: list } = await sendRequest(shop.origin, { path: '/api/v1/products' });
  const compressed = { 'accept-encoding': 'br' };
  const page = (path) => ({ path, headers: { ...compressed, accept: 'text/html' } });
  const call = (path, more = {}) => ({ path: `/api/v1${path}`, headers: compressed, ...more });
  const own = (n, path, more = {}) =>
    call(path, { headers: { ...compressed, authorization: `Bearer ${tokenOf(buyer(n))}` }, ...more });
  const words = ['sal', 'mar', 'tor ven', 'win', 'ash', 'no such book', 'a'];
  return [
    () => page('/'),
    (n) => page(`/product/book-${book(n)}`),
    (n) => page(`/discover/genre%20${genre(n)}`),
    (n) => page(`/product/book-${book(n)}/reviews`),
    () => ({ path: script, headers: compressed }),
    (n) => ({ ...page(`/nothing-${n}`), expected: [404] }),
    (n) => call(`/products?per_page=25&tag=${genre(n)}&page=${1 + (n % 4)}`),
    (n) => call(`/products/book-${book(n)}`),
    (n) => call(`/products?search=${encodeURIComponent(words[n % words.length])}&per_page=24`),
    (n) => call(`/reviews?product=${book(n)}&page=1`),
    () => call('/products/featured'),
    () => call('/products', { headers: { ...compressed, 'if-none-match': list.etag } }),
    (n) => ({ path: `/opds/v2/books?page=${1 + (n % 10)}` }),
    (n) => ({ path: n % 2 === 0 ? '/sitemap.xml' : '/new-releases.atom' }),
    (n) => own(n, `/favorites/${book(n)}`, { method: n % 2 === 0 ? 'POST' : 'DELETE' }),
    (n) => own(n, '/products/favorites'),
    (n) => own(n, '/products/library'),
    (n) => own(n, `/products/book-${book(n)}`),
    (n) => ({ ...orderRequest(buyer(n), 1 + ((n * 7) % (FREE_EVERY - 1))), expected: [200, 409] }),
    // The order is fulfilled at once and changes the catalog, which invalidates all cached responses. One in ten is enough.
    (n) =>
      n % 10 === 0
        ? { ...orderRequest(buyer(n), FREE_EVERY * (1 + ((n / 10) % (BOOKS / FREE_EVERY)))), expected: [200, 409] }
        : own(n, '/orders'),
    (n) => (n % 20 === 0 ? loginRequest(n) : own(n, '/users/me')),
    (n) => reading(n).request('manifest.json'),
    (n) => reading(n).request('EPUB/chapter.xhtml'),
    (n) => reading(n).request('position', { cfi: 'epubcfi(/6/2!/4/2)', total_progression: (n % 100) / 100 }),
    (n) => reading(n).request('changes'),
  ];
}

/** Orders the free book and opens it. Returns a function for the requests of the reading session. */
async function openReadingSession(shop, slug, buyer) {
  const headers = { authorization: `Bearer ${tokenOf(buyer)}` };
  const product = async () => {
    const { body } = await sendRequest(shop.origin, { path: `/api/v1/products/${slug}`, headers });
    return JSON.parse(body.toString());
  };
  const { id } = await product();
  const { status } = await sendRequest(shop.origin, orderRequest(buyer, id));
  if (status !== 200) throw new Error(`The order of the book to read returned ${status}.`);
  const address = (await product()).meta_data.find(({ key }) => key === '_ebook_stream_url')?.value;
  if (!address) throw new Error('The product has no reading URL.');
  const { origin, pathname } = new URL(address);
  const page = await sendRequest(origin, { path: pathname, headers: { accept: 'text/html' } });
  const cookie = page.headers['set-cookie']?.[0]?.split(';')[0];
  if (!cookie) throw new Error('The reader set no cookie.');
  return {
    request: (name, body) => ({
      origin,
      path: pathname + name,
      method: body ? 'PUT' : 'GET',
      headers: { cookie, 'sec-fetch-dest': 'iframe', ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    }),
  };
}

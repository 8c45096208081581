/**
 * Measures how the server scales with its catalog: 1,000, 10,000 and 70,000 books with their users, reviews and orders on one
 * PostgreSQL server. All requests use URLs that were not requested before. `OCTAVO_BENCH_SIZES=1000,10000` uses other
 * sizes, `OCTAVO_BENCH_SHARE=0.2` a fifth of the requests. The file is long because it is one sequence of steps.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { buildShop, root } from '../build.mjs';
import { writeBooks } from './books.mjs';
import { AUTH_SECRET, GENRES, tokenOf } from './catalog.mjs';
import { seedPostgres, startBaseline, startPostgres } from './databases.mjs';
import {
  catalogChanger,
  coldBookRequests,
  coldGenreRequests,
  coldSearchRequests,
  orderRequests,
  roundRobin,
} from './requests.mjs';
import { sendRequest, comparePaired, runLoad } from './load.mjs';
import { cpuMs, residentMb, startShop } from './shop-process.mjs';
import { median } from './median.mjs';
import { isTrial, scaled } from './trial.mjs';

const SIZES = (process.env.OCTAVO_BENCH_SIZES ?? '1000,10000,70000').split(',').map(Number);
/** Maximum cost growth of a response in the largest catalog. Nothing may grow with the number of books. */
const MAX_COST_GROWTH = 1.5;
/** Alternating rounds of a call and the baseline. The first one is a warm-up. */
const ROUNDS = 5;
/**
 * Warm-up passes over the URLs of a call, limited by the number of requests. A database connection maps each page of the
 * shared memory at its first access. The mapping costs more than the access: 0.05 ms here, and a search accesses a hundred
 * pages. That cost grows with the catalog and disappears after the shop has been running for a while.
 */
const WARMUP_PASSES = 24;
const MAX_WARMUP_REQUESTS = 6_000;
/** Books in a compared search response. A small catalog has as many for most words. */
const RESULTS_PER_PAGE = 8;
/** Books in a compared search response for more frequent words, where further matches follow on the next page. */
const COMMON_RESULTS_PER_PAGE = 12;
/** Not compared: in a small catalog most words do not fill a page, so the large one returns three times as many books. */
const FULL_PAGE = 'search by title word, up to 24 books';
/** CPU milliseconds per second of an idle shop: its timers plus a margin. */
const MAX_IDLE_CPU_MS = 30;
/** EPUB files that the CLI imports into each catalog. */
const IMPORTED_FILES = scaled(600);
/** Limits for the largest catalog: the time to restore it, the additional start time, and the memory growth of an import. */
const MAX_RESTORE_SECONDS = 300;
const MAX_START_DELAY_SECONDS = 2;
const MAX_IMPORT_GROWTH = 0.1;
const BROTLI_PAGE = { 'accept-encoding': 'br', accept: 'text/html' };
/** The same kinds of pages in every size. */
const MEASURED_PAGES = {
  'home page': '/',
  'page of a genre': '/discover/genre%201',
  'page of a book': '/product/book-7',
};
/** The home page does not depend on the size of the catalog. Genres and counts differ by digits. */
const MAX_PAGE_GROWTH = 1.1;

export async function measure() {
  await buildShop();
  const server = await startPostgres();
  const columns = [];
  try {
    for (const books of SIZES) {
      const database = await seedPostgres(server, `scale${books}`, books);
      try {
        const measured = await measureSize(database, books);
        console.log(JSON.stringify(measured));
        columns.push({ ...measured, restored: await measureRestore(server, database, books) });
        console.log(JSON.stringify(columns.at(-1).restored));
      } finally {
        database.close();
        await server.drop(`scale${books}`);
      }
    }
  } finally {
    await server.stop();
  }
  const [small, large] = [columns[0], columns.at(-1)];
  const names = Object.keys(small.calls);
  const compared = names.filter((name) => name !== FULL_PAGE);
  const grown = compared
    .map((name) => [name, large.calls[name].ratio / small.calls[name].ratio])
    .filter(([, times]) => times > MAX_COST_GROWTH);
  const violations = grown.map(([name, times]) => `${name} ${times.toFixed(1)} ×`);
  if (large.startSeconds > small.startSeconds + MAX_START_DELAY_SECONDS)
    violations.push(`started ${(large.startSeconds - small.startSeconds).toFixed(1)} s later`);
  if (large.pages['home page'].html > small.pages['home page'].html * MAX_PAGE_GROWTH)
    violations.push(`a home page of ${(large.pages['home page'].html / 1000).toFixed(1)} kB`);
  const { seconds, readySeconds } = large.restored;
  if (seconds + readySeconds > MAX_RESTORE_SECONDS)
    violations.push(`restored and ready after ${(seconds + readySeconds).toFixed(0)} s`);
  for (const { imported, restored } of columns)
    for (const { first, last } of [imported, restored])
      if (last > first * (1 + MAX_IMPORT_GROWTH))
        violations.push(`the import grew from ${first.toFixed(0)} to ${last.toFixed(0)} MB`);
  if (violations.length > 0) process.exitCode = 1;
  const row = (name, of) => [name, ...columns.map(of)];
  return {
    isTrial: isTrial || 'OCTAVO_BENCH_SIZES' in process.env,
    columns: ['', ...SIZES.map((size) => `${size.toLocaleString('en-US')} books`)],
    rows: [
      row('database, MB', ({ sizeMb }) => sizeMb.toFixed(0)),
      row('import of the whole catalog (`shop restore`), seconds', ({ restored }) => restored.seconds.toFixed(1)),
      row('… until its books can be searched and listed, additional seconds', ({ restored }) =>
        restored.readySeconds.toFixed(1),
      ),
      row('… resident in its second third, MB', ({ restored }) => restored.first.toFixed(0)),
      row('… resident in its last third, MB', ({ restored }) => restored.last.toFixed(0)),
      row(`import of an EPUB file with its cover, ms (of ${IMPORTED_FILES})`, ({ imported }) =>
        imported.msEach.toFixed(0),
      ),
      row('import: resident after the first third, MB', ({ imported }) => imported.first.toFixed(0)),
      row('import: resident in the last third, MB', ({ imported }) => imported.last.toFixed(0)),
      row('first response after the start, seconds', ({ startSeconds }) => startSeconds.toFixed(2)),
      row('resident when idle, MB', ({ idleMb }) => idleMb.toFixed(0)),
      row('baseline: one row by its key, CPU ms', ({ baselineCpu }) => baselineCpu.toFixed(2)),
      ...names.map((name) =>
        row(`${name}, CPU ms (vs baseline)`, ({ calls }) =>
          [calls[name].cpu.toFixed(2), `(${calls[name].ratio.toFixed(1)} ×)`].join(' '),
        ),
      ),
      ...Object.keys(MEASURED_PAGES).map((name) =>
        row(`${name}, kB compressed`, ({ pages }) => (pages[name].html / 1000).toFixed(1)),
      ),
      row('full list after a change, CPU ms', ({ full }) => full.cpu.toFixed(0)),
      row('full list after a change, ms', ({ full }) => full.ms.toFixed(0)),
      row('maximum latency of other responses during it, ms', ({ full }) => full.othersMs.toFixed(0)),
      row('full list, kB compressed', ({ full }) => (full.bytes / 1024).toFixed(0)),
      row('the same, cached, CPU ms', ({ full }) => full.again.toFixed(2)),
      row('not modified (304), CPU ms', ({ full }) => full.notModified.toFixed(2)),
      row('resident after all measurements, MB', ({ after }) => after.toFixed(0)),
    ],
    notes: [
      'Baseline: Hono with one indexed query for the same row of the same database, alternating with each call. The sizes are compared by the ratio to the baseline, because they are measured minutes apart on a machine whose speed varies.',
      'CPU is that of the shop and of the database server with all its processes. The database generates the catalog itself. One-time work after the import, such as building the search index and rendering product JSON, is measured with the import and not with the calls; so is the vacuum of the database. The server has enough memory for all data (1 GB) and has read it once; a shop whose database does not fit pays for each page read from disk. Each connection has served thousands of requests before it is measured, because it maps each page of shared memory at its first access; with huge pages a server maps hundreds at once.',
      `The median title word matches seven books of 1,000 and a full page of 70,000. Its growth does not measure the catalog and has no limit. Responses of equal length are compared: ${RESULTS_PER_PAGE} books for words that match at least as many, and ${COMMON_RESULTS_PER_PAGE} for words that match up to 40, with the same number of words in each catalog, so that none repeats between two changes.`,
      `Files are imported by the CLI while the shop runs, two at a time, each with its own cover. The same 70,000 files would take ${((large.imported.msEach * 70_000) / 3_600_000).toFixed(1)} hours on this machine. Files usually arrive day by day; an existing catalog is restored as a whole, with each row compared with the backup.`,
      violations.length === 0
        ? `Within all limits: apart from the full list and the full page of a search, no response costs more than ${MAX_COST_GROWTH} times as much at ${SIZES.at(-1).toLocaleString('en-US')} books as at ${SIZES[0].toLocaleString('en-US')}; restored and ready in ${MAX_RESTORE_SECONDS} s, started at most ${MAX_START_DELAY_SECONDS} s later, memory growth of the import within ${MAX_IMPORT_GROWTH * 100} %.`
        : `Limits exceeded: ${violations.join(', ')}.`,
    ],
  };
}

async function measureSize(database, books) {
  const { serverPid } = database;
  const shop = { ...(await startShop({ ...database.settings, AUTH_SECRET })), serverPid };
  const baseline = { ...(await startBaseline('queries', database.baselineSettings)), serverPid };
  try {
    return { startSeconds: shop.startSeconds, ...(await measureShop(shop, baseline, database, books)) };
  } finally {
    await baseline.close();
    await shop.close();
    await database.query('drop table baseline_orders');
  }
}

/** Waits until the shop has rendered and stored the JSON of every product. */
async function waitForProductJson(database, books) {
  const started = performance.now();
  for (;;) {
    const { rows } = await database.query('select count(*)::int as ready from product_list_json');
    if (rows[0].ready >= books) return;
    if (performance.now() - started > 120_000)
      throw new Error(`Product JSON is ready for only ${rows[0].ready} of ${books} books.`);
    await wait(200);
  }
}

/** Waits until both the shop and the database are idle for a second. */
async function measureIdle({ pid, serverPid }) {
  const cpu = () => cpuMs(pid) + cpuMs(serverPid, { isTree: true });
  const started = performance.now();
  for (let before = cpu(); performance.now() - started < 60_000; before = cpu()) {
    await wait(1_000);
    if (cpu() - before < MAX_IDLE_CPU_MS) return;
  }
  throw new Error('The shop does not become idle.');
}

async function measureShop(shop, baseline, database, books) {
  const idleMb = residentMb(shop.pid);
  const calls = {};
  const baselineCosts = [];
  const change = catalogChanger(shop, books);
  const row = roundRobin(['/product/book-7']);
  // CPU clocks tick every ten milliseconds, and each database connection is a process, so a search round has hundreds of requests.
  // Returns the median round after a warm-up round, because a new process is slower at first.
  // Cold rounds start with a catalog change, because a small catalog has fewer URLs than the rounds request.
  const cost = async (name, number, request, { isCold = false, isOnce = false, passes = 1, ...more } = {}) => {
    if (!isOnce) await warmUp(request, scaled(number), isCold);
    const measureActual = async () => {
      const costs = [];
      for (let pass = 0; pass < passes; pass += 1) {
        if (isCold) await change();
        costs.push(await runLoad(shop, scaled(number / 2), request, more));
      }
      return { cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0) / passes };
    };
    const measureBaseline = () => runLoad(baseline, scaled(400), row);
    await measureActual();
    await measureBaseline();
    const { actual, baseline: reference, ratio } = await comparePaired(measureActual, measureBaseline, ROUNDS);
    calls[name] = { cpu: actual.cpu, ratio };
    baselineCosts.push(reference.cpu);
  };
  const cold = { isCold: true };
  // Requests every URL once after each change, with enough changes for hundreds of requests.
  const costOfSearch = async (name, words) => {
    const request = await coldSearchRequests(shop, { ...words, hasFixedWordCount: true });
    await cost(name, request.addresses * 2, request, { isCold: true, passes: 4 });
  };
  const warmUp = async (request, many, isCold) => {
    const { addresses = many } = request;
    const passes = Math.min(WARMUP_PASSES, Math.ceil(MAX_WARMUP_REQUESTS / addresses));
    for (let pass = 0; pass < passes; pass += 1) {
      if (isCold) await change();
      await runLoad(shop, scaled(addresses), request);
    }
  };
  // One-time work of a filled shop: it builds the search index and renders product JSON.
  await sendRequest(shop.origin, { path: '/api/v1/products?search=first' });
  await sendRequest(shop.origin, { path: '/api/v1/products' });
  await waitForProductJson(database, books);
  // One-time work of the database after it is filled.
  await database.query('vacuum analyze');
  await database.query('checkpoint');
  await database.prewarm();
  await measureIdle(shop);
  await runLoad(baseline, scaled(4_000), row);
  await cost('product by slug', 400, coldBookRequests(books), cold);
  await cost('genre list of 25', 240, coldGenreRequests(books), cold);
  await costOfSearch(`search by title word, ${RESULTS_PER_PAGE} books`, {
    minMatches: RESULTS_PER_PAGE,
    size: RESULTS_PER_PAGE,
  });
  await costOfSearch(`search by a word of ${COMMON_RESULTS_PER_PAGE} to 40 books, ${COMMON_RESULTS_PER_PAGE} of them`, {
    minMatches: COMMON_RESULTS_PER_PAGE,
    maxMatches: 40,
    size: COMMON_RESULTS_PER_PAGE,
  });
  await costOfSearch(FULL_PAGE, {});
  // A cached response costs less than the CPU clock resolution, so many are requested.
  await cost('genres', 4_000, () => ({ path: '/api/v1/products/genres' }));
  await cost('featured', 4_000, () => ({ path: '/api/v1/products/featured' }));
  let review = 0;
  const reviews = () => ({ path: `/api/v1/reviews?product=${1 + ((review += 1) % books)}&page=1` });
  await cost('reviews of a book', 400, reviews, cold);
  let summary = 0;
  const summaries = () => ({ path: `/api/v1/reviews/summary?product=${1 + ((summary += 1) % books)}` });
  await cost('ratings of a book', 400, summaries, cold);
  let author = 0;
  const authors = () => ({ path: `/api/v1/authors/author-${1 + ((author += 1) % Math.ceil(books / 4))}` });
  await cost('page of an author', 200, authors, cold);
  let seriesNumber = 0;
  const series = () => ({ path: `/api/v1/series/series-${1 + ((seriesNumber += 1) % Math.ceil(books / 20))}` });
  await cost('page of a series', 100, series, cold);
  const topSales = [25, 24, 26, 23, 27].flatMap((size) =>
    Array.from(
      { length: 24 },
      (_, at) => `/api/v1/products?orderby=popularity&order=desc&per_page=${size}&page=${1 + at}`,
    ),
  );
  await cost('top sales, 25 at a time', 240, roundRobin(topSales), cold);
  const own = (path, more) => {
    let n = 0;
    return () => ({
      path: `/api/v1${typeof path === 'string' ? path : path((n += 1))}`,
      headers: { authorization: `Bearer ${tokenOf(1 + ((n += 1) % 300))}` },
      ...more,
    });
  };
  await cost('favorites of a customer', 200, own('/products/favorites'));
  await cost('library of a customer', 200, own('/products/library'));
  await cost('orders of a customer', 200, own('/orders'));
  await cost('account of a customer', 200, own('/users/me'));
  let feed = 0;
  await cost('OPDS feed', 4_000, () => ({
    path: `/opds/v2/books?page=${1 + ((feed += 1) % Math.min(40, Math.floor(books / 25)))}`,
  }));
  let sitePage = 0;
  // These pages are cached after one request, and the number of buyers is limited.
  const once = { isOnce: true };
  const uncachedPage = () => ({
    path: `/product/book-${1 + ((sitePage += 1) % books)}`,
    headers: { accept: 'text/html', 'accept-encoding': 'identity' },
  });
  await cost('page of a book, rendered', 120, uncachedPage, once);
  await cost('order', 80, orderRequests(books), once);
  const marking = own((n) => `/favorites/${1 + (n % books)}`, { method: 'POST' });
  await cost('adding a favorite', 160, marking, { ...once, status: 204 });
  await change();
  return {
    sizeMb: await database.sizeMb(),
    idleMb,
    baselineCpu: median(baselineCosts),
    calls,
    pages: await measurePageSizes(shop),
    full: await measureFullList(shop),
    imported: await measureImport(database),
    after: residentMb(shop.pid),
  };
}

/** Measures the only response that grows with the catalog: its own cost, and the latency of other responses during it. */
async function measureFullList(shop) {
  const request = { path: '/api/v1/products', headers: { 'accept-encoding': 'br' } };
  const cpu = () => cpuMs(shop.pid) + cpuMs(shop.serverPid, { isTree: true });
  const [before, started] = [cpu(), performance.now()];
  const completion = new AbortController();
  const pending = sendRequest(shop.origin, request).finally(() => completion.abort());
  let [othersMs, turn] = [0, 0];
  while (!completion.signal.aborted) {
    const sentAt = performance.now();
    await sendRequest(shop.origin, { path: `/api/v1/products?per_page=25&tag=${1 + ((turn += 1) % GENRES)}&page=1` });
    othersMs = Math.max(othersMs, performance.now() - sentAt);
  }
  const response = await pending;
  const result = { cpu: cpu() - before, ms: performance.now() - started, othersMs, bytes: response.body.length };
  if (JSON.parse(brotliDecompressSync(response.body).toString()).length < 1) throw new Error('The full list is empty.');
  const cached = { path: request.path, headers: { ...request.headers, 'if-none-match': response.headers.etag } };
  return {
    ...result,
    again: (await runLoad(shop, 40, () => request)).cpu,
    notModified: (await runLoad(shop, 1_000, () => cached, { status: 304 })).cpu,
  };
}

/** Returns the transferred bytes of the measured pages. */
async function measurePageSizes({ origin }) {
  const pages = {};
  for (const [name, path] of Object.entries(MEASURED_PAGES)) {
    const { status, body } = await sendRequest(origin, { path, headers: BROTLI_PAGE });
    if (status !== 200) throw new Error(`${path} returned ${status}.`);
    pages[name] = { html: body.length };
  }
  return pages;
}

/** Imports files with the CLI and measures the time per file and the memory in the second and last third. */
async function measureImport(database) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-books-'));
  try {
    await writeBooks(folder, IMPORTED_FILES);
    const { seconds, first, last } = await runCommand(['catalog.js', 'import', folder], database.settings);
    return { msEach: (seconds * 1000) / IMPORTED_FILES, first, last };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Restores the whole catalog into an empty database with the CLI, and starts a shop on it until it is ready. */
async function measureRestore(server, database, books) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-restore-'));
  const name = `restored${books}`;
  const file = join(folder, 'shop.tar.gz');
  const settings = { DATABASE_URL: server.urlOf(name), DATA_DIR: join(folder, 'data') };
  try {
    // Generated covers have no files, and a backup reports each missing file. A real shop has some dozens of those at most.
    await database.query(`
      begin; set local session_replication_role = replica; update products set cover_hash = null; delete from covers; commit`);
    await runCommand(['shop.js', 'backup', file], database.settings, 1);
    await server.create(name);
    const { seconds, first, last } = await runCommand(['shop.js', 'restore', file], settings);
    const started = performance.now();
    const shop = await startShop({ ...settings, AUTH_SECRET });
    try {
      await sendRequest(shop.origin, { path: '/api/v1/products' });
      await waitForProductJson({ query: (sql) => server.query(name, sql) }, books);
      const { body } = await sendRequest(shop.origin, { path: '/api/v1/products?search=first&per_page=1' });
      JSON.parse(body.toString());
    } finally {
      await shop.close();
    }
    return { seconds, first, last, readySeconds: (performance.now() - started) / 1000 };
  } finally {
    await server.drop(name);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a built CLI program. Returns its duration and the median memory in its second and last third. */
async function runCommand([script, ...args], settings, expected = 0) {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'apps/api/dist', script), ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderrTail = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderrTail = (stderrTail + text).slice(-2_000);
  });
  const samples = [];
  const sampling = setInterval(() => samples.push([performance.now() - started, residentMb(child.pid)]), 250);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(sampling);
  if (code !== expected) throw new Error(`${script} ${args[0]} exited with ${code}: ${stderrTail}`);
  const total = performance.now() - started;
  const over = (from, to) =>
    median(samples.filter(([at, mb]) => at >= total * from && at < total * to && mb > 0).map(([, mb]) => mb));
  return { seconds: total / 1000, first: over(1 / 3, 2 / 3), last: over(2 / 3, 1) };
}

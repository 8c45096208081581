/**
 * Measures the CPU cost of a page: CPU milliseconds of shop and database. A cached page is compared with the same bytes from
 * bare node:http. A second figure is a page rendered after a catalog change. Uses a catalog of 1,000 books on a PostgreSQL server.
 * `OCTAVO_BENCH_SHARE=0.2` runs a fifth of the requests as a trial.
 */
import { buildShop } from '../build.mjs';
import { catalogChanger, roundRobin } from './requests.mjs';
import { AUTH_SECRET, GENRES } from './catalog.mjs';
import { seedPostgres, startBaseline, startPostgres } from './databases.mjs';
import { sendRequest, comparePaired, runLoad } from './load.mjs';
import { startShop } from './shop-process.mjs';
import { isTrial, scaled } from './trial.mjs';

const BOOKS = 1_000;
const MAX_OVER_BASELINE = 2;
const MAX_RENDER_MS = 15;
const BROTLI = { headers: { 'accept-encoding': 'br', accept: 'text/html' } };
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity', accept: 'text/html' } };
const bookPaths = (suffix = '') => Array.from({ length: BOOKS }, (_, at) => `/product/book-${at + 1}${suffix}`);
/** A page for the cached measurement, and all pages of its kind for rendering. `isLimited` pages have limits. */
const PAGES = [
  { name: 'home', path: '/', all: ['/'] },
  { name: 'genre', path: '/discover/genre%201', all: genrePaths() },
  { name: 'product', path: '/product/book-7', all: bookPaths(), isLimited: true },
  { name: 'reviews', path: '/product/book-7/reviews', all: bookPaths('/reviews') },
];

export async function measure() {
  await buildShop();
  const [rows, violations] = [[], []];
  const server = await startPostgres();
  try {
    const database = await seedPostgres(server, 'pages', BOOKS);
    const shop = { ...(await startShop({ ...database.settings, AUTH_SECRET })), serverPid: server.pid };
    const change = catalogChanger(shop, BOOKS);
    const baseline = await startBaseline('static');
    try {
      for (const page of PAGES) {
        const cached = await measureCached(shop, baseline, page);
        const fresh = await measureRendered(shop, page, change);
        if (page.isLimited && cached.ratio > MAX_OVER_BASELINE)
          violations.push(`${page.name} from the cache ${cached.ratio.toFixed(2)} ×`);
        if (page.isLimited && fresh.cpu > MAX_RENDER_MS)
          violations.push(`${page.name} rendered ${fresh.cpu.toFixed(1)} ms`);
        rows.push([
          page.name,
          (cached.bytes / 1000).toFixed(1),
          cached.actual.cpu.toFixed(3),
          cached.baseline.cpu.toFixed(3),
          `${cached.ratio.toFixed(2)} ×`,
          page.isLimited ? `${MAX_OVER_BASELINE} ×` : '',
          cached.actual.rate.toFixed(0),
          fresh.cpu.toFixed(1),
          page.isLimited ? `${MAX_RENDER_MS} ms` : '',
          fresh.compressedCpu.toFixed(1),
          fresh.p50.toFixed(1),
        ]);
        console.log(rows.at(-1).join('  '));
      }
    } finally {
      await baseline.close();
      await shop.close();
      database.close();
    }
  } finally {
    await server.stop();
  }
  if (violations.length > 0) process.exitCode = 1;
  return {
    isTrial,
    columns: [
      'page',
      'kB compressed',
      'cached, CPU ms',
      'baseline CPU ms',
      'vs baseline',
      'limit',
      'responses per s',
      'rendered, CPU ms',
      'limit',
      'rendered and compressed, CPU ms',
      'fresh, p50 ms',
    ],
    rows,
    notes: [
      'CPU is that of the shop and of the database server with all its processes. Baseline: bare node:http with the same compressed bytes, alternating with the shop in three rounds; the ratio is the median of the rounds. Eight concurrent requests, client on the same machine.',
      'Rendered: after a catalog change, one request at a time, at URLs that occur once per round, uncompressed; the compressed column adds brotli. All URLs were requested before until the shop was warmed up.',
      violations.length === 0 ? 'Within all limits.' : `Limits exceeded: ${violations.join(', ')}.`,
    ],
  };
}

async function measureCached(shop, baseline, { path }) {
  const request = () => ({ path, ...BROTLI });
  const { body, headers } = await sendRequest(shop.origin, request());
  if (headers['content-encoding'] !== 'br' || headers.etag === undefined)
    throw new Error(`${path} is not cached with compression.`);
  await sendRequest(baseline.origin, { path, method: 'PUT', body });
  await runLoad(shop, scaled(500), request);
  await runLoad(baseline, scaled(500), request);
  const measured = await comparePaired(
    () => runLoad(shop, scaled(3_000), request),
    () => runLoad(baseline, scaled(3_000), request),
  );
  return { ...measured, bytes: body.length };
}

async function measureRendered(shop, { all }, change) {
  // A single page gives one response per change. The other kinds have as many pages as there are books or genres.
  const rounds = all.length === 1 ? scaled(40) : all.length < 100 ? scaled(8) : 1;
  const count = Math.min(all.length, scaled(300));
  const run = async (options) => {
    let [cpu, latencies] = [0, []];
    for (let round = 0; round < rounds; round += 1) {
      await change();
      const { cpu: roundCpu, p50 } = await runLoad(shop, count, roundRobin(all, options), { atOnce: 1 });
      cpu += roundCpu;
      latencies.push(p50);
    }
    return { cpu: cpu / rounds, p50: latencies.toSorted((one, other) => one - other)[rounds >> 1] };
  };
  await run(UNCOMPRESSED);
  const plain = await run(UNCOMPRESSED);
  return { ...plain, compressedCpu: (await run(BROTLI)).cpu };
}

function genrePaths() {
  return Array.from({ length: GENRES }, (_, at) => `/discover/genre%20${at + 1}`);
}

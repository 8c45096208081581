/**
 * What a page of the shop costs to send: processor milliseconds of shop and database, from bytes that stand ready beside
 * the same bytes from bare node:http, and rendered anew after a change of the catalog. A catalog of 1,000 books on a
 * PostgreSQL server. `OCTAVO_BENCH_SHARE=0.2` runs a fifth of the requests, for trying out.
 */
import { buildShop } from '../build.mjs';
import { catalogChanger, roundRobin } from './requests.mjs';
import { AUTH_SECRET, GENRES } from './catalog.mjs';
import { seedPostgres, startBaseline, startPostgres } from './databases.mjs';
import { sendRequest, comparePaired, runLoad } from './load.mjs';
import { startShop } from './shop-process.mjs';

const BOOKS = 1_000;
const SHARE = Number(process.env.OCTAVO_BENCH_SHARE ?? 1);
const scaled = (count) => Math.max(20, Math.round(count * SHARE));
const MAX_OVER_BASELINE = 2;
const MAX_RENDER_MS = 15;
const BROTLI = { headers: { 'accept-encoding': 'br', accept: 'text/html' } };
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity', accept: 'text/html' } };
const bookPaths = (suffix = '') => Array.from({ length: BOOKS }, (_, at) => `/product/book-${at + 1}${suffix}`);
/** A page as it comes from ready bytes, and all of its kind, for rendering them anew; what of it has a limit. */
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
          violations.push(`${page.name} from ready bytes ${cached.ratio.toFixed(2)} ×`);
        if (page.isLimited && fresh.cpu > MAX_RENDER_MS)
          violations.push(`${page.name} rendered fresh ${fresh.cpu.toFixed(1)} ms`);
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
    isTrial: SHARE !== 1,
    columns: [
      'page',
      'kB packed',
      'ready, CPU ms',
      'floor CPU ms',
      'over the floor',
      'at most',
      'answers per s',
      'rendered fresh, CPU ms',
      'at most',
      'fresh and packed, CPU ms',
      'fresh, p50 ms',
    ],
    rows,
    notes: [
      'CPU is that of the shop and of the database server with all its processes. Floor: bare node:http with the same packed bytes; by turns with ours, three rounds, the ratio is the median of the rounds. Eight requests at once, client on the same machine.',
      'Fresh: after a change of the catalog, one at a time, at addresses that are asked for once in a round, unpacked; packed tells what the packing by brotli adds. Everything was asked for before as often as it takes until it runs as in a shop that has been open for a while.',
      violations.length === 0 ? 'Within all its limits.' : `BEYOND its limits: ${violations.join(', ')}.`,
    ],
  };
}

async function measureCached(shop, baseline, { path }) {
  const request = () => ({ path, ...BROTLI });
  const { body, headers } = await sendRequest(shop.origin, request());
  if (headers['content-encoding'] !== 'br' || headers.etag === undefined)
    throw new Error(`${path} is not kept packed.`);
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
  // A page of its own is one answer for each change; of others there are as many as there are books.
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

/**
 * Two processes of the shop behind a proxy on one PostgreSQL server, compared with one of them behind the same proxy. Also
 * checks that both give the same responses. `OCTAVO_BENCH_SHARE=0.2` runs a fifth of the requests.
 */
import { availableParallelism } from 'node:os';
import { buildShop } from '../build.mjs';
import { coldBookRequests, coldGenreRequests, orderRequests, loginRequest, orderRequest } from './requests.mjs';
import { AUTH_SECRET, FREE_EVERY, GENRES } from './catalog.mjs';
import { seedPostgres, startBaseline, startPostgres } from './databases.mjs';
import { sendRequest, runLoad } from './load.mjs';
import { residentMb, startShop } from './shop-process.mjs';
import { median } from './median.mjs';
import { isTrial, scaled } from './trial.mjs';

const BOOKS = 1_000;
/** The public host name of the shop for both processes. */
const HOST = 'books.example';
const READER_ORIGIN = 'http://read.books.example';
const CONCURRENCY = 16;
/** Time limit until a change in one process is visible in the other. */
const MAX_PROPAGATION_MS = 1_500;
/**
 * Maximum ratio of the CPU cost of a response with two processes to that with one. The additional cost of two bare
 * `node:http` processes is subtracted first: each has fewer concurrent requests and the CPU switches between them.
 */
const MAX_OVERHEAD = 1.5;
const PAGE = { 'accept-encoding': 'br', accept: 'text/html' };
const REQUESTS = [
  {
    name: 'page of a book, cached',
    count: 2_000,
    request: (n) => ({ path: `/product/book-${1 + (n % 20)}`, headers: PAGE }),
  },
  {
    name: 'genre list, cached',
    count: 3_000,
    request: (n) => ({ path: `/api/v1/products?per_page=25&tag=${1 + (n % GENRES)}&page=1` }),
  },
  { name: 'book by slug', count: 1_000, request: coldBookRequests(BOOKS) },
  { name: 'genre list', count: 400, request: coldGenreRequests(BOOKS) },
  { name: 'order', count: 120, request: orderRequests(BOOKS) },
  { name: 'login', count: 40, request: loginRequest },
];
const COMPARED_PATHS = [
  '/',
  '/discover',
  '/discover/genre%201',
  '/product/book-7',
  '/product/book-7/reviews',
  '/authors/author-1',
  '/api/v1/products',
  '/api/v1/products/genres',
  '/api/v1/products/book-7',
  '/opds/v2/books',
];

export async function measure() {
  await buildShop();
  const server = await startPostgres();
  try {
    const database = await seedPostgres(server, 'multi_process', BOOKS);
    const settings = { ...database.settings, AUTH_SECRET, PUBLIC_URL: `http://${HOST}`, READER_ORIGIN };
    const shops = [await startShop(settings), await startShop(settings)];
    const closing = [...shops];
    try {
      const baselines = [await startBaseline('static'), await startBaseline('static')];
      closing.push(...baselines);
      const startProxy = async (servers, more = {}) => {
        const proxy = await startBaseline('proxy', { HOST, UPSTREAMS: servers.map(({ origin }) => origin).join() });
        closing.push(proxy);
        return { origin: proxy.origin, pids: servers.map(({ pid }) => pid), ...more };
      };
      const pair = async (servers, more) => [
        await startProxy(servers.slice(0, 1), more),
        await startProxy(servers, more),
      ];
      const [one, two] = await pair(shops, { serverPid: server.pid });
      const [rows, violations] = [[], []];
      const { body } = await sendRequest(shops[0].origin, REQUESTS[0].request(0));
      for (const { origin } of baselines) await sendRequest(origin, { path: '/', method: 'PUT', body });
      const [baselineOne, baselineTwo] = await runAlternately(...(await pair(baselines)), scaled(2_000), () => ({
        path: '/',
      }));
      const baselineOverhead = Math.max(0, baselineTwo.cpu - baselineOne.cpu);
      const results = [
        { name: 'baseline: the bytes of that page, bare `node:http`', alone: baselineOne, both: baselineTwo },
      ];
      for (const { name, count, request } of REQUESTS) {
        const [alone, both] = await runAlternately(one, two, scaled(count), request);
        if (both.cpu - baselineOverhead > alone.cpu * MAX_OVERHEAD)
          violations.push(`${name} costs ${(both.cpu / alone.cpu).toFixed(2)} ×`);
        results.push({ name, alone, both });
      }
      for (const { name, alone, both } of results) {
        rows.push([
          name,
          ...[alone, both].flatMap(({ rate, cpu, p99 }) => [rate.toFixed(0), cpu.toFixed(2), p99.toFixed(0)]),
          `${(both.rate / alone.rate).toFixed(2)} ×`,
        ]);
        console.log(rows.at(-1).join('  '));
      }
      const differing = await differingResponses(shops);
      if (differing.length > 0) violations.push(`different responses at ${differing.join(', ')}`);
      const propagationMs = await measurePropagation(shops);
      if (propagationMs > MAX_PROPAGATION_MS) violations.push(`a change visible after ${propagationMs.toFixed(0)} ms`);
      if (violations.length > 0) process.exitCode = 1;
      return {
        isTrial,
        columns: [
          'call',
          'one: responses per s',
          'CPU ms',
          'p99 ms',
          'two: responses per s',
          'CPU ms',
          'p99 ms',
          'rate ratio',
        ],
        rows,
        notes: [
          `A catalog of 1,000 books. The proxy forwards in turn; ${CONCURRENCY} concurrent requests, alternately with one and two processes, three rounds, the median of each metric. CPU is that of the shops and of the database server with all its processes. Client, proxy, database and shops share ${availableParallelism()} CPUs; measure on a machine with more to see how the rate scales.`,
          `${COMPARED_PATHS.length} pages and API calls returned the same bytes and the same \`ETag\` from both. A change in one process was visible in the other after ${propagationMs.toFixed(0)} ms. ${shops.map(({ pid }) => `${residentMb(pid).toFixed(0)} MB`).join(' and ')} resident at the end.`,
          violations.length === 0 ? 'Within all limits.' : `Limits exceeded: ${violations.join('; ')}.`,
        ],
      };
    } finally {
      for (const each of closing.toReversed()) await each.close();
      database.close();
    }
  } finally {
    await server.stop();
  }
}

async function runAlternately(one, two, count, request) {
  const runs = [[], []];
  for (const each of [one, two]) await runLoad(each, count, request, { atOnce: CONCURRENCY });
  for (let round = 0; round < 3; round += 1) {
    for (const [at, each] of [one, two].entries())
      runs[at].push(await runLoad(each, count, request, { atOnce: CONCURRENCY }));
  }
  return runs.map((list) => ({
    rate: median(list.map(({ rate }) => rate)),
    cpu: median(list.map(({ cpu }) => cpu)),
    p99: median(list.map(({ p99 }) => p99)),
  }));
}

/** Returns the paths at which two processes give different responses. */
async function differingResponses(shops) {
  const differing = [];
  for (const path of COMPARED_PATHS) {
    // As behind a proxy, both get the same host name.
    const headers = { host: HOST, accept: '*/*', 'accept-encoding': 'identity' };
    const [first, second] = await Promise.all(shops.map(({ origin }) => sendRequest(origin, { path, headers })));
    const isSame = first.status === 200 && first.headers.etag && first.headers.etag === second.headers.etag;
    if (!isSame || !first.body.equals(second.body)) differing.push(path);
  }
  return differing;
}

/** Returns the time until the second process reflects a change made in the first. */
async function measurePropagation([first, second]) {
  // The response contains the number of sales.
  const path = `/api/v1/products/book-${FREE_EVERY}`;
  const etagOf = async () => (await sendRequest(second.origin, { path })).headers.etag;
  const before = await etagOf();
  const started = performance.now();
  const { status } = await sendRequest(first.origin, orderRequest(400, FREE_EVERY));
  if (status !== 200) throw new Error(`The order of a free book returned ${status}.`);
  while ((await etagOf()) === before) {
    if (performance.now() - started > 10 * MAX_PROPAGATION_MS) return Number.POSITIVE_INFINITY;
  }
  return performance.now() - started;
}

/**
 * CPU cost of an API response: CPU milliseconds of the shop and its database, compared with baselines in the same run.
 * Uses a catalog of 1,000 books on a PostgreSQL server and on the embedded database. Warm responses come from the cache;
 * cold ones are requested after a catalog change, so that the cache has none. `OCTAVO_BENCH_SHARE=0.2` runs a fifth of the
 * requests as a trial.
 */
import { buildShop } from '../build.mjs';
import { measureTimingLeak } from './timing-leak.mjs';
import { bundleModule } from './bundle.mjs';
import { AUTH_SECRET, GENRES, PASSWORD } from './catalog.mjs';
import {
  catalogChanger,
  coldBookRequests,
  coldGenreRequests,
  coldSearchRequests,
  orderRequests,
  roundRobin,
  loginRequest,
} from './requests.mjs';
import { apiModule, seedEmbedded, seedPostgres, startBaseline, startPostgres } from './databases.mjs';
import { sendRequest, comparePaired, runLoad } from './load.mjs';
import { cpuMs, residentMb, startShop } from './shop-process.mjs';
import { isTrial, scaled } from './trial.mjs';

const BOOKS = 1_000;
/** A round of cold responses is short, because no URL may occur twice in it. */
const ROUNDS = 7;
/** Cold code paths run rarely, so they need more rounds until the JIT compiler has optimized them. */
const WARMUP_ROUNDS = 12;
const WARM = { headers: { 'accept-encoding': 'gzip' } };

const genreList = (n) => `/api/v1/products?per_page=25&tag=${1 + (n % GENRES)}&page=1`;

export async function measure() {
  await buildShop();
  const sandbox = await bundleModule('sandbox', 'packages/stripe-sandbox/src/server/index.ts');
  const rows = [];
  const notes = [];
  const violations = [];
  const add = (database, name, { actual, baseline, ratio }, limit) => {
    if (ratio > limit) violations.push(`${database}: ${name} ${ratio.toFixed(2)} ×`);
    rows.push([
      database,
      name,
      formatMs(actual.cpu),
      formatMs(baseline.cpu),
      `${ratio.toFixed(2)} ×`,
      `${limit} ×`,
      actual.rate.toFixed(0),
      formatMs1(actual.p50),
      formatMs1(actual.p99),
    ]);
    console.log(rows.at(-1).join('  '));
  };
  const server = await startPostgres();
  try {
    for (const seed of [() => seedPostgres(server, 'bench', BOOKS), () => seedEmbedded(BOOKS)]) {
      const database = await seed();
      try {
        await measureOn(database, { add, notes, violations, sandbox });
      } finally {
        database.close();
      }
    }
  } finally {
    await server.stop();
  }
  if (violations.length > 0) process.exitCode = 1;
  return {
    isTrial,
    columns: [
      'database',
      'call',
      'CPU ms',
      'baseline CPU ms',
      'vs baseline',
      'limit',
      'responses per s',
      'p50 ms',
      'p99 ms',
    ],
    rows,
    notes: [
      ...notes,
      'CPU is that of the shop and of the database server with all its processes. Shop and baseline alternate in three rounds (seven for cold responses); the ratio is the median of the rounds.',
      'Baselines: static = bare node:http that sends the same compressed bytes; query = Hono with one indexed query on the same database and table, with the rows as JSON; order = Hono with one insert and one call to the card sandbox through the `stripe` package; login = the bare hash, two concurrent ones as with the logins. A login also writes its session and four attempt counters.',
      'Cold responses are requested after a catalog change in each round, at URLs that occur once per round, uncompressed on both sides; the full list is compressed on both sides. Eight concurrent requests, client on the same machine.',
      violations.length === 0 ? 'Within all limits.' : `Limits exceeded: ${violations.join(', ')}.`,
    ],
  };
}

async function measureOn(database, { add, notes, violations, sandbox }) {
  // All failed logins come from one IP address here, and few accounts send all requests: more than the rate limits allow.
  const settings = { ...database.settings, AUTH_SECRET, ADDRESS_LIMIT_FACTOR: '50', ACCOUNT_LIMIT_FACTOR: '1000' };
  const { serverPid } = database;
  let shop = await startShop(settings);
  const idleMb = residentMb(shop.pid);
  const startSeconds = shop.startSeconds;
  if (database.name === 'PostgreSQL') {
    if (startSeconds > 1) violations.push(`first response after ${startSeconds.toFixed(2)} s`);
    if (idleMb > 150) violations.push(`${idleMb.toFixed(0)} MB when idle`);
  }
  // Warm responses: the baseline sends the same bytes from bare node:http.
  const staticServer = await startBaseline('static');
  for (const [name, path, count] of [
    ['genre list of 25, warm', genreList(0), 8_000],
    ['product by slug, warm', '/api/v1/products/book-7', 8_000],
    [`full list of ${BOOKS.toLocaleString('en-US')}, warm`, '/api/v1/products', 4_000],
  ]) {
    const { body } = await sendRequest(shop.origin, { path, ...WARM });
    await sendRequest(staticServer.origin, { path, method: 'PUT', body });
    const request = () => ({ path, ...WARM });
    // Warm up both, as in a shop that has been running for a while.
    await runLoad(shop, scaled(count), request);
    await runLoad(staticServer, scaled(count), request);
    add(
      database.name,
      name,
      await comparePaired(
        () => runLoad({ ...shop, serverPid }, scaled(count), request),
        () => runLoad(staticServer, scaled(count), request),
      ),
      1.5,
    );
  }
  const { headers } = await sendRequest(shop.origin, { path: '/api/v1/products', ...WARM });
  const cached = { path: '/api/v1/products', headers: { ...WARM.headers, 'if-none-match': headers.etag } };
  await sendRequest(staticServer.origin, { path: '/nothing', method: 'PUT', body: '' });
  add(
    database.name,
    'full list, not modified (304)',
    await comparePaired(
      () => runLoad({ ...shop, serverPid }, scaled(8_000), () => cached, { status: 304 }),
      () => runLoad(staticServer, scaled(8_000), () => ({ path: '/nothing' })),
    ),
    1.5,
  );
  await staticServer.close();

  await measureCold(database, { ...shop, serverPid }, { add, sandbox });
  await measureLogins(database, { ...shop, serverPid }, { add, notes });
  await measureTimingLeak(database.name, shop, { count: scaled(200), notes, violations });
  notes.unshift(
    `${database.name}: first response ${startSeconds.toFixed(2)} s after the start, ${idleMb.toFixed(0)} MB resident then, ${residentMb(shop.pid).toFixed(0)} MB after all measurements.`,
  );
  await shop.close();
}

/** Measures responses that are rendered for each request, compared with one query. */
async function measureCold(database, shop, { add, sandbox }) {
  const baseline = await startBaseline('queries', { ...database.baselineSettings, SANDBOX: sandbox });
  const change = catalogChanger(shop, BOOKS);
  const compare = async (name, limit, count, shopRequest, baselineRequest) => {
    // Warm up both, as in a shop that has been running for a while with occasional catalog changes.
    for (let round = 0; round < WARMUP_ROUNDS; round += 1) {
      await runLoad(baseline, scaled(count), baselineRequest);
      await change();
      await runLoad(shop, scaled(count), shopRequest);
    }
    add(
      database.name,
      name,
      await comparePaired(
        async () => {
          await change();
          return runLoad(shop, scaled(count), shopRequest);
        },
        () => runLoad({ ...baseline, serverPid: shop.serverPid }, scaled(count), baselineRequest),
        ROUNDS,
      ),
      limit,
    );
  };
  const slugs = Array.from({ length: BOOKS }, (_, at) => `/product/book-${at + 1}`);
  await compare('product by slug, cold', 1.5, 960, coldBookRequests(BOOKS), roundRobin(slugs));
  await compare('genre list of 25, cold', 1.5, 240, coldGenreRequests(BOOKS), roundRobin(['/list?limit=25']));
  await compare(
    'search by title word, up to 24 books',
    2,
    300,
    await coldSearchRequests(shop),
    roundRobin(['/list?limit=24']),
  );
  const orders = ['rating', 'price', 'title'].flatMap((by) => [
    `?orderby=${by}&order=asc`,
    `?orderby=${by}&order=desc`,
  ]);
  const full = roundRobin(['', '?orderby=date&order=asc', ...orders].map((query) => `/api/v1/products${query}`));
  const compressed = (request) => () => ({ ...request(), headers: WARM.headers });
  add(
    database.name,
    `full list of ${BOOKS.toLocaleString('en-US')}, cold and compressed`,
    await comparePaired(
      async () => {
        await change();
        return runLoad(shop, 8, compressed(full), { atOnce: 2 });
      },
      () =>
        runLoad(
          { ...baseline, serverPid: shop.serverPid },
          8,
          compressed(roundRobin([`/list/compressed?limit=${BOOKS}`])),
          {
            atOnce: 2,
          },
        ),
      5,
    ),
    1.5,
  );
  const bare = orderRequests(BOOKS);
  await compare('order', 3, 150, orderRequests(BOOKS), () => ({ ...bare(), path: '/order' }));
  await baseline.close();
}

/** Measures the cost of a login compared with the bare hash, and the latency of other requests during logins. */
async function measureLogins(database, shop, { add, notes }) {
  const { verify, hash } = await apiModule('@node-rs/argon2');
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const logins = () => runLoad(shop, scaled(40), loginRequest, { atOnce: 2 });
  const bareHashes = async () => {
    const before = cpuMs(process.pid);
    // Two concurrent hashes, as with the logins, so that both share CPU and memory in the same way.
    const half = async () => {
      for (let n = 0; n < scaled(40); n += 2) await verify(passwordHash, PASSWORD);
    };
    await Promise.all([half(), half()]);
    return { cpu: (cpuMs(process.pid) - before) / scaled(40) };
  };
  await runLoad(shop, scaled(200), loginRequest, { atOnce: 2 });
  add(database.name, 'login', await comparePaired(logins, bareHashes), 1.5);
  const list = () => ({ path: genreList(0), ...WARM });
  const alone = await runLoad(shop, scaled(2_000), list, { atOnce: 2 });
  const busy = logins();
  const concurrent = await runLoad(shop, scaled(2_000), list, { atOnce: 2 });
  await busy;
  notes.push(
    `${database.name}: a warm list takes ${formatMs1(alone.p50)} ms (p99 ${formatMs1(alone.p99)}) alone and ${formatMs1(concurrent.p50)} ms (p99 ${formatMs1(concurrent.p99)}) during two continuous logins. Hashing uses CPU but does not block the event loop.`,
  );
}

const formatMs = (value) => value.toFixed(3);
const formatMs1 = (value) => value.toFixed(1);

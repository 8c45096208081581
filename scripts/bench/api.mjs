/**
 * What an answer of the server costs: processor milliseconds of shop and database together, beside floors in the same run.
 * A catalog of 1,000 books, on a PostgreSQL server and on the embedded database. Warm answers stand ready; cold ones are
 * asked for after a change of the catalog, so that none of them does. `OCTAVO_BENCH_SHARE=0.2` runs a fifth of the requests, for trying out.
 */
import { buildShop } from '../build.mjs';
import { measureTimingLeak } from './timing-leak.mjs';
import { bundleModule } from './bundle.mjs';
import { AUTH_SECRET, GENRES, PASSWORD } from './catalog.mjs';
import { catalogChanger, coldBookRequests, coldGenreRequests, coldSearchRequests, orderRequests, roundRobin, loginRequest } from './requests.mjs';
import { apiModule, seedEmbedded, seedPostgres, startBaseline, startPostgres } from './databases.mjs';
import { sendRequest, comparePaired, runLoad } from './load.mjs';
import { cpuMs, residentMb, startShop } from './shop-process.mjs';

const BOOKS = 1_000;
/** A round of fresh answers is short, for no address may come twice in it. */
const ROUNDS = 7;
/** What is made anew is seldom asked for, so that its code takes longer to become as fast as it gets. */
const WARMUP_ROUNDS = 12;
const SHARE = Number(process.env.OCTAVO_BENCH_SHARE ?? 1);
const scaled = (count) => Math.max(20, Math.round(count * SHARE));
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
    isTrial: SHARE !== 1,
    columns: [
      'database',
      'call',
      'CPU ms',
      'floor CPU ms',
      'over the floor',
      'at most',
      'answers per s',
      'p50 ms',
      'p99 ms',
    ],
    rows,
    notes: [
      ...notes,
      'CPU is that of the shop and of the database server with all its processes. Ours and the floor by turns, three rounds (seven of what is made anew); the ratio is the median of the rounds.',
      'Floors: ready = bare node:http that sends the same packed bytes; query = Hono with one indexed query on the same database and table, whose rows go out as JSON; order = Hono with one insert and one call to the card sandbox through the `stripe` package; login = the bare hash, two at once as the logins; beside it a login writes its session and four counts of attempts.',
      'Cold answers are asked for after a change of the catalog each round, at addresses that are not asked for twice in a round, unpacked on both sides; the full list packed on both sides. Eight requests at once, client on the same machine.',
      violations.length === 0 ? 'Within all its limits.' : `BEYOND its limits: ${violations.join(', ')}.`,
    ],
  };
}

async function measureOn(database, { add, notes, violations, sandbox }) {
  // Wrong logins all come from one address here, more than one may send.
  const settings = { ...database.settings, AUTH_SECRET, ADDRESS_LIMIT_FACTOR: '50' };
  const { serverPid } = database;
  let shop = await startShop(settings);
  const idleMb = residentMb(shop.pid);
  const startSeconds = shop.startSeconds;
  if (database.name === 'PostgreSQL') {
    if (startSeconds > 1) violations.push(`first answer after ${startSeconds.toFixed(2)} s`);
    if (idleMb > 150) violations.push(`${idleMb.toFixed(0)} MB at rest`);
  }
  // Warm: the same bytes from bare node:http.
  const staticServer = await startBaseline('static');
  for (const [name, path, count] of [
    ['genre list of 25, warm', genreList(0), 8_000],
    ['product by slug, warm', '/api/v1/products/book-7', 8_000],
    [`full list of ${BOOKS.toLocaleString('en-US')}, warm`, '/api/v1/products', 4_000],
  ]) {
    const { body } = await sendRequest(shop.origin, { path, ...WARM });
    await sendRequest(staticServer.origin, { path, method: 'PUT', body });
    const request = () => ({ path, ...WARM });
    // Until both run as they do in a shop that has been open for a while.
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
    'full list, already held (304)',
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
    `${database.name}: first answer ${startSeconds.toFixed(2)} s after the start, ${idleMb.toFixed(0)} MB resident then, ${residentMb(shop.pid).toFixed(0)} MB after everything.`,
  );
  await shop.close();
}

/** What is made anew for each request, beside one query. */
async function measureCold(database, shop, { add, sandbox }) {
  const baseline = await startBaseline('queries', { ...database.baselineSettings, SANDBOX: sandbox });
  const change = catalogChanger(shop, BOOKS);
  const compare = async (name, limit, count, shopRequest, baselineRequest) => {
    // Until both run as they do in a shop that has been open for a while, where the catalog has changed now and then.
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
  await compare('search by title word, 24 at most', 2, 300, await coldSearchRequests(shop), roundRobin(['/list?limit=24']));
  const orders = ['rating', 'price', 'title'].flatMap((by) => [
    `?orderby=${by}&order=asc`,
    `?orderby=${by}&order=desc`,
  ]);
  const full = roundRobin(['', '?orderby=date&order=asc', ...orders].map((query) => `/api/v1/products${query}`));
  const packed = (request) => () => ({ ...request(), headers: WARM.headers });
  add(
    database.name,
    `full list of ${BOOKS.toLocaleString('en-US')}, cold and packed`,
    await comparePaired(
      async () => {
        await change();
        return runLoad(shop, 8, packed(full), { atOnce: 2 });
      },
      () =>
        runLoad({ ...baseline, serverPid: shop.serverPid }, 8, packed(roundRobin([`/list/packed?limit=${BOOKS}`])), {
          atOnce: 2,
        }),
      5,
    ),
    1.5,
  );
  const bare = orderRequests(BOOKS);
  await compare('order', 3, 150, orderRequests(BOOKS), () => ({ ...bare(), path: '/order' }));
  await baseline.close();
}

/** Logging in: what it costs beside the bare hash, and how long others wait meanwhile. */
async function measureLogins(database, shop, { add, notes }) {
  const { verify, hash } = await apiModule('@node-rs/argon2');
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const logins = () => runLoad(shop, scaled(40), loginRequest, { atOnce: 2 });
  const bareHashes = async () => {
    const before = cpuMs(process.pid);
    // Two at once, as the logins: they share processors and memory just as those do.
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
    `${database.name}: a warm list takes ${formatMs1(alone.p50)} ms (p99 ${formatMs1(alone.p99)}) alone and ${formatMs1(concurrent.p50)} ms (p99 ${formatMs1(concurrent.p99)}) while two people log in all the time; hashing takes processors, and nobody waits for it.`,
  );
}

const formatMs = (value) => value.toFixed(3);
const formatMs1 = (value) => value.toFixed(1);

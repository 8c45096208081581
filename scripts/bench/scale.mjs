/**
 * How the server grows with its catalog: 1,000, 10,000 and 70,000 books with their people, reviews and orders on one
 * PostgreSQL server. Everything is asked for at addresses nobody asked for before. `OCTAVO_BENCH_SIZES=1000,10000` runs
 * others, `OCTAVO_BENCH_SHARE=0.2` a fifth of the requests.
 */
import { brotliDecompressSync } from 'node:zlib';
import { buildShop } from '../build.mjs';
import { AUTH_SECRET, GENRES } from './catalog.mjs';
import { filledPostgres, startPostgres } from './databases.mjs';
import { coldBook, coldGenre, coldSearch, freshOrder } from './calls.mjs';
import { ask, load } from './load.mjs';
import { cpuMs, residentMb, startShop } from './shop-process.mjs';

const SIZES = (process.env.OCTAVO_BENCH_SIZES ?? '1000,10000,70000').split(',').map(Number);
const SHARE = Number(process.env.OCTAVO_BENCH_SHARE ?? 1);
/** How much more an answer of the largest catalog may cost: nothing of it may grow with the books. */
const FLAT = 1.5;

export async function measure() {
  await buildShop();
  const server = await startPostgres();
  const columns = [];
  try {
    for (const books of SIZES) {
      const database = await filledPostgres(server, `scale${books}`, books);
      try {
        columns.push(await measureSize(database, books));
        console.log(JSON.stringify(columns.at(-1)));
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
  const grown = names.map((name) => [name, large.calls[name] / small.calls[name]]).filter(([, times]) => times > FLAT);
  if (grown.length > 0) process.exitCode = 1;
  const row = (name, of) => [name, ...columns.map(of)];
  return {
    isTrial: SHARE !== 1 || 'OCTAVO_BENCH_SIZES' in process.env,
    columns: ['', ...SIZES.map((size) => `${size.toLocaleString('en-US')} books`)],
    rows: [
      row('fill, seconds', ({ fillSeconds }) => fillSeconds.toFixed(1)),
      row('database, MB', ({ sizeMb }) => sizeMb.toFixed(0)),
      row('first answer after the start, seconds', ({ startSeconds }) => startSeconds.toFixed(2)),
      row('resident at rest, MB', ({ rest }) => rest.toFixed(0)),
      ...names.map((name) => row(`${name}, CPU ms`, ({ calls }) => calls[name].toFixed(2))),
      row('full list after a change, CPU ms', ({ full }) => full.cpu.toFixed(0)),
      row('full list after a change, ms', ({ full }) => full.ms.toFixed(0)),
      row('longest another answer waited meanwhile, ms', ({ full }) => full.othersMs.toFixed(0)),
      row('full list, kB packed', ({ full }) => (full.bytes / 1024).toFixed(0)),
      row('the same asked again, CPU ms', ({ full }) => full.again.toFixed(2)),
      row('already held (304), CPU ms', ({ full }) => full.held.toFixed(2)),
      row('resident after everything, MB', ({ after }) => after.toFixed(0)),
    ],
    notes: [
      'CPU is that of the shop and of the database server with all its processes. The catalog is written by the database itself, in one transaction, without the shop; its search texts are filled by the shop at the first search, which is not counted.',
      grown.length === 0
        ? `No answer but the full list costs more than ${FLAT} times as much at ${SIZES.at(-1).toLocaleString('en-US')} books as at ${SIZES[0].toLocaleString('en-US')}.`
        : `BEYOND its limits: ${grown.map(([name, times]) => `${name} ${times.toFixed(1)} ×`).join(', ')}.`,
    ],
  };
}

async function measureSize(database, books) {
  const shop = { ...(await startShop({ ...database.settings, AUTH_SECRET })), serverPid: database.serverPid };
  const rest = residentMb(shop.pid);
  const calls = {};
  const count = (number) => Math.max(20, Math.round(number * SHARE));
  const cost = async (name, number, request) => {
    await load(shop, count(number / 4), request);
    calls[name] = (await load(shop, count(number), request)).cpu;
  };
  await ask(shop.origin, { path: '/api/v1/products?search=first' });
  await cost('product by slug', 400, coldBook(books));
  await cost('genre list of 25', 240, coldGenre(books));
  await cost('search by title word', 240, await coldSearch(shop));
  await cost('genres', 400, () => ({ path: '/api/v1/products/genres' }));
  await cost('featured', 400, () => ({ path: '/api/v1/products/featured' }));
  let review = 0;
  await cost('reviews of a book', 400, () => ({
    path: `/api/v1/reviews?product=${1 + ((review += 1) % books)}&page=1`,
  }));
  let author = 0;
  await cost('page of an author', 200, () => ({
    path: `/api/v1/authors/author-${1 + ((author += 1) % Math.ceil(books / 4))}`,
  }));
  await cost('order', 80, freshOrder(books));
  return {
    fillSeconds: database.fillSeconds,
    sizeMb: await database.sizeMb(),
    startSeconds: shop.startSeconds,
    rest,
    calls,
    full: await measureFullList(shop),
    after: residentMb(shop.pid),
    ...(await shop.close()),
  };
}

/** The one answer that grows with the catalog: what making it costs, and what it costs others meanwhile. */
async function measureFullList(shop) {
  const request = { path: '/api/v1/products', headers: { 'accept-encoding': 'br' } };
  const cpu = () => cpuMs(shop.pid) + cpuMs(shop.serverPid, { isTree: true });
  const [before, started] = [cpu(), performance.now()];
  const meanwhile = new AbortController();
  const making = ask(shop.origin, request).finally(() => meanwhile.abort());
  let [othersMs, turn] = [0, 0];
  while (!meanwhile.signal.aborted) {
    const asked = performance.now();
    await ask(shop.origin, { path: `/api/v1/products?per_page=25&tag=${1 + ((turn += 1) % GENRES)}&page=1` });
    othersMs = Math.max(othersMs, performance.now() - asked);
  }
  const made = await making;
  const result = { cpu: cpu() - before, ms: performance.now() - started, othersMs, bytes: made.body.length };
  if (JSON.parse(brotliDecompressSync(made.body).toString()).length < 1) throw new Error('The full list is empty.');
  const held = { path: request.path, headers: { ...request.headers, 'if-none-match': made.headers.etag } };
  return {
    ...result,
    again: (await load(shop, 40, () => request)).cpu,
    held: (await load(shop, 1_000, () => held, { status: 304 })).cpu,
  };
}

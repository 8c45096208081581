/**
 * How much of the database a call walks over, by what the server itself writes down of every statement the shop sends
 * (`auto_explain`): in a small catalog, and in one of 70,000 books with 100,000 readers, their orders and half a million
 * places in books. Then the same for places spread over partitions, as the plan for a hundred million has it.
 * `OCTAVO_BENCH_SIZES=1000,5000` takes other sizes, for trying out.
 */
import { setTimeout } from 'node:timers/promises';
import { buildShop } from '../build.mjs';
import { coldSearch, orderOf } from './calls.mjs';
import { AUTH_SECRET, BUYERS, FREE_EVERY, GENRES, tokenOf } from './catalog.mjs';
import { filledPostgres, startPostgres } from './databases.mjs';
import { ask } from './load.mjs';
import { startShop } from './shop-process.mjs';

const SIZES = (process.env.OCTAVO_BENCH_SIZES ?? '1000,70000').split(',').map(Number);
/** Readers beside the buyers, and how many books each has begun. */
const READERS = (books) => Math.round((books * 10) / 7);
const BEGUN = 5;
const PARTITIONS = 16;
/** Each call so often, at another place each time: by the sixth the server has settled on a plan for all of them. */
const TIMES = 8;
/** So many rows more may be read in the large shop: what a page shows, and where it starts, differs a little. */
const SLACK = 60;
/** A table shorter than that may be read as a whole. */
const SHORT = 500;
const FREE_ID = (n) => FREE_EVERY * (1 + n);

const CALLS = [
  { name: 'page of a book', request: (n, books) => page(`/product/book-${spread(n, books)}`) },
  { name: 'page of a genre', request: (n) => page(`/discover/genre%20${1 + n}`) },
  { name: 'page of reviews', request: (n, books) => page(`/product/book-${spread(n, books)}/reviews`) },
  {
    name: 'page of an author',
    request: (n, books) => page(`/authors/author-${1 + (spread(n, books) % Math.ceil(books / 4))}`),
  },
  { name: 'home page', request: () => page('/'), times: 1 },
  // Not what a page before asked for: its answers stand ready.
  { name: 'book by slug', request: (n, books) => call(`/products/book-${spread(n, books) + 3}`) },
  { name: 'first pages of a genre', request: (n) => call(`/products?per_page=24&tag=${1 + (n % GENRES)}&page=1`) },
  { name: 'books by rating', request: (n) => call(`/products?per_page=25&page=${1 + n}&orderby=rating`) },
  { name: 'search by a word of 12 to 40 books', request: (_n, _books, sought) => sought() },
  {
    name: 'search by the commonest words',
    request: (n) =>
      call(`/products?search=${['gesrom', 'wendmul', 'voldil', 'londgrat', 'prontrar'][n % 5]}&per_page=24`),
  },
  { name: 'reviews', request: (n, books) => call(`/reviews?product=${spread(n, books) + 5}&page=1`) },
  { name: 'feed for reading apps', request: (n) => ({ path: `/opds/v2/books?page=${1 + n}` }) },
  { name: 'a customer’s favorites', request: (n) => own(n, '/products/favorites') },
  { name: 'a customer’s library', request: (n) => own(n, '/products/library') },
  { name: 'a customer’s orders', request: (n) => own(n, '/orders') },
  { name: 'a customer themselves', request: (n) => own(n, '/users/me') },
  { name: 'marking a favorite', request: (n, books) => own(n, `/favorites/${spread(n, books)}`, { method: 'POST' }) },
  { name: 'order of a paid book', request: (n) => orderOf(100 + n, 1 + n) },
  { name: 'order of a free book', request: (n) => orderOf(3_000 + n, FREE_ID(n)) },
];

export async function measure() {
  await buildShop();
  const log = new PlanLog();
  const server = await startPostgres({ onLog: (text) => log.hear(text) });
  const sizes = [];
  let places;
  try {
    for (const books of SIZES) {
      const name = `plans${books}`;
      const database = await filledPostgres(server, name, books);
      try {
        await server.query(name, moreOfEverything(books));
        await server.query(name, 'vacuum analyze');
        places = await partitioned(server, name);
        for (const [setting, value] of Object.entries(EXPLAIN))
          await server.query(name, `alter database ${name} set ${setting} = '${value}'`);
        sizes.push(await readsOf(server, database, log, name));
      } finally {
        database.close();
        await server.drop(name);
      }
    }
  } finally {
    await server.stop();
  }
  const [small, large] = [sizes[0], sizes.at(-1)];
  const misses = [];
  const rows = CALLS.map(({ name }) => {
    const [one, other] = [small.get(name), large.get(name)];
    if (other.rows > one.rows + SLACK) misses.push(`${name} reads ${other.rows} rows`);
    for (const table of other.whole) misses.push(`${name} reads all of ${table}`);
    return [name, other.statements, one.rows, other.rows, other.tables];
  });
  if (places.partitions !== 1 || !/index/i.test(places.node))
    misses.push(`a place is sought in ${places.partitions} partitions by ${places.node}`);
  if (misses.length > 0) process.exitCode = 1;
  const [few, many] = [SIZES[0], SIZES.at(-1)].map((size) => size.toLocaleString('en-US'));
  return {
    isTrial: 'OCTAVO_BENCH_SIZES' in process.env,
    columns: ['call', 'statements', `rows read with ${few} books`, `with ${many} books`, 'from'],
    rows,
    notes: [
      `What the server walked over to answer, the dearest of ${TIMES} at different places: rows of tables and entries of indexes, those it threw away again included, with everything that triggers did. Tables of fewer than ${SHORT} rows and what the card sandbox keeps are not counted. With ${many} books there are ${READERS(SIZES.at(-1)).toLocaleString('en-US')} readers more with ${BEGUN} books begun each, two orders and a bought book each.`,
      `Places of readers in ${PARTITIONS} partitions by reader: the shop's own statement looks into ${places.partitions} of them, by ${places.node}, and reads ${places.rows} rows of ${places.count.toLocaleString('en-US')}.`,
      misses.length === 0
        ? `No call reads more in the large shop than ${SLACK} rows above the small one, and none reads a table as a whole.`
        : `BEYOND its limits: ${misses.join('; ')}.`,
    ],
  };
}

const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};

/** What the server writes down, and the plans in it. */
class PlanLog {
  #text = '';

  hear(text) {
    this.#text += text;
  }

  forget() {
    this.#text = '';
  }

  holds(word) {
    return this.#text.includes(word);
  }

  /** A plan begins with the line that says so and goes on while lines begin with a tab. */
  plans() {
    return [...this.#text.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(([, lines]) =>
      JSON.parse(lines.replaceAll(/^\t/gm, '')),
    );
  }
}

async function readsOf(server, database, log, name) {
  const { books } = database;
  const shop = await startShop({ ...database.settings, AUTH_SECRET });
  await madeSearchable(server, name);
  const { rows } = await server.query(
    name,
    `select relname, reltuples::float8 as rows from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
  );
  const sizes = new Map(rows.map((row) => [row.relname, row.rows]));
  const reads = new Map();
  try {
    const sought = await coldSearch(shop, { least: 12, most: 40 });
    for (const { name: called, request, times = TIMES } of CALLS) {
      const worst = { rows: -1, statements: 0, tables: '', whole: new Set() };
      for (let n = 0; n < times; n += 1) {
        log.forget();
        await answered(shop, request(n, books, sought));
        await written(server, name, log, `${called} ${n}`);
        const seen = total(log.plans(), sizes);
        for (const table of seen.whole) worst.whole.add(table);
        if (seen.rows > worst.rows) Object.assign(worst, { ...seen, whole: worst.whole });
      }
      if (worst.statements === 0) throw new Error(`${called} asked nothing of the database: it was answered before.`);
      reads.set(called, worst);
      console.log(called, worst.statements, worst.rows, worst.tables, [...worst.whole].join());
    }
  } finally {
    await shop.close();
  }
  return reads;
}

/** Once the books of a new catalog can be searched, and the server has counted what that wrote, as it does by itself. */
async function madeSearchable(server, name) {
  const waiting = async () =>
    (await server.query(name, 'select exists (select from products where not is_searchable) as waits')).rows[0].waits;
  while (await waiting()) await setTimeout(100);
  await server.query(name, 'vacuum analyze');
}

async function answered(shop, request) {
  const { status, body } = await ask(shop.origin, request);
  if (status >= 300) throw new Error(`${request.path} answered ${status}: ${body.toString().slice(0, 200)}`);
}

/** Everything before a statement of our own has been written down once that one has. */
async function written(server, name, log, mark) {
  const word = `mark of ${mark.replaceAll(/\W/g, ' ')}`;
  await server.query(name, `select '${word}'`);
  while (!log.holds(word)) await new Promise((resolve) => setImmediate(resolve));
}

/** The rows that all these plans walked over, from which tables, and which of them as a whole. */
function total(plans, sizes) {
  const read = new Map();
  const whole = new Set();
  let statements = 0;
  for (const { 'Query Text': text, Plan: plan } of plans) {
    if (/stripe_sandbox|^select 'mark of/.test(text)) continue;
    statements += 1;
    for (const node of nodes(plan)) {
      // What a bitmap is made of names its index alone.
      const table = node['Relation Name'] ?? node['Index Name'];
      if (table === undefined || (sizes.get(table) ?? 0) < SHORT || !/Scan/.test(node['Node Type'])) continue;
      const thrown = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      const rows = Math.round((node['Actual Rows'] + thrown) * node['Actual Loops']);
      read.set(table, (read.get(table) ?? 0) + rows);
      if (node['Node Type'] === 'Seq Scan' && rows >= SHORT) whole.add(table);
    }
  }
  const sorted = [...read].filter(([, rows]) => rows > 0).toSorted((one, other) => other[1] - one[1]);
  return {
    statements,
    rows: sorted.reduce((sum, [, rows]) => sum + rows, 0),
    tables: sorted.map(([table, rows]) => `${table} ${rows}`).join(', '),
    whole,
  };
}

function* nodes(plan) {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodes(child);
}

/** Readers beside the buyers of the catalog, what they bought and where they are in it. */
function moreOfEverything(books) {
  const readers = READERS(books);
  const people = `generate_series(${BUYERS + 1}, ${BUYERS + readers})`;
  const book = (step) => `1 + (reader * 13 + ${step} * 7919) % ${books}`;
  return `
    begin;
    set local session_replication_role = replica;
    insert into users (id, username, email, password_hash, first_name, last_name, role)
      select reader, 'reader' || reader, 'reader' || reader || '@octavo.example', 'none', 'Reader', 'Number', 'customer' from ${people} reader;
    insert into orders (user_id, status, total_cents, billing, fingerprint, created_at)
      select reader, 'canceled', 999, '{}', 'more ' || reader || ' ' || step, timestamptz '2025-01-01' + reader * interval '1 second'
      from ${people} reader cross join generate_series(1, 2) step;
    insert into order_lines (order_id, position, product_id, name, price_cents, fee_cents)
      select id, 0, 1 + id % ${books}, 'A book', 999, 999 from orders where fingerprint like 'more %';
    insert into entitlements (user_id, product_id, source)
      select reader, ${book(1)}, 'gift' from ${people} reader on conflict do nothing;
    insert into favorites (user_id, product_id)
      select reader, ${book(2)} from ${people} reader on conflict do nothing;
    insert into reading_positions (user_id, product_id, edition_id, locator, updated_at)
      select reader, ${book('step')}, 1, '{"cfi": "epubcfi(/6/2!/4/2)", "total_progression": 0.5}', now()
      from ${people} reader cross join generate_series(1, ${BEGUN}) step on conflict do nothing;
    insert into reading_clocks (user_id, value) select reader, ${BEGUN} from ${people} reader;
    commit`;
}

/** The same places in partitions, asked by the statements of the shop's own reading. */
async function partitioned(server, name) {
  const table = 'positions_in_parts';
  await server.query(
    name,
    `create table ${table} (like reading_positions including defaults, primary key (user_id, product_id)) partition by hash (user_id)`,
  );
  for (let part = 0; part < PARTITIONS; part += 1)
    await server.query(
      name,
      `create table ${table}_${part} partition of ${table} for values with (modulus ${PARTITIONS}, remainder ${part})`,
    );
  await server.query(name, `insert into ${table} select * from reading_positions`);
  await server.query(name, `vacuum analyze ${table}`);
  const explained = async (sql) =>
    (await server.query(name, `explain (analyze, timing off, format json) ${sql}`)).rows[0]['QUERY PLAN'][0].Plan;
  const { rows } = await server.query(name, `select count(*)::int as count, max(user_id) as user_id from ${table}`);
  const [{ count, user_id: reader }] = rows;
  const key = `(select product_id from reading_positions where user_id = ${reader} limit 1)`;
  const found = await explained(
    `select locator, version, updated_at from ${table} where user_id = ${reader} and product_id = ${key} and change > -1`,
  );
  const scans = [...nodes(found)].filter((node) => node['Relation Name']?.startsWith(table));
  return {
    count,
    partitions: scans.length,
    node: scans[0]['Node Type'],
    rows: scans.reduce((sum, scan) => sum + scan['Actual Rows'] * scan['Actual Loops'], 0),
  };
}

const spread = (n, books) => 1 + Math.floor((n * books) / TIMES);
const page = (path) => ({ path, headers: { accept: 'text/html', 'accept-encoding': 'identity' } });
const call = (path, more = {}) => ({ path: `/api/v1${path}`, ...more });
const own = (n, path, more = {}) => call(path, { headers: { authorization: `Bearer ${tokenOf(200 + n)}` }, ...more });

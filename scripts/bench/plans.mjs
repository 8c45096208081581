/**
 * The number of rows each call reads from the database, from the server's own log of every statement (`auto_explain`).
 * Measures a small catalog and one of 70,000 books with 100,000 readers, their orders and half a million reading positions.
 * Then repeats the reader calls with partitioned tables, as planned for a hundred million readers.
 * `OCTAVO_BENCH_SIZES=1000,5000` uses other sizes as a trial.
 */
import { setTimeout } from 'node:timers/promises';
import { buildShop } from '../build.mjs';
import { AUTH_SECRET } from './catalog.mjs';
import { seedPostgres, startPostgres } from './databases.mjs';
import { sendRequest } from './load.mjs';
import { REQUESTS, createTargets, REPETITIONS } from './plan-requests.mjs';
import { EXPLAIN_SETTINGS, PlanLog, SMALL_TABLE_ROWS, summarizePlans } from './plan-log.mjs';
import { BOOKS_STARTED, seedReaders, PARTITIONS, readerCount, partitionReaderTables } from './plan-fixture.mjs';
import { startShop } from './shop-process.mjs';

const SIZES = (process.env.OCTAVO_BENCH_SIZES ?? '1000,70000').split(',').map(Number);
/** Number of additional rows allowed in the large shop, because pages differ slightly in content and offset. */
const SLACK = 60;

export async function measure() {
  await buildShop();
  const log = new PlanLog();
  const server = await startPostgres({ onLog: (text) => log.append(text) });
  const sizes = [];
  let partitionedReads;
  try {
    for (const books of SIZES) {
      const name = `plans${books}`;
      const database = await seedPostgres(server, name, books);
      try {
        await seedReaders(database);
        for (const [setting, value] of Object.entries(EXPLAIN_SETTINGS))
          await database.query(`alter database ${name} set ${setting} = '${value}'`);
        sizes.push(await measureReads(database, log, REQUESTS));
        if (books !== SIZES.at(-1)) continue;
        await partitionReaderTables(database.query);
        partitionedReads = await measureReads(
          database,
          log,
          REQUESTS.filter(({ isReading }) => isReading),
        );
      } finally {
        database.close();
        await server.drop(name);
      }
    }
  } finally {
    await server.stop();
  }
  const [small, large] = [sizes[0], sizes.at(-1)];
  const violations = REQUESTS.flatMap((each) => limitViolations(each, { small, large, partitionedReads }));
  if (violations.length > 0) process.exitCode = 1;
  const [few, many] = [SIZES[0], SIZES.at(-1)].map((size) => size.toLocaleString('en-US'));
  const readers = readerCount(SIZES.at(-1)).toLocaleString('en-US');
  const growing = REQUESTS.filter(({ growsWith }) => growsWith).map(
    ({ name, growsWith }) =>
      `${name} with ${growsWith} (${small.get(name).ms.toFixed(0)} ms in the small shop, ${large.get(name).ms.toFixed(0)} in the large one)`,
  );
  return {
    isTrial: 'OCTAVO_BENCH_SIZES' in process.env,
    columns: [
      'call',
      'statements',
      `rows read with ${few} books`,
      `with ${many} books`,
      `… in ${PARTITIONS} partitions`,
      'tables',
    ],
    rows: REQUESTS.map(({ name }) => {
      const [one, other] = [small.get(name), large.get(name)];
      return [name, other.statements, one.rows, other.rows, partitionedReads.get(name)?.rows ?? '', other.tables];
    }),
    notes: [
      `Rows of tables and index entries that the server read for a response, including rows removed by filters and the work of triggers; the maximum of ${REPETITIONS} repetitions with different targets. Tables of fewer than ${SMALL_TABLE_ROWS} rows and the tables of the card sandbox are not counted. With ${many} books there are ${readers} additional readers, each with ${BOOKS_STARTED} started books, an annotation in each, two orders and a purchased book; all of them bought one book from one author.`,
      `In ${PARTITIONS} partitions: the reader tables for positions, appearance settings, annotations and sync state, partitioned by a hash of the user, with the same names and keys and the same shop code. No statement may read more than one partition of a table.`,
      `These calls grow by design and have no limit: ${growing.join('; ')}. The time is that of a response while every statement is logged, the median of ${REPETITIONS}.`,
      violations.length === 0
        ? `No other call reads more than ${SLACK} additional rows in the large shop, and none reads a complete table.`
        : `Limits exceeded: ${violations.join('; ')}.`,
    ],
  };
}

/** Returns the limits that a call exceeds. */
function limitViolations({ name, growsWith, isReading }, { small, large, partitionedReads }) {
  const violations = [];
  const [one, other, partitioned] = [small.get(name), large.get(name), partitionedReads.get(name)];
  if (!growsWith && other.rows > one.rows + SLACK) violations.push(`${name} reads ${other.rows} rows`);
  if (!growsWith) for (const table of other.whole) violations.push(`${name} reads all of ${table}`);
  if (!isReading) return violations;
  if (partitioned.rows > one.rows + SLACK) violations.push(`${name} reads ${partitioned.rows} rows in partitions`);
  if (partitioned.parts > 1) violations.push(`${name} reads ${partitioned.parts} partitions`);
  return violations;
}

/** Measures the rows that each call reads, in a shop started on a filled database. */
async function measureReads({ books, settings, query }, log, calls) {
  const shop = await startShop({ ...settings, AUTH_SECRET });
  await waitForSearchIndex(query);
  const { rows } = await query(
    `select relname, reltuples::float8 as rows from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
  );
  const sizes = new Map(rows.map((row) => [row.relname, row.rows]));
  const reads = new Map();
  try {
    const targets = await createTargets(shop, books);
    for (const { name, request, times = REPETITIONS } of calls) {
      const worst = { rows: -1, statements: 0, tables: '', whole: new Set(), parts: 0 };
      const durations = [];
      for (let n = 0; n < times; n += 1) {
        const sent = await request(n, targets);
        log.clear();
        const started = performance.now();
        await expectOk(shop, sent);
        durations.push(performance.now() - started);
        await flushLog(query, log, `${name} ${n}`);
        const seen = summarizePlans(log.plans(), sizes);
        for (const table of seen.whole) worst.whole.add(table);
        const parts = Math.max(worst.parts, seen.parts);
        Object.assign(worst, seen.rows > worst.rows ? { ...seen, whole: worst.whole } : {}, { parts });
      }
      if (worst.statements === 0)
        throw new Error(`${name} sent no statement to the database, because its response was cached.`);
      reads.set(name, { ...worst, ms: durations.toSorted((one, other) => one - other)[durations.length >> 1] });
      console.log(name, worst.statements, worst.rows, worst.tables, [...worst.whole].join(), worst.parts || '');
    }
  } finally {
    await shop.close();
  }
  return reads;
}

/** Waits until the search index is complete, and then updates the table statistics as autovacuum would. */
async function waitForSearchIndex(query) {
  const isPending = async () =>
    (await query("select exists (select from products where not is_indexed and status = 'published') as is_pending"))
      .rows[0].is_pending;
  while (await isPending()) await setTimeout(100);
  await query('vacuum analyze');
}

async function expectOk(shop, { origin = shop.origin, ...request }) {
  const { status, body } = await sendRequest(origin, request);
  if (status >= 300) throw new Error(`${request.path} returned ${status}: ${body.toString().slice(0, 200)}`);
}

/** Waits until a marker statement is in the log. All earlier statements are then in it as well. */
async function flushLog(query, log, label) {
  const marker = `marker of ${label.replaceAll(/\W/g, ' ')}`;
  await query(`select '${marker}'`);
  while (!log.includes(marker)) await new Promise((resolve) => setImmediate(resolve));
}

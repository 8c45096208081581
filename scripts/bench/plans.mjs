/**
 * How much of the database a call walks over, by what the server itself writes down of every statement the shop sends
 * (`auto_explain`): in a small catalog, and in one of 70,000 books with 100,000 readers, their orders and half a million
 * places in books. Then what readers ask for once more with their tables in partitions, as the plan for a hundred million
 * has it. `OCTAVO_BENCH_SIZES=1000,5000` takes other sizes, for trying out.
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
/** So many rows more may be read in the large shop: what a page shows, and where it starts, differs a little. */
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
      'from',
    ],
    rows: REQUESTS.map(({ name }) => {
      const [one, other] = [small.get(name), large.get(name)];
      return [name, other.statements, one.rows, other.rows, partitionedReads.get(name)?.rows ?? '', other.tables];
    }),
    notes: [
      `What the server walked over to answer, the dearest of ${REPETITIONS} at different places: rows of tables and entries of indexes, those it threw away again included, with everything that triggers did. Tables of fewer than ${SMALL_TABLE_ROWS} rows and what the card sandbox keeps are not counted. With ${many} books there are ${readers} readers more with ${BOOKS_STARTED} books begun each, a mark in each of them, two orders and a bought book each; all of them bought one book from one author.`,
      `In ${PARTITIONS} partitions: the tables of places, looks, marks and clocks of readers, by a hash of the reader, under their own names and with their keys to books and editions, asked by the same shop. No statement may look into more than one partition of a table.`,
      `Made to grow and without a limit: ${growing.join('; ')}. The time is an answer’s while every statement is written down, the median of ${REPETITIONS}.`,
      violations.length === 0
        ? `No other call reads more in the large shop than ${SLACK} rows above the small one, and none reads a table as a whole.`
        : `BEYOND its limits: ${violations.join('; ')}.`,
    ],
  };
}

/** What of a call is beyond its limits. */
function limitViolations({ name, growsWith, isReading }, { small, large, partitionedReads }) {
  const violations = [];
  const [one, other, partitioned] = [small.get(name), large.get(name), partitionedReads.get(name)];
  if (!growsWith && other.rows > one.rows + SLACK) violations.push(`${name} reads ${other.rows} rows`);
  if (!growsWith) for (const table of other.whole) violations.push(`${name} reads all of ${table}`);
  if (!isReading) return violations;
  if (partitioned.rows > one.rows + SLACK) violations.push(`${name} reads ${partitioned.rows} rows in partitions`);
  if (partitioned.parts > 1) violations.push(`${name} looks into ${partitioned.parts} partitions`);
  return violations;
}

/** How much of a filled database each call reads of a shop that is started on it. */
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
        const asked = await request(n, targets);
        log.clear();
        const started = performance.now();
        await expectOk(shop, asked);
        durations.push(performance.now() - started);
        await flushLog(query, log, `${name} ${n}`);
        const seen = summarizePlans(log.plans(), sizes);
        for (const table of seen.whole) worst.whole.add(table);
        const parts = Math.max(worst.parts, seen.parts);
        Object.assign(worst, seen.rows > worst.rows ? { ...seen, whole: worst.whole } : {}, { parts });
      }
      if (worst.statements === 0) throw new Error(`${name} asked nothing of the database: it was answered before.`);
      reads.set(name, { ...worst, ms: durations.toSorted((one, other) => one - other)[durations.length >> 1] });
      console.log(name, worst.statements, worst.rows, worst.tables, [...worst.whole].join(), worst.parts || '');
    }
  } finally {
    await shop.close();
  }
  return reads;
}

/** Once the books of a new catalog can be searched, and the server has counted what that wrote, as it does by itself. */
async function waitForSearchIndex(query) {
  const waiting = async () =>
    (await query('select exists (select from products where not is_searchable) as waits')).rows[0].waits;
  while (await waiting()) await setTimeout(100);
  await query('vacuum analyze');
}

async function expectOk(shop, { origin = shop.origin, ...request }) {
  const { status, body } = await sendRequest(origin, request);
  if (status >= 300) throw new Error(`${request.path} answered ${status}: ${body.toString().slice(0, 200)}`);
}

/** Everything before a statement of our own has been written down once that one has. */
async function flushLog(query, log, label) {
  const marker = `marker of ${label.replaceAll(/\W/g, ' ')}`;
  await query(`select '${marker}'`);
  while (!log.includes(marker)) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Measures the search index: one keystroke over a generated catalog. The baselines are a bare scan of the same joined text
 * and a naive filter that lower-cases on the fly. Also measures the time and memory of building the index. Each size runs in its
 * own process.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../build.mjs';

const SIZES = [1_000, 10_000, 70_000];
/** Typed letter by letter: frequent and rare texts, at the start of titles and inside, authors, accents, and no match. */
const TYPED_TEXTS = ['salt road', 'the winter', 'maren osk', 'vasquillán', 'ng of', 'zzz', 'editor of'];
const QUERIES = [...new Set(TYPED_TEXTS.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1))))];
const ROUNDS = 30;
/** The naive filter is slow enough to be measured in a few rounds. */
const NAIVE_ROUNDS = 3;
const SCREENFUL = 24;
const LIMITS = { maxRatio: 3, p99Ms: 4, indexingMicroseconds: 3, indexingBytes: 300 };

const core = join(root, 'packages/core');
/** Separate from the package's own `dist`, which other commands delete and rebuild. */
const built = join(core, 'coverage/bench');

export async function measure() {
  const build = spawnSync(join(core, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json', '--outDir', built], {
    encoding: 'utf8',
    cwd: core,
  });
  if (build.status !== 0) throw new Error(`Core could not be built.\n${build.stdout}`);
  const figures = SIZES.map((size) => {
    const child = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), String(size)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.status !== 0) throw new Error(`Measuring ${size} products failed.`);
    return JSON.parse(child.stdout);
  });
  const last = figures.at(-1);
  const violations = [
    last.ratio > LIMITS.maxRatio && `${last.ratio.toFixed(1)} times the bare scan`,
    last.search.cpuP99 > LIMITS.p99Ms && `p99 ${formatMs(last.search.cpuP99)} ms`,
    last.micros > LIMITS.indexingMicroseconds && `indexing ${last.micros.toFixed(2)} µs`,
    last.bytes > LIMITS.indexingBytes && `indexing ${Math.round(last.bytes)} bytes`,
  ].filter(Boolean);
  if (violations.length > 0) process.exitCode = 1;
  return {
    columns: [
      'products',
      'median ms',
      'p99 ms',
      'p99 of CPU time',
      'bare scan median',
      'bare scan p99',
      'p99 of CPU time',
      'vs bare scan, same query',
      'with highlights, median',
      'naive filter median',
      'naive filter p99',
      'exact count median',
      'exact count p99',
      'indexing a product',
    ],
    rows: figures.map(({ size, search, bare, ratio, highlighted, naive, count, micros, bytes }) => [
      size.toLocaleString('en-US'),
      ...[search, bare].flatMap(({ median, p99, cpuP99 }) => [formatMs(median), formatMs(p99), formatMs(cpuP99)]),
      `${ratio.toFixed(1)} ×`,
      formatMs(highlighted.median),
      ...[naive, count].flatMap(({ median, p99 }) => [formatMs(median), formatMs(p99)]),
      `${micros.toFixed(2)} µs, ${Math.round(bytes)} bytes`,
    ]),
    notes: [
      `${QUERIES.length} texts, each ${ROUNDS} times, as typed letter by letter: ${TYPED_TEXTS.map((text) => `\`${text}\``).join(', ')}.`,
      `The bare scan only finds the first ${SCREENFUL} products that contain the text in the same joined string. The ratio is the median over all texts of the search compared with the bare scan of that text, both at their median.`,
      'On a busy machine the p99 of wall time includes waiting for the CPU. The limit applies to the p99 of CPU time, which is the same on an idle machine.',
      'The search also ranks titles that start with the text first. Highlights are computed when a row is rendered, which has its own column. The exact count is computed after the rows are painted and narrows the previous result while the text grows.',
      'Indexing is CPU time including garbage collection, measured in the second of two runs in a new process. Its bytes are the growth of the heap and its buffers, with garbage collected before and after, without the products themselves.',
      violations.length === 0
        ? `Within all limits at 70,000: ${LIMITS.maxRatio} times the bare scan, p99 ${LIMITS.p99Ms} ms, indexing ${LIMITS.indexingMicroseconds} µs and ${LIMITS.indexingBytes} bytes per product.`
        : `Limits exceeded at 70,000: ${violations.join(', ')}.`,
    ],
  };
}

async function measureSize(size) {
  const { createSearchIndex, fold, searchProducts } = await import(join(built, 'search/index.js'));
  const products = catalogOf(size);
  createSearchIndex(products);
  const before = heapBytes();
  const started = process.cpuUsage();
  const index = createSearchIndex(products);
  const { user, system } = process.cpuUsage(started);
  const micros = (user + system) / size;
  const bytes = (heapBytes() - before) / size;

  const { joined, starts } = joinText(products, fold);
  const folded = new Map(QUERIES.map((query) => [query, fold(query.trim())]));
  const search = timeQueries((query) => searchProducts(index, query));
  const highlighted = timeQueries((query) =>
    searchProducts(index, query).hits.map(({ nameMatch, authorMatch }) => [nameMatch, authorMatch]),
  );
  const bare = timeQueries((query) => firstMatches(joined, starts, folded.get(query)));
  const naive = timeQueries((query) => {
    const text = query.trim().toLowerCase();
    return products.filter((product) => fieldsOf(product).some((field) => field.toLowerCase().includes(text)));
  }, NAIVE_ROUNDS);
  const count = timeQueries((query) => index.count(query));
  const ratios = QUERIES.map((query) => search.medianOf.get(query) / bare.medianOf.get(query)).toSorted(
    (one, other) => one - other,
  );
  const figures = [search, bare, naive, count, highlighted].map(({ median, p99, cpuP99 }) => ({ median, p99, cpuP99 }));
  return {
    size,
    search: figures[0],
    bare: figures[1],
    naive: figures[2],
    count: figures[3],
    highlighted: figures[4],
    ratio: ratios[Math.floor(ratios.length / 2)],
    micros,
    bytes,
  };
}

function catalogOf(size) {
  const words = 'Salt,River,Winter,Lantern,Orchard,Engine,Moth,Paper,Star,Bridge,Clock,Harbor,Road,Ashes,Glass,Tide';
  const [nouns, first, last] = [
    words.split(','),
    'Maren,Teo,Efua,Wren,Signe,Mirela,Jonas,Amara,Piet,Lucía'.split(','),
    'Oskalo,Vasquillán,Larkmoor,Abernall,Aldermarsh,Vyšná,Quist,Threlfall,Obi,Hartog,Senna,Rook'.split(','),
  ];
  let state = 42;
  const pick = (list) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The low bits of this generator have a short period.
    return list[(state >>> 10) % list.length];
  };
  const titles = [
    () => `The ${pick(nouns)} of ${pick(nouns)}`,
    () => `${pick(nouns)} ${pick(nouns)}s`,
    () => `A ${pick(nouns)} in the ${pick(nouns)}`,
    () => `${pick(nouns)} and ${pick(nouns)}`,
  ];
  return Array.from({ length: size }, (_, at) => ({
    id: at + 1,
    name: `${pick(titles)()} ${at % 97 === 0 ? '' : at}`.trim(),
    meta_data: [
      { key: 'author', value: `${pick(first)} ${pick(last)}` },
      { key: 'editor', value: `${pick(first)} ${pick(last)}` },
    ],
  }));
}

const fieldsOf = ({ name, meta_data: [author, editor] }) => [name, author.value, editor.value];

function joinText(products, fold) {
  const starts = [];
  let joined = '';
  for (const product of products) {
    starts.push(joined.length);
    joined += `\u0001${fieldsOf(product).map(fold).join('\u0002')}`;
  }
  joined.indexOf('\u0001\u0001');
  return { joined, starts };
}

/** Returns the indexes of the first screenful of products that contain the text, without ranking or highlights. */
function firstMatches(joined, starts, query) {
  const hits = [];
  let at = joined.indexOf(query);
  while (at >= 0 && hits.length < SCREENFUL) {
    let [low, high] = [hits.at(-1) ?? 0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (starts[middle] <= at) low = middle;
      else high = middle - 1;
    }
    hits.push(low);
    const next = starts[low + 1];
    at = next === undefined ? -1 : joined.indexOf(query, next);
  }
  return hits;
}

function timeQueries(work, rounds = ROUNDS) {
  const perQuery = new Map(QUERIES.map((query) => [query, []]));
  const cpuTimes = [];
  for (let round = -2; round < rounds; round += 1) {
    for (const query of QUERIES) {
      const before = process.cpuUsage();
      const started = performance.now();
      work(query);
      const duration = performance.now() - started;
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      perQuery.get(query).push(duration);
      cpuTimes.push((user + system) / 1000);
    }
  }
  const all = [...perQuery.values()].flat();
  return {
    median: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    cpuP99: quantile(cpuTimes, 0.99),
    medianOf: new Map([...perQuery].map(([query, durations]) => [query, quantile(durations, 0.5)])),
  };
}

function quantile(numbers, part) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * part)];
}

function heapBytes() {
  for (let turn = 0; turn < 4; turn += 1) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const formatMs = (value) => value.toFixed(3);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await measureSize(Number(process.argv[2]))));
}

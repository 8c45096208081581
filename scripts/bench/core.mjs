/** The search box: one keystroke over a generated catalog, beside a bare scan of the same joined text and a naive filter. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build.mjs';

const SIZES = [1_000, 10_000, 70_000];
const QUERIES = ['s', 'sa', 'sal', 'salt', 'the r', 'winter', 'mar', 'zzz', 'oskalo', 'e'];
const ROUNDS = 40;

export async function measure() {
  const core = join(root, 'packages/core');
  const built = spawnSync(join(core, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json'], {
    cwd: core,
    stdio: 'ignore',
  });
  if (built.status !== 0) throw new Error('Core could not be built.');
  const { createSearchIndex, searchProducts } = await import(join(core, 'dist/search/index.js'));
  const rows = SIZES.map((size) => {
    const products = catalogOf(size);
    const before = performance.now();
    const index = createSearchIndex(products);
    const preparing = ((performance.now() - before) * 1000) / size;
    const joined = products
      .map(({ name, meta_data: [author, editor] }) => `${name} ${author.value} ${editor.value}`)
      .join(' ')
      .toLowerCase();
    const ours = times((query) => searchProducts(index, query));
    const bare = times((query) => firstScreenful(joined, query));
    const naive = times((query) =>
      products
        .filter(({ name, meta_data: [author] }) => `${name} ${author.value}`.toLowerCase().includes(query))
        .slice(0, 24),
    );
    return [
      size.toLocaleString('en-US'),
      ms(ours.median),
      ms(ours.p99),
      ms(bare.median),
      ms(bare.p99),
      ms(naive.median),
      `${(ours.median / bare.median).toFixed(1)} ×`,
      `${preparing.toFixed(2)} µs`,
    ];
  });
  return {
    columns: [
      'products',
      'median ms',
      'p99 ms',
      'bare scan median',
      'bare scan p99',
      'naive filter median',
      'over the bare scan',
      'preparing, per product',
    ],
    rows,
    notes: [
      'The bare scan only finds where the first 24 hits stand; ours also ranks titles that start with the text and works out what to mark.',
    ],
  };
}

function catalogOf(size) {
  const words = [
    'Salt',
    'River',
    'Winter',
    'Lantern',
    'Orchard',
    'Engine',
    'Moth',
    'Paper',
    'Star',
    'Bridge',
    'Clock',
    'Harbor',
  ];
  const people = ['Maren Oskalo', 'Teo Vasquillan', 'Efua Larkmoor', 'Wren Abernall', 'Signe Aldermarsh', 'Mirela Vy'];
  return Array.from({ length: size }, (_, at) => ({
    id: at + 1,
    name: `The ${words[at % 12]} of ${words[(at * 7) % 12]} ${at}`,
    meta_data: [
      { key: 'author', value: people[at % 6] },
      { key: 'editor', value: people[(at * 5) % 6] },
    ],
  }));
}

function firstScreenful(joined, query) {
  const hits = [];
  for (let at = joined.indexOf(query); at >= 0 && hits.length < 24; at = joined.indexOf(query, at + 60)) hits.push(at);
  return hits;
}

function times(work) {
  const taken = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const query of QUERIES) {
      const started = performance.now();
      work(query);
      taken.push(performance.now() - started);
    }
  }
  taken.sort((one, other) => one - other);
  return { median: taken[Math.floor(taken.length / 2)], p99: taken[Math.floor(taken.length * 0.99)] };
}

const ms = (value) => value.toFixed(3);

/**
 * `pnpm verify:deep [part …]`: what is too dear for every run. Each part can be run alone and again; its last result is
 * written into `record.md` with commit and date. `--list` names the parts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groups } from '../../packages/core/mutation/groups.mjs';
import { buildShop, root } from '../build.mjs';
import { findBrowser } from '../find-browser.mjs';
import { selectParts, describeCommit } from '../select-parts.mjs';
import { CheckRunner } from '../check-runner.mjs';

const RECORD_FILE = new URL('record.md', import.meta.url);
const RECORD_HEADER = `# Record of the deep checks

Written by \`pnpm verify:deep\`; one row a part, the last result of each.

| part | what | result | minutes | commit | date |
| --- | --- | --- | --- | --- | --- |
`;

const DIRECTIONS = ['ltr', 'rtl'];

const CORE_OPTIONS = { cwd: join(root, 'packages/core') };

/** The tests in a real browser by what they are about; what no pattern names is run by the last of each set. */
const REAL_SHOP_TESTS = {
  // A trace of every test is a third of the whole run: whoever looks for one that fails now and then asks for it.
  args: [],
  groups: {
    reading: [
      'opening, reading and keeping books',
      /reader\/(reading|overlays|first-page|page-turning|reader|real-book)\.e2e|hostile/,
    ],
    reader: ['the parts of the reader', /reader\/(interactive-content|fixed-layout|floats|headings|jumps|keyboard-focus|panels|positions|touch)\.e2e/],
    people: [
      'buying, selling, accounts and what is theirs',
      /(account|account-data|buying|dashboard|offline-books|orders|book-page|scroll-restoration|unsynced|reviewing|selling)\.e2e/,
    ],
    shop: ['pages for everybody, the first load and power cuts'],
  },
  // Starting from a clone is left out: it measures the registry more than the shop, and runs in every `npm test`.
  excluded: 'starting.e2e',
};
const MODEL_SHOP_TESTS = {
  args: ['--config=playwright.model.config.ts'],
  groups: {
    buying: ['cart and checkout against a model server', /(cart|checkout|checkout-faults|double-clicks)\.e2e/],
    shop: ['every other screen against a model server with a fault in one call at a time'],
  },
};

const PARTS = {
  'axe-light': axePart('light'),
  'axe-dark': axePart('dark'),
  'axe-sepia': axePart('sepia'),
  mutation: {
    description: 'core: at least 85 % of the mutants of machines, money, cart and validators are killed',
    run: async (steps) => {
      // Each keeps what it killed; run again, it judges the rest.
      for (const name of Object.keys(groups)) {
        await steps.check(`mutants of ${name}`, process.execPath, ['mutation/run.mjs', name], { ...CORE_OPTIONS, isOnPath: true });
      }
      await steps.check('mutants, all together', process.execPath, ['mutation/summary.mjs'], { ...CORE_OPTIONS, isOnPath: true });
    },
  },
  coverage: {
    description: 'core: branches taken by its tests, at least the share of vitest.config.ts',
    run: (steps) => steps.vitest('core with coverage', 'packages/core', ['--coverage']),
  },
  'fuzz-books': fuzzPart('books, favorites and reviews', "'/(products|favorites|reviews)"),
  'fuzz-people': fuzzPart('accounts and sessions', "'/(users|auth)"),
  'fuzz-shop': fuzzPart('orders and everything else', "'/(?!products|favorites|reviews|users|auth)|never shows"),
  ...browserParts('browser', REAL_SHOP_TESTS),
  walk: {
    description: 'every real book turned to its end and back, the longest 200 pages far, in pages and in one long scroll',
    run: async (steps) => {
      await buildShop();
      const env = { OCTAVO_PAGE_TURNING_BOOKS: 'all', OCTAVO_PAGE_TURNING_TURNS: '200' };
      await steps.playwright('real books from end to end', 'apps/web', ['page-turning.e2e'], env);
    },
  },
  ...browserParts('model', MODEL_SHOP_TESTS),
  ...moneyParts('embedded', 'embedded', 'the embedded database'),
  ...moneyParts('postgresql', 'postgres', 'PostgreSQL'),
  embedded: {
    description: 'every database test of the API on the embedded database, and imports of all real books',
    run: (steps) => steps.vitest('API on the embedded database', 'apps/api', ['--project=embedded'], { OCTAVO_DEEP_TESTS: 'on' }),
  },
  requests: {
    description: '20,000 generated requests over every route, on the embedded database and on PostgreSQL',
    run: async (steps) => {
      const env = { OCTAVO_DEEP_TESTS: 'on', OCTAVO_REQUEST_RUNS: '20000', OCTAVO_SEED: String(readSeed()) };
      await steps.vitest('generated requests', 'apps/api', ['src/routes/generated-requests.test.ts'], env);
    },
  },
  load: {
    description:
      'a minute of 300 visitors a second, 95 % answered within 300 ms, and a minute of five times what the shop can answer, itself again within 10 s',
    run: async (steps) => {
      await steps.vitest('loads', 'apps/api', ['--project=embedded', 'src/startup/load.test.ts'], {
        OCTAVO_DEEP_TESTS: 'on',
        OCTAVO_LOAD_SECONDS: '60',
      });
    },
  },
  crash: {
    description:
      'the API killed thirty times under load on either database, ten times in its first start, and in every migration',
    run: async (steps) => {
      await steps.vitest('power cuts', 'apps/api', ['src/db/crash-recovery.test.ts', 'src/db/interrupted-migration.test.ts'], {
        OCTAVO_DEEP_TESTS: 'on',
        OCTAVO_CRASH_RUNS: '30',
      });
    },
  },
};

/** One theme each, so that what a busy machine spoils is soon made good. */
function axePart(OCTAVO_THEME) {
  return {
    description: `every story by axe, ${OCTAVO_THEME}, in both directions`,
    run: async (steps) => {
      for (const OCTAVO_DIRECTION of DIRECTIONS) {
        const env = { OCTAVO_THEME, OCTAVO_DIRECTION };
        await steps.vitest(`stories, ${OCTAVO_THEME}, ${OCTAVO_DIRECTION}`, 'packages/ui', ['--project=ui-stories'], env);
      }
    },
  };
}

/** A set of tests in a real browser, each five times in a row; by groups, so that what is stopped in the middle loses no more than one. */
function browserParts(set, { args, groups, excluded }) {
  const named = Object.values(groups).flatMap(([, pattern]) => pattern?.source ?? []);
  const others = [...named, excluded].filter(Boolean).join('|');
  const part = ([name, [what, pattern]]) => [
    `${set}-${name}`,
    {
      description: `${what}, in a real browser, five times in a row`,
      run: async (steps) => {
        await buildShop();
        const chosen = pattern ? `--grep=${pattern.source}` : `--grep-invert=${others}`;
        await steps.playwright(`${set} ${name}, five times`, 'apps/web', [...args, '--repeat-each=5', chosen]);
      },
    },
  ];
  return Object.fromEntries(Object.entries(groups).map(part));
}

/** A tenth of the 10,000 histories each: what is stopped in the middle loses no more than that. */
function moneyParts(name, project, database) {
  const part = (nth) => [
    `money-${name}-${nth}`,
    {
      description: `1,000 random histories of orders, payments, refunds, disputes and crashes, on ${database}, ${nth} of 5`,
      run: async (steps) => {
        const env = { OCTAVO_MONEY_RUNS: '1000', OCTAVO_MONEY_SEED: String(readSeed()) };
        await steps.vitest(`money on ${database}`, 'apps/api', [`--project=${project}`, 'test/money'], env);
      },
    },
  ];
  return Object.fromEntries([1, 2, 3, 4, 5].map(part));
}

/** One third of the calls each, so that none takes more than its 40 minutes. */
function fuzzPart(calls, pattern) {
  return {
    description: `core: 100,000 arbitrary answers to each call about ${calls} give typed errors only`,
    run: (steps) =>
      steps.vitest('arbitrary answers', 'packages/core', ['test/arbitrary-responses', '--testNamePattern', pattern], {
        OCTAVO_FUZZ_RUNS: '100000',
      }),
  };
}

process.env.CHROMIUM_PATH = await findBrowser();
const all = new CheckRunner();
for (const part of selectParts(PARTS)) {
  const started = Date.now();
  const steps = new CheckRunner();
  await part.run(steps);
  const { passed, failed, skipped } = steps.total;
  const result = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  writeRecord(part, result, (Date.now() - started) / 60_000);
  for (const key of Object.keys(all.total)) all.total[key] += steps.total[key];
}
all.finish();

function writeRecord({ name, description }, result, minutes) {
  const written = existsSync(RECORD_FILE) ? readFileSync(RECORD_FILE, 'utf8').split('\n') : [];
  const others = written.filter((line) => /^\| (?!part |--- )/.test(line) && !line.startsWith(`| ${name} |`));
  const date = new Date().toISOString().slice(0, 10);
  const row = `| ${name} | ${description} | ${result} | ${minutes.toFixed(1)} | ${describeCommit(execFileSync)} | ${date} |`;
  writeFileSync(RECORD_FILE, `${RECORD_HEADER}${[...others, row].toSorted((one, other) => (one < other ? -1 : 1)).join('\n')}\n`);
}

/** Told, so that what it finds can be found again. */
function readSeed() {
  const chosen = Number(process.env.OCTAVO_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${chosen}`);
  return chosen;
}

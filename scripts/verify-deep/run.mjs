/**
 * `pnpm verify:deep [part …]`: checks that take too long for every run. Each part can be run separately and repeated. Its last
 * result is written to `scripts/record.md` with commit and date. `--list` names the parts.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { groups } from '../../packages/core/mutation/groups.mjs';
import { buildShop, root } from '../build.mjs';
import { findBrowser } from '../find-browser.mjs';
import { selectParts, describeCommit } from '../select-parts.mjs';
import { CheckRunner } from '../check-runner.mjs';
import { recordCheck } from '../record.mjs';

const DIRECTIONS = ['ltr', 'rtl'];

/** Includes the tests that `npm test` leaves out. */
const DEEP = { OCTAVO_DEEP_TESTS: 'on' };

const CORE_OPTIONS = { cwd: join(root, 'packages/core') };

/** Browser tests by subject. The last group of each set runs the tests that no other pattern matches. */
const REAL_SHOP_TESTS = {
  // Tracing every test takes a third of the run time. Pass `--trace` by hand to examine a flaky test.
  args: [],
  groups: {
    reading: [
      'opening, reading and downloading books',
      /reader\/(reading|overlays|first-page|page-turning|reader|real-book)\.e2e|hostile/,
    ],
    reader: [
      'reader components',
      /reader\/(interactive-content|every-word|fixed-layout|floats|headings|jumps|keyboard-focus|panels|positions|touch)\.e2e/,
    ],
    people: [
      'buying, selling, accounts and their data',
      /(account|account-data|password-reset|buying|admin-reviews|payments|samples|offline-books|orders|book-page|scroll-restoration|unsynced|reviewing|selling)\.e2e/,
    ],
    shop: ['public pages, the first load and crash recovery'],
  },
  // Starting from a clone is a separate part: it mostly measures the package registry.
  // The conformance tests are separate parts as well, because they write a page of the documentation.
  excluded: 'starting.e2e|conformance/',
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
  epub: {
    description: 'every test of the EPUB package, with the largest real book; EPUBCheck beside its rules',
    run: async (steps) => {
      await steps.vitest('EPUB with all real books', 'packages/epub', [], DEEP);
      await steps.vitest('EPUBCheck', 'apps/api', ['--project=unit', 'src/epubcheck/agreement.test.ts'], DEEP);
    },
  },
  layout: {
    description: 'no layout shift when a screen loads, in windows of five sizes',
    run: (steps) => steps.vitest('layout in five windows', 'packages/ui', ['--project=ui-layout'], DEEP),
  },
  mutation: {
    description: 'core: at least 85 % of the mutants of machines, money, cart and validators are killed',
    run: async (steps) => {
      // Killed mutants are cached, so a repeated run checks only the rest.
      for (const name of Object.keys(groups)) {
        await steps.check(`mutants of ${name}`, process.execPath, ['mutation/run.mjs', name], {
          ...CORE_OPTIONS,
          isOnPath: true,
        });
      }
      await steps.check('mutation score of all groups', process.execPath, ['mutation/summary.mjs'], {
        ...CORE_OPTIONS,
        isOnPath: true,
      });
    },
  },
  coverage: {
    description: 'core: branch coverage, at least the threshold in vitest.config.ts',
    run: (steps) => steps.vitest('core with coverage', 'packages/core', ['--coverage'], DEEP),
  },
  'fuzz-books': fuzzPart('books, favorites and reviews', "'/(products|favorites|reviews)"),
  'fuzz-people': fuzzPart('accounts and sessions', "'/(users|auth)"),
  'fuzz-shop': fuzzPart('orders and everything else', "'/(?!products|favorites|reviews|users|auth)|never shows"),
  ...browserParts('browser', REAL_SHOP_TESTS),
  start: {
    description: '`npm start` in a fresh clone with an empty home, signals, ports in use and locked directories',
    run: (steps) => steps.playwright('npm start in a fresh clone', 'apps/web', ['starting.e2e'], DEEP),
  },
  walk: {
    description:
      'every real book turned to its end and back, up to 200 pages, in pages and in scroll mode; every word of it and of the reported inputs on a page',
    run: async (steps) => {
      await buildShop();
      const env = { ...DEEP, OCTAVO_PAGE_TURNING_BOOKS: 'all', OCTAVO_PAGE_TURNING_TURNS: '200' };
      await steps.playwright('real books from end to end', 'apps/web', ['page-turning.e2e', 'every-word.e2e'], env);
    },
  },
  w3c: conformancePart(
    'w3c',
    'the W3C tests of EPUB reading systems in the reader: at least 150 pass, more than in other reading systems; writes packages/epub/docs/conformance.md',
  ),
  reported: conformancePart('reported', 'every file of a public bug report is read as the report expects'),
  ...browserParts('model', MODEL_SHOP_TESTS),
  ...moneyParts('embedded', 'embedded', 'the embedded database'),
  ...moneyParts('postgresql', 'postgres', 'PostgreSQL'),
  embedded: {
    description: 'every database test of the API on the embedded database, and imports of all real books',
    run: (steps) => steps.vitest('API on the embedded database', 'apps/api', ['--project=embedded'], DEEP),
  },
  postgresql: {
    description:
      'every database test of the API on PostgreSQL, with the move of a busy shop from the embedded database',
    run: (steps) => steps.vitest('API on PostgreSQL', 'apps/api', ['--project=postgres'], DEEP),
  },
  requests: {
    description: '20,000 generated requests over every route, on the embedded database and on PostgreSQL',
    run: async (steps) => {
      const env = { ...DEEP, OCTAVO_REQUEST_RUNS: '20000', OCTAVO_SEED: String(readSeed()) };
      await steps.vitest('generated requests', 'apps/api', ['src/routes/generated-requests.test.ts'], env);
    },
  },
  load: {
    description:
      'one minute of 300 visitors per second with 95 % of responses within 300 ms, one minute of five times the capacity with recovery within 10 s, and one minute of each attack by slow clients with at most twice the time at rest',
    run: async (steps) => {
      await steps.vitest('loads', 'apps/api', ['--project=embedded', 'src/startup/load.test.ts'], {
        ...DEEP,
        OCTAVO_LOAD_SECONDS: '60',
      });
    },
  },
  'hostile-import': {
    description:
      '100 hostile books imported, and 5,000 annotations of 20 MB exported, while 50 visitors per second read: no error, and an event-loop delay below 50 ms (p99); every parser takes linear time',
    run: async (steps) => {
      const length = { OCTAVO_LINEAR_LENGTH: String(1024 ** 2) };
      await steps.vitest('every parser with 1 MB of each string', 'packages/epub', ['src/linear-time.test.ts'], length);
      await steps.vitest(
        'every cleaner with 1 MB of each string',
        'apps/api',
        ['src/catalog/linear-time.test.ts'],
        length,
      );
      await steps.vitest('hostile imports', 'apps/api', ['--project=embedded', 'src/startup/hostile-import.test.ts'], {
        ...DEEP,
        OCTAVO_SEED: String(readSeed()),
      });
    },
  },
  crash: {
    description:
      'the API killed thirty times under load on either database, thirty times in each of upload, fix, publication and edition of the studio, ten times during its first start, and in every migration',
    run: async (steps) => {
      await steps.vitest(
        'crash recovery',
        'apps/api',
        ['src/db/crash-recovery.test.ts', 'src/db/studio-crash.test.ts', 'src/db/interrupted-migration.test.ts'],
        {
          ...DEEP,
          OCTAVO_CRASH_RUNS: '30',
        },
      );
    },
  },
  audit: {
    description: 'the chain of the audit log after 10,000 changes side by side, on either database',
    run: async (steps) => {
      const changes = { ...DEEP, OCTAVO_AUDIT_CHANGES: '10000' };
      await steps.vitest('audit log', 'apps/api', ['src/db/audit/audit-log.test.ts'], changes);
    },
  },
};

/** One theme per part, so that a part is quickly repeated when a busy machine disturbs it. */
function axePart(OCTAVO_THEME) {
  return {
    description: `axe checks of every story, ${OCTAVO_THEME}, in both directions`,
    run: async (steps) => {
      for (const OCTAVO_DIRECTION of DIRECTIONS) {
        const env = { OCTAVO_THEME, OCTAVO_DIRECTION };
        await steps.vitest(
          `stories, ${OCTAVO_THEME}, ${OCTAVO_DIRECTION}`,
          'packages/ui',
          ['--project=ui-stories'],
          env,
        );
      }
    },
  };
}

/** Judges the files of a folder next to the real books, in the reader. */
function conformancePart(name, description) {
  return {
    description,
    run: async (steps) => {
      await buildShop();
      await steps.playwright(`conformance: ${name}`, 'apps/web', [`conformance/${name}.e2e`], DEEP);
    },
  };
}

/** Browser tests, each five times in a row. They are divided into groups, so that an interrupted run loses only one group. */
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
        await steps.playwright(`${set} ${name}, five times`, 'apps/web', [...args, '--repeat-each=5', chosen], {
          ...DEEP,
        });
      },
    },
  ];
  return Object.fromEntries(Object.entries(groups).map(part));
}

/** One tenth of the 10,000 histories per part, so that an interrupted run loses only that part. */
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

/** One third of the calls per part, so that none takes longer than its 40 minutes. */
function fuzzPart(calls, pattern) {
  return {
    description: `core: 100,000 arbitrary responses to each call about ${calls} cause only typed errors`,
    run: (steps) =>
      steps.vitest('arbitrary responses', 'packages/core', ['test/arbitrary-responses', '--testNamePattern', pattern], {
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
  const minutes = (Date.now() - started) / 60_000;
  const date = new Date().toISOString().slice(0, 10);
  // A check whose inputs are missing on this machine must not replace its last result.
  if (passed + failed === 0) console.log(`\n${part.name}: every test was skipped, so nothing is recorded.`);
  else recordCheck([part.name, part.description, result, minutes.toFixed(1), describeCommit(execFileSync), date]);
  for (const key of Object.keys(all.total)) all.total[key] += steps.total[key];
}
all.finish();

/** Returns the seed and prints it, so that a failure can be reproduced. */
function readSeed() {
  const chosen = Number(process.env.OCTAVO_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${chosen}`);
  return chosen;
}

/**
 * `npm test`: gates, unit and contract tests, stories, then the built shop in a real browser. Three steps run at a time,
 * each with one worker: tests of the database wait for its server, so that two steps would leave a core idle. `--times`
 * prints the time of every step and of the slowest files.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildShop } from './build.mjs';
import { CheckRunner } from './check-runner.mjs';
import { findBrowser } from './find-browser.mjs';
import { lintGates, packageGates } from './gates.mjs';

const CORES = 2;
const STEPS = 3;
/** In one run, these tests would end long after all others and leave a core idle. */
const API_PARTS = 2;
/** A browser test waits for the network, timers and animations for half of its time. */
const BROWSERS = 2 * CORES;
/** A machine that stalls for seconds may cost a browser test one attempt. `verify:deep browser-…` allows no second one. */
const RETRY_ONCE = '--retries=1';

process.env.CHROMIUM_PATH = await findBrowser();
const dataFolder = mkdtempSync(join(tmpdir(), 'octavo-test-'));
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
/** The browser tests create the demo shop here; the steps after them start from copies of it. */
process.env.OCTAVO_DEMO_DATA = join(dataFolder, 'demo');
/** The steps of the API transform the same modules. */
process.env.OCTAVO_MODULE_CACHE = join(dataFolder, 'modules');
const steps = new CheckRunner({ slots: STEPS });
const unitTests = (folder, args) => steps.vitest(`tests of ${folder}`, folder, args);

const apiTests = (part) =>
  steps.vitest(`tests of apps/api on PostgreSQL, part ${part} of ${API_PARTS}`, 'apps/api', [
    '--project=unit',
    '--project=postgres',
    `--shard=${part}/${API_PARTS}`,
  ]);

// The longest steps start first, the gates share the third slot.
const tests = [apiTests(1), unitTests('packages/ui')];
const gates = lintGates(steps);
// Some tests of core read its build.
await packageGates(steps);
tests.push(
  apiTests(2),
  steps.vitest('tests of apps/api on the embedded database', 'apps/api', ['--project=embedded']),
  ...['core', 'epub', 'cover-art', 'demo-catalog', 'stripe-sandbox'].map((name) => unitTests(`packages/${name}`)),
  ...['reader', 'web', 'studio', 'terminal'].map((name) => unitTests(`apps/${name}`)),
);
await Promise.all([gates, buildShop()]);
await Promise.all(tests);

await Promise.all([
  steps.check('no secret in the build', process.execPath, ['scripts/scan-secrets.mjs'], { isOnPath: true }),
  steps.check('fresh output (route tree)', 'git', ['diff', '--exit-code', '--', 'apps/web/src/routeTree.gen.ts'], {
    isOnPath: true,
  }),
  steps.playwright('end to end', 'apps/web', [RETRY_ONCE, `--workers=${BROWSERS}`], {}, { slots: STEPS }),
  steps.playwright(
    'end to end against a model server',
    'apps/web',
    ['--config=playwright.model.config.ts', RETRY_ONCE, `--workers=${BROWSERS}`],
    {},
    { slots: STEPS },
  ),
  steps.vitest('end to end in a terminal', 'apps/terminal', ['--config', 'vitest.e2e.config.ts']),
  unitTests('examples/test'),
]);
if (process.argv.includes('--times')) steps.printTimes();
steps.finish();

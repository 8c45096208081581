/**
 * `npm test`: gates, unit and contract tests, stories, and the built shop in a real browser. Two steps run at a time. Each
 * has several processes, so more steps would only make tests wait. `--times` prints the time of every step and of the
 * slowest files.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildShop } from './build.mjs';
import { CheckRunner } from './check-runner.mjs';
import { findBrowser } from './find-browser.mjs';
import { buildCore, lintGates, packageGates } from './gates.mjs';

const STEPS = 2;
/** In one run, these tests would end long after all others and leave a core idle. */
const API_PARTS = 2;
/** A browser test waits for the network, timers and animations for half of its time. The set with a real shop takes twice as long. */
const BROWSERS = { shop: 2, model: 1 };
/**
 * The shop lowers the priority of its workers by ten steps, to nineteen at most. With the lowest priority for all steps,
 * browsers and workers get the same share of a busy core, and a worker keeps its time limits.
 */
const NICENESS = 19;
/** A machine that stalls for seconds may cost a browser test one attempt. `verify:deep browser-…` allows no second one. */
const RETRY_ONCE = '--retries=1';

process.env.CHROMIUM_PATH = await findBrowser();
const dataFolder = mkdtempSync(join(tmpdir(), 'octavo-test-'));
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
/** The browser tests create the demo shop here; the steps after them start from copies of it. */
process.env.OCTAVO_DEMO_DATA = join(dataFolder, 'demo');
/** The tests of core pack the build of its gates. */
process.env.OCTAVO_CORE_BUILD = 'done';
/** The steps of the API transform the same modules. */
process.env.OCTAVO_MODULE_CACHE = join(dataFolder, 'modules');
const steps = new CheckRunner({ slots: STEPS, niceness: NICENESS });
const unitTests = (folder) => steps.vitest(`tests of ${folder}`, folder);
const gate = (name, command, args) => steps.check(name, command, args, { isOnPath: true });

const apiTests = (part) =>
  steps.vitest(`tests of apps/api on PostgreSQL, part ${part} of ${API_PARTS}`, 'apps/api', [
    '--project=unit',
    '--project=postgres',
    `--shard=${part}/${API_PARTS}`,
  ]);

/** Browser tests start before gates and other tests that wait, because the two sets take longest. */
const browserTests = (name, browsers, args = []) =>
  steps.playwright(name, 'apps/web', [...args, RETRY_ONCE, `--workers=${browsers}`], {}, { isFirst: true });

async function shopTests(shop, core) {
  await shop;
  // The model server is core's.
  await core;
  await Promise.all([
    browserTests('end to end', BROWSERS.shop),
    browserTests('end to end against a model server', BROWSERS.model, ['--config=playwright.model.config.ts']),
    gate('no secret in the build', process.execPath, ['scripts/scan-secrets.mjs']),
    gate('fresh output (route tree)', 'git', ['diff', '--exit-code', '--', 'apps/web/src/routeTree.gen.ts']),
  ]);
  await Promise.all([
    steps.vitest('end to end in a terminal', 'apps/terminal', ['--config', 'vitest.e2e.config.ts']),
    unitTests('examples/test'),
  ]);
}

async function otherTests(shop, core) {
  const packages = packageGates(steps, { shop, core });
  // The longest steps start first.
  const longest = [apiTests(1), apiTests(2), unitTests('packages/ui')];
  // The tests of core pack its build.
  await packages;
  await Promise.all([
    ...longest,
    steps.vitest('tests of apps/api on the embedded database', 'apps/api', ['--project=embedded']),
    ...['core', 'epub', 'stripe-sandbox', 'cover-art', 'demo-catalog'].map((name) => unitTests(`packages/${name}`)),
    ...['reader', 'web', 'terminal', 'studio'].map((name) => unitTests(`apps/${name}`)),
  ]);
}

const core = buildCore(steps);
const shop = buildShop();
await Promise.all([lintGates(steps), shopTests(shop, core), otherTests(shop, core)]);
if (process.argv.includes('--times')) steps.printTimes();
steps.finish();
